import { productClassLabels, storageWords } from "@remedia/domain/catalog";
import { packSize } from "@remedia/domain/saying";
import { type VatClass, vatClassLabels } from "@remedia/domain/vat";
import type { OutputOf } from "../../api/types.ts";
import type { Fact } from "../../composites/facts.tsx";
import { dateTime, day, plural, weight } from "../../lib/format.ts";

const weightWords = ({ weight_grams, pack_grams }: Pick<Product, "weight_grams" | "pack_grams">) =>
  weight_grams === null ? `About ${weight(pack_grams)} (estimated)` : weight(pack_grams);

type Product = OutputOf<"GET /admin/products/:id">;

export const productFacts = (product: Product): Fact[] => [
  ["Generic", product.generic],
  ["Strength", product.strength],
  ["Form", product.form],
  ["Pack size", packSize(product.pack_size)],
  ["Manufacturer", product.manufacturer_name],
  ["Category", [product.category_name, product.subcategory_name].filter(Boolean).join(" / ")],
  ["Product type", product.product_type_name],
  ["Class", productClassLabels[product.class as keyof typeof productClassLabels]],
  ["NAFDAC number", product.nafdac_no],
  ["Storage", storageWords[product.storage as keyof typeof storageWords]],
  ["VAT", vatClassLabels[product.vat_class as VatClass]],
  ["HS code", product.hs_code],
  ["Minimum shelf life", `${product.min_shelf_life_days} days`],
  ["Weight of a pack", weightWords(product)],
  ["In stock", plural(product.stock, "pack")],
  ["Earliest expiry", product.earliest_expiry && day(product.earliest_expiry)],
  ["Seller", product.partner_name],
  ["Created", `${dateTime(product.created_at)} by ${product.created_by ?? "the system"}`],
  ["Decided", product.decided_at && `${dateTime(product.decided_at)} by ${product.decided_by ?? "the system"}`],
  ["Reason", product.state_reason],
  ["Description", product.description],
];
