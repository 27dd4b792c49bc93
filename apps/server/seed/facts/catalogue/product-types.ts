export type ProductType = {
  readonly name: string;
  /** First characters of the NAFDAC number of such a product: local and imported; none where the agency lists instead. */
  readonly nafdac: { readonly local: string; readonly imported: string } | null;
  readonly is_medicine: boolean;
};

const type = (name: string, local: string, imported: string, is_medicine = false): ProductType => ({
  name,
  nafdac: { local, imported },
  is_medicine,
});

export const productTypes = {
  medicine: type("Medicine", "04", "A4", true),
  vaccine: type("Vaccine", "B4", "B4", true),
  biological: type("Biological medicine", "B4", "B4", true),
  infusion: type("Infusion", "04", "A4", true),
  supplement: type("Dietary supplement", "A7", "A7"),
  herbal: type("Herbal product", "A7", "A7"),
  food: type("Food and drink", "01", "B1"),
  "baby-food": type("Infant food", "01", "B1"),
  cosmetic: type("Cosmetic and toiletry", "02", "A2"),
  device: type("Medical device", "03", "A3"),
  diagnostic: type("Diagnostic test", "03", "A3"),
  consumable: type("Medical consumable", "03", "A3"),
  "personal-hygiene": type("Personal hygiene", "02", "A2"),
  household: { name: "Household and pest control", nafdac: { local: "05", imported: "A5" }, is_medicine: false },
  equipment: { name: "Equipment and furniture", nafdac: null, is_medicine: false },
} as const satisfies Record<string, ProductType>;

export type ProductTypeKey = keyof typeof productTypes;
