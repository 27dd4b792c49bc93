/** What a pack holds, by whole words of the form, singular. The first row counts: a tablet cutter holds no tablets. */
const rows = {
  carton: "tablet cutter, needle holder, heating pad, hot water",
  brush: "toothbrush, brush",
  vial: "injection, vial, ampoule, vaccine, nebuliser solution",
  capsules: "capsule, softgel",
  tablets: "tablet, caplet, lozenge, gummy",
  dropper: "drop, dropper",
  sachet: "sachet, tea, granule, suture",
  syringe: "syringe, pen, cartridge, needle, lancet, cannula, vein set",
  bag: "infusion, giving set, blood bag, urine bag",
  inhaler: "inhaler, spray",
  flask:
    "shampoo, lotion, drink, wash, shower gel, bath, conditioner, baby oil, hair growth oil, deodorant, baby powder, topical powder, disinfectant, cleaner, feeding bottle",
  bottle: "syrup, suspension, solution, oil, enema, mouthwash, gargle, liniment, mixture, water, liquid, antiseptic",
  jar: "milk powder, oral powder, cereal, balm, honey",
  tubing: "catheter, tubing, nasogastric tube, endotracheal tube, line",
  tube: "cream, ointment, gel, paste, toothpaste",
  strip: "strip, cassette, test",
  suppository: "suppository, pessary",
  condom: "condom",
  glove: "glove",
  mask: "mask",
  soap: "soap",
  pouch: "pad, diaper, wipe, liner, tampon, underpad, tissue, cotton",
  plaster: "dressing, plaster, patch, bandage, gauze, tape",
  monitor: "monitor, thermometer, meter, glucometer, oximeter, nebuliser, sphygmomanometer",
} as const;
export type Inside = Exclude<keyof typeof rows, "carton">;

const bySign = Object.entries(rows).map(
  ([inside, words]) => [inside, words.split(", ").map((word) => ` ${word} `)] as const,
);

/** Null for what is left in its carton. */
export const insideOf = (form: string): Inside | null => {
  const words = form.toLowerCase().match(/[a-z]+/g) ?? [];
  const singular = ` ${words.map((word) => (word.length > 3 ? word.replace(/s$/, "") : word)).join(" ")} `;
  const found = bySign.find(([, signs]) => signs.some((sign) => singular.includes(sign)))?.[0] ?? "carton";
  return found === "carton" ? null : (found as Inside);
};
