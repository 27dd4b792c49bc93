import { SimpleGrid } from "@mantine/core";
import type { ProductClass, Storage } from "@remedia/domain/catalog";
import { hsCodePattern, type VatClass } from "@remedia/domain/vat";
import { estimateWeightGrams, packGramsMax } from "@remedia/domain/weights";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { ChoiceField, IdField, NumberField, TextAreaField, TextField, WholeField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { weight } from "../../lib/format.ts";
import { between, chosen, type Rules, required } from "../../lib/rules.ts";
import { CategoryFields } from "./category-fields.tsx";
import { type PriceRow, priceRows } from "./price-rows.ts";
import { PricesField } from "./prices-field.tsx";
import { classChoices, storageChoices, useProductTypes, vatChoices } from "./reference.ts";

type Product = OutputOf<"GET /admin/products/:id">;
type Body = BodyOf<"POST /admin/products">;

export type ProductValues = {
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: Picked | null;
  category_id: number | null;
  subcategory_id: number | null;
  product_type_id: number | null;
  nafdac_no: string;
  class: ProductClass;
  storage: Storage;
  min_shelf_life_days: number | null;
  weight_grams: number | null;
  vat_class: VatClass;
  hs_code: string;
  description: string;
  /** One in a line. */
  barcodes: string;
  prices: PriceRow[];
};

export const blankProduct = (branches: readonly { id: number; name: string }[]): ProductValues => ({
  name: "",
  generic: "",
  strength: "",
  form: "",
  pack_size: "",
  manufacturer: null,
  category_id: null,
  subcategory_id: null,
  product_type_id: null,
  nafdac_no: "",
  class: "otc",
  storage: "room",
  min_shelf_life_days: 180,
  weight_grams: null,
  vat_class: "zero",
  hs_code: "",
  description: "",
  barcodes: "",
  prices: branches.map(({ id, name }) => ({ branch_id: id, branch_name: name, price: null, cost: null })),
});

export const valuesOf = (product: Product): ProductValues => ({
  name: product.name,
  generic: product.generic,
  strength: product.strength,
  form: product.form,
  pack_size: product.pack_size,
  manufacturer: product.manufacturer_id
    ? { id: product.manufacturer_id, label: product.manufacturer_name ?? "" }
    : null,
  category_id: product.category_id,
  subcategory_id: product.subcategory_id,
  product_type_id: product.product_type_id,
  nafdac_no: product.nafdac_no ?? "",
  class: product.class as ProductClass,
  storage: product.storage as Storage,
  min_shelf_life_days: product.min_shelf_life_days,
  weight_grams: product.weight_grams,
  vat_class: product.vat_class as VatClass,
  hs_code: product.hs_code ?? "",
  description: product.description,
  barcodes: product.barcodes.map(({ gtin }) => gtin).join("\n"),
  prices: priceRows(product.prices),
});

export const productRules: Rules<ProductValues> = {
  name: required,
  category_id: chosen,
  product_type_id: chosen,
  min_shelf_life_days: between(0, 3650),
  hs_code: (value) => (value === "" || hsCodePattern.test(value) ? null : "Enter 4 to 10 digits, such as 3004.90."),
};

/** Everything but the prices, which each screen sends in its own way. The rules have seen to what is needed. */
export const productBody = ({ manufacturer, barcodes, nafdac_no, hs_code, prices: _, ...values }: ProductValues) =>
  ({
    ...values,
    manufacturer_id: manufacturer?.id ?? null,
    nafdac_no: nafdac_no.trim() || null,
    hs_code: hs_code.trim() || null,
    barcodes: barcodes.split(/[\s,;]+/).filter(Boolean),
  }) as Omit<Body, "prices" | "submit">;

export const ProductFields = ({ form }: { form: Form<ProductValues> }) => {
  form.describe("manufacturer", "Manufacturer", ({ label }: Picked) => label);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="generic" label="Generic name" />
        <TextField form={form} name="strength" label="Strength" placeholder="500 mg" />
        <TextField form={form} name="form" label="Form" placeholder="Tablets" />
        <TextField form={form} name="pack_size" label="Pack size" placeholder="10 × 10" />
        <RecordPicker
          label="Manufacturer"
          query="GET /admin/manufacturers"
          name={({ name }) => name}
          picked={form.values.manufacturer}
          onPick={(picked) => form.set("manufacturer", picked)}
        />
        <CategoryFields form={form} />
        <IdField form={form} name="product_type_id" label="Product type" options={useProductTypes()} />
        <TextField form={form} name="nafdac_no" label="NAFDAC number" />
        <ChoiceField form={form} name="class" label="Class" options={classChoices} />
        <ChoiceField form={form} name="storage" label="Storage" options={storageChoices} />
        <NumberField
          form={form}
          name="min_shelf_life_days"
          label="Minimum shelf life to sell, in days"
          min={0}
          max={3650}
        />
        <WholeField
          form={form}
          name="weight_grams"
          label="Weight of a pack"
          hint={`Leave it empty to use our estimate: ${weight(estimateWeightGrams(form.values))}.`}
          min={1}
          suffix=" g"
          thousandSeparator=","
          max={packGramsMax}
        />
        <ChoiceField form={form} name="vat_class" label="VAT" options={vatChoices} />
        <TextField form={form} name="hs_code" label="HS code" placeholder="3004.90" />
      </SimpleGrid>
      <TextAreaField form={form} name="description" label="Description" maxLength={4000} />
      <TextAreaField form={form} name="barcodes" label="Barcodes" hint="GTINs as printed on the pack, one in a line." />
      {lacks("products.price") === null && <PricesField form={form} />}
    </>
  );
};
