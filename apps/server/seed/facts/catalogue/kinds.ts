/** Kinds of goods that come in several sorts, the more particular first: a needle holder is no needle. */
const families = [
  "Needle holder",
  "Extension line",
  "Giving set",
  "Lancing device",
  "Gloves",
  "Mask",
  "Syringe",
  "Needle",
  "Lancet",
  "Cannula",
  "Catheter",
  "Suture",
  "Blood pressure monitor",
  "Blood pressure cuff",
  "Sphygmomanometer",
  "Thermometer",
  "Nebuliser",
  "Stethoscope",
  "Forceps",
  "Antiseptic",
  "Disinfectant",
  "Gargle",
  "Liniment",
  "Blood tube",
  "Bandage",
  "Gauze",
  "Plaster",
  "Tape",
  "Dressing",
] as const;

const holds = (text: string, words: string) => ` ${text.toLowerCase().replace(/\W+/g, " ")} `.includes(` ${words} `);

/** What goods are called on a shelf: by their family, or by their own name without what follows its comma. */
export const kindOf = (generic: string): string =>
  families.find((family) => holds(generic, family.toLowerCase())) ?? generic.replace(/,.*| \(.*| with .*/, "");
