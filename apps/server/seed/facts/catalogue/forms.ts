/** Room: up to 30 °C. Cool: up to 25 °C, out of the sun. Cold: 2 to 8 °C. */
export type Storage = "room" | "cool" | "cold";

export type Form = {
  /** None where the goods are called by their kind: "Syringe", "Sanitary pads". */
  readonly name: string | null;
  readonly storage: Storage;
};

const form = (name: string, storage: Storage = "room"): Form => ({ name, storage });
const goods: Form = { name: null, storage: "room" };

/** Dosage forms and shapes of goods; storage is the form's default, a product may be stricter. */
export const forms = {
  tablet: form("Tablet"),
  caplet: form("Caplet"),
  "chewable-tablet": form("Chewable tablet"),
  "dispersible-tablet": form("Dispersible tablet"),
  "effervescent-tablet": form("Effervescent tablet"),
  "modified-release-tablet": form("Modified-release tablet"),
  "sublingual-tablet": form("Sublingual tablet"),
  capsule: form("Capsule"),
  softgel: form("Soft gel capsule"),
  lozenge: form("Lozenge"),
  gummy: form("Gummy"),
  syrup: form("Syrup"),
  suspension: form("Suspension"),
  "dry-suspension": form("Powder for oral suspension"),
  "oral-solution": form("Oral solution"),
  "oral-drops": form("Oral drops"),
  sachet: form("Sachet"),
  "oral-powder": form("Oral powder"),
  "oral-gel": form("Oral gel"),
  tea: form("Tea bag"),
  ampoule: form("Ampoule"),
  vial: form("Vial"),
  "powder-vial": form("Powder for injection"),
  "prefilled-syringe": form("Prefilled syringe"),
  pen: form("Prefilled pen", "cold"),
  cartridge: form("Cartridge", "cold"),
  infusion: form("Infusion"),
  inhaler: form("Inhaler"),
  "dry-inhaler": form("Dry powder inhaler"),
  "inhalation-liquid": form("Inhalation liquid"),
  nebule: form("Nebuliser solution"),
  "nasal-spray": form("Nasal spray"),
  "nasal-drops": form("Nasal drops"),
  "eye-drops": form("Eye drops"),
  "eye-ointment": form("Eye ointment"),
  "ear-drops": form("Ear drops"),
  cream: form("Cream"),
  ointment: form("Ointment"),
  gel: form("Gel"),
  balm: form("Balm"),
  lotion: form("Lotion"),
  "topical-solution": form("Topical solution"),
  "topical-powder": form("Topical powder"),
  spray: form("Spray"),
  patch: form("Patch"),
  shampoo: form("Shampoo"),
  soap: form("Soap"),
  toothpaste: form("Toothpaste"),
  mouthwash: form("Mouthwash"),
  suppository: form("Suppository", "cool"),
  pessary: form("Pessary", "cool"),
  "vaginal-cream": form("Vaginal cream"),
  enema: form("Enema"),
  implant: form("Implant"),
  "intrauterine-device": form("Intrauterine device"),
  "vaginal-ring": form("Vaginal ring"),
  "milk-powder": form("Milk powder"),
  cereal: form("Cereal"),
  drink: form("Drink"),
  food: goods,
  condom: form("Condoms"),
  device: goods,
  kit: goods,
  "test-strip": form("Test strip"),
  cassette: form("Test cassette"),
  instrument: goods,
  dressing: goods,
  disposable: goods,
  garment: goods,
  diaper: form("Diapers"),
  wipes: form("Wipes"),
  toiletry: goods,
  accessory: goods,
  liquid: goods,
} as const satisfies Record<string, Form>;

export type FormKey = keyof typeof forms;

const injected: ReadonlySet<FormKey> = new Set<FormKey>([
  "ampoule",
  "vial",
  "powder-vial",
  "prefilled-syringe",
  "pen",
  "cartridge",
  "infusion",
]);

export const isInjected = (form: FormKey): boolean => injected.has(form);
