/** Room: up to 30 °C. Cool: up to 25 °C, out of the sun. Cold: 2 to 8 °C. */
export type Storage = "room" | "cool" | "cold";

export type Form = {
  readonly name: string;
  /** Which drawing stands in for a product without a photo. */
  readonly icon: string;
  readonly storage: Storage;
};

const form = (name: string, icon: string, storage: Storage = "room"): Form => ({ name, icon, storage });

/** Dosage forms and shapes of goods; storage is the form's default, a product may be stricter. */
export const forms = {
  tablet: form("Tablet", "tablet"),
  caplet: form("Caplet", "tablet"),
  "chewable-tablet": form("Chewable tablet", "tablet"),
  "dispersible-tablet": form("Dispersible tablet", "tablet"),
  "effervescent-tablet": form("Effervescent tablet", "effervescent"),
  "modified-release-tablet": form("Modified-release tablet", "tablet"),
  "sublingual-tablet": form("Sublingual tablet", "tablet"),
  capsule: form("Capsule", "capsule"),
  softgel: form("Soft gel capsule", "capsule"),
  lozenge: form("Lozenge", "lozenge"),
  gummy: form("Gummy", "lozenge"),
  syrup: form("Syrup", "syrup"),
  suspension: form("Suspension", "syrup"),
  "dry-suspension": form("Powder for oral suspension", "syrup"),
  "oral-solution": form("Oral solution", "syrup"),
  "oral-drops": form("Oral drops", "dropper"),
  sachet: form("Sachet", "sachet"),
  "oral-powder": form("Oral powder", "tin"),
  "oral-gel": form("Oral gel", "tube"),
  tea: form("Tea bag", "sachet"),
  ampoule: form("Ampoule", "ampoule"),
  vial: form("Vial", "vial"),
  "powder-vial": form("Powder for injection", "vial"),
  "prefilled-syringe": form("Prefilled syringe", "syringe"),
  pen: form("Prefilled pen", "pen", "cold"),
  cartridge: form("Cartridge", "pen", "cold"),
  infusion: form("Infusion", "infusion"),
  inhaler: form("Inhaler", "inhaler"),
  "dry-inhaler": form("Dry powder inhaler", "inhaler"),
  nebule: form("Nebuliser solution", "ampoule"),
  "nasal-spray": form("Nasal spray", "nasal-spray"),
  "nasal-drops": form("Nasal drops", "dropper"),
  "eye-drops": form("Eye drops", "dropper"),
  "eye-ointment": form("Eye ointment", "tube"),
  "ear-drops": form("Ear drops", "dropper"),
  cream: form("Cream", "tube"),
  ointment: form("Ointment", "tube"),
  gel: form("Gel", "tube"),
  balm: form("Balm", "jar"),
  lotion: form("Lotion", "bottle"),
  "topical-solution": form("Topical solution", "bottle"),
  "topical-powder": form("Topical powder", "shaker"),
  spray: form("Spray", "spray"),
  patch: form("Patch", "patch"),
  shampoo: form("Shampoo", "bottle"),
  soap: form("Soap", "soap"),
  toothpaste: form("Toothpaste", "tube"),
  mouthwash: form("Mouthwash", "bottle"),
  suppository: form("Suppository", "suppository", "cool"),
  pessary: form("Pessary", "suppository", "cool"),
  "vaginal-cream": form("Vaginal cream", "tube"),
  enema: form("Enema", "bottle"),
  implant: form("Implant", "device"),
  "intrauterine-device": form("Intrauterine device", "device"),
  "vaginal-ring": form("Vaginal ring", "device"),
  "milk-powder": form("Milk powder", "tin"),
  cereal: form("Cereal", "tin"),
  drink: form("Drink", "bottle"),
  food: form("Food", "tin"),
  condom: form("Condoms", "device"),
  device: form("Device", "device"),
  kit: form("Kit", "kit"),
  "test-strip": form("Test strip", "strip"),
  cassette: form("Test cassette", "strip"),
  instrument: form("Instrument", "instrument"),
  dressing: form("Dressing", "dressing"),
  disposable: form("Disposable", "disposable"),
  garment: form("Garment", "garment"),
  diaper: form("Diaper", "diaper"),
  wipes: form("Wipes", "wipes"),
  toiletry: form("Toiletry", "bottle"),
  accessory: form("Accessory", "device"),
  liquid: form("Liquid", "bottle"),
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
