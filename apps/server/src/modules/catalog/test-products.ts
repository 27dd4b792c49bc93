import type { TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";

/** Products for tests, made through the API as staff make them. */
type House = Pick<TestApp, "platform" | "call" | "tokenOf">;

export const groupIds = async ({ platform }: House) => {
  const first = async (table: "categories" | "product_types" | "manufacturers") =>
    (await platform.db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow()).id;
  return {
    category_id: await first("categories"),
    product_type_id: await first("product_types"),
    manufacturer_id: await first("manufacturers"),
  };
};

export const branchId = async ({ platform }: House, name: string): Promise<number> =>
  (await platform.db.selectFrom("branches").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;

/** A body that POST /admin/products accepts. */
export const productBody = async (house: House, change: Record<string, unknown> = {}) => ({
  name: "Testamol",
  generic: "Paracetamol",
  strength: "500 mg",
  form: "Tablet",
  pack_size: "10 x 10",
  subcategory_id: null,
  nafdac_no: null,
  class: "otc",
  storage: "room",
  min_shelf_life_days: 180,
  description: "",
  ...(await groupIds(house)),
  ...change,
});

type Made = { id: number; title: string; nafdac_no: string; barcodes: { id: number; gtin: string }[] };

export const newProduct = async (house: House, change: Record<string, unknown> = {}): Promise<Made> => {
  const token = await house.tokenOf(superAdmin);
  const { status, body } = await house.call("POST /admin/products", { token, body: await productBody(house, change) });
  if (status !== 201) throw new Error(`the product was refused: ${JSON.stringify(body)}`);
  return body;
};

/** One that customers see. */
export const soldProduct = async (house: House, change: Record<string, unknown> = {}): Promise<Made> => {
  const token = await house.tokenOf(superAdmin);
  const branches = await house.platform.db.selectFrom("branches").select("id").execute();
  const prices = branches.map(({ id }) => ({ branch_id: id, price: 1000 }));
  const product = await newProduct(house, { prices, submit: true, ...change });
  await house.call(`POST /admin/products/${product.id}/approve`, { token, body: {} });
  return product;
};

type Component = { product_id: number; quantity: number };

/** A bundle of products that customers see. */
export const soldCombo = async (
  house: House,
  components: readonly Component[],
  change: Record<string, unknown> = {},
): Promise<number> => {
  const token = await house.tokenOf(superAdmin);
  const { category_id, product_type_id } = await groupIds(house);
  const name = `Fever pack of ${components.map(({ product_id }) => product_id).join(" and ")}`;
  const groups = { category_id, subcategory_id: null, product_type_id };
  const { status, body } = await house.call("POST /admin/combos", {
    token,
    body: {
      name,
      description: "",
      pack_size: "",
      ...groups,
      submit: true,
      components,
      prices: [{ branch_id: 1, price: 2_500 }],
      ...change,
    },
  });
  if (status !== 201) throw new Error(`the combo was refused: ${JSON.stringify(body)}`);
  await house.call(`POST /admin/products/${body.id}/approve`, { token, body: {} });
  return body.id;
};
