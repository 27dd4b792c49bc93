import type { VatClass } from "@remedia/domain/vat";
import type { ProductTypeKey } from "./product-types.ts";

type Taxed = { vat_class: VatClass; hs_code: string };

/** What is bought for health is zero-rated, everyday goods are not; and the heading of the Harmonized System for each. */
const byType: Readonly<Record<ProductTypeKey, Taxed>> = {
  medicine: { vat_class: "zero", hs_code: "3004.90" },
  vaccine: { vat_class: "zero", hs_code: "3002.41" },
  biological: { vat_class: "zero", hs_code: "3002.15" },
  infusion: { vat_class: "zero", hs_code: "3004.90" },
  herbal: { vat_class: "zero", hs_code: "3004.90" },
  device: { vat_class: "zero", hs_code: "9018.90" },
  diagnostic: { vat_class: "zero", hs_code: "3822.19" },
  consumable: { vat_class: "zero", hs_code: "3005.90" },
  equipment: { vat_class: "zero", hs_code: "9402.90" },
  supplement: { vat_class: "standard", hs_code: "2106.90" },
  food: { vat_class: "standard", hs_code: "2202.99" },
  "baby-food": { vat_class: "exempt", hs_code: "1901.10" },
  cosmetic: { vat_class: "standard", hs_code: "3304.99" },
  "personal-hygiene": { vat_class: "standard", hs_code: "3307.90" },
  household: { vat_class: "standard", hs_code: "3808.91" },
};

type Kind = { product_type: ProductTypeKey; category: string; generic: string };

/** Whatever is made for babies is exempt, and so are sanitary pads. */
export const taxOf = ({ product_type, category, generic }: Kind): Taxed => {
  const usual = byType[product_type];
  if (generic === "Sanitary pads") return { vat_class: "exempt", hs_code: "9619.00" };
  return category === "baby" && usual.vat_class === "standard" ? { ...usual, vat_class: "exempt" } : usual;
};
