/** Products that pharmacies ask for and we do not have, each in the spellings they are typed in. */
export const wishes: readonly (readonly [wish: string, ...spellings: string[]])[] = [
  ["Tirzepatide 5 mg pen", "tirzepatide 5mg pen", "TIRZEPATIDE 5 MG PEN"],
  ["Ozempic 1 mg pen", "ozempic 1mg pen", "Ozempic 1MG Pen"],
  ["Wegovy 0.25 mg", "wegovy 0.25mg"],
  ["Entresto 100 mg", "entresto 100mg", "ENTRESTO 100mg"],
  ["Paxlovid", "paxlovid"],
  ["Dupixent 300 mg syringe", "dupixent 300mg syringe"],
  ["Trelegy Ellipta", "trelegy ellipta"],
  ["Nurtec 75 mg", "nurtec 75mg"],
  ["Evorel 50 patches", "evorel 50 patches", "Evorel-50 patches"],
  ["Freestyle Libre 3 sensor", "freestyle libre 3 sensor", "FreeStyle Libre-3 sensor"],
  ["Imodium Instants", "imodium instants"],
  ["Gaviscon Infant sachets", "gaviscon infant sachets"],
  ["Nicotinell gum 4 mg", "nicotinell gum 4mg"],
  ["Stepsils Orange 24s", "stepsils orange 24 s"],
  ["Ensure Plus vanilla 220 mL", "ensure plus vanilla 220ml", "Ensure Plus Vanilla 220 ML"],
  ["PediaSure chocolate 400 g", "pediasure chocolate 400g"],
  ["Colofac 200 mg MR", "colofac 200mg mr"],
  ["Buccastem 3 mg", "buccastem 3mg"],
  ["Movicol sachets", "movicol sachets"],
  ["Bio-Oil 200 mL", "bio oil 200ml"],
  ["Sudocrem 125 g", "sudocrem 125g"],
  ["Infacol drops 50 mL", "infacol drops 50ml"],
  ["Calpol Six Plus sachets", "calpol six plus sachets"],
  ["Zovirax cold sore pump", "zovirax cold sore pump"],
  ["Feroglobin slow-release capsules", "feroglobin slow release capsules"],
  ["Wellwoman 70+", "wellwoman 70+"],
  ["Centrum Silver Men 100s", "centrum silver men 100s"],
  ["Optrex Actimist", "optrex actimist"],
  ["Corsodyl gel 50 g", "corsodyl gel 50g"],
  ["Daktarin oral gel 15 g", "daktarin oral gel 15g"],
];

/** What people type when they mean something else. */
export const misspeltSearches: readonly string[] = [
  "paracitamol",
  "amoxiclave 1g",
  "augmetin",
  "loratidin",
  "vitamine c effervesent",
  "artemeter lumefantrin",
  "metfomin 500",
  "blood presure machine",
  "insuline mixtard",
  "flagil 200",
  "omeprazol 20",
  "cotton wol",
];

/** Bundles that sell themselves: generics and how many packs of each. */
export const bundles: readonly { name: string; about: string; parts: readonly (readonly [string, number])[] }[] = [
  {
    name: "Malaria care pack",
    about: "An ACT course with paracetamol: what leaves the counter together anyway.",
    parts: [
      ["Artemether + Lumefantrine", 2],
      ["Paracetamol", 1],
    ],
  },
  {
    name: "Fever and pain counter pack",
    about: "Paracetamol and ibuprofen for the week.",
    parts: [
      ["Paracetamol", 2],
      ["Ibuprofen", 1],
    ],
  },
  {
    name: "Diarrhoea in children pack",
    about: "Oral rehydration salts with zinc, as the guideline says.",
    parts: [
      ["Oral rehydration salts", 2],
      ["Zinc sulfate", 1],
    ],
  },
  {
    name: "Hypertension starter pack",
    about: "Amlodipine with lisinopril for a month of patients.",
    parts: [
      ["Amlodipine", 2],
      ["Lisinopril", 1],
    ],
  },
  {
    name: "Diabetes clinic pack",
    about: "Metformin, glimepiride and what to measure with.",
    parts: [
      ["Metformin", 2],
      ["Glimepiride", 1],
    ],
  },
  {
    name: "Cough and cold pack",
    about: "For the harmattan months.",
    parts: [
      ["Loratadine", 1],
      ["Ascorbic acid", 2],
    ],
  },
  {
    name: "Ulcer relief pack",
    about: "Omeprazole with an antacid.",
    parts: [
      ["Omeprazole", 2],
      ["Magnesium trisilicate + Aluminium hydroxide", 1],
    ],
  },
  {
    name: "Deworming pack",
    about: "Albendazole for the school term.",
    parts: [
      ["Albendazole", 3],
      ["Levamisole", 1],
    ],
  },
];

/** What people search for every day, and find. */
export const commonSearches: readonly string[] = [
  "Paracetamol",
  "Artemether",
  "Amoxicillin",
  "Vitamin C",
  "Metronidazole",
  "Amlodipine",
  "Omeprazole",
  "Loratadine",
];
