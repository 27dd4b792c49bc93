import { type ProductState, productTitle } from "@remedia/domain/catalog";
import { insertBarcodes } from "../../src/modules/catalog/barcodes.ts";
import { insertProducts, type ProductInsert } from "../../src/modules/catalog/product-writes.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
import { makers } from "../facts/catalogue/brands.ts";
import { categories } from "../facts/catalogue/categories.ts";
import { productTypes } from "../facts/catalogue/product-types.ts";
import { taxOf } from "../facts/catalogue/taxes.ts";
import { type Chance, openChance } from "../random.ts";
import { type MadeProduct, makeProducts, type SeededProduct } from "./catalog-generator.ts";
import { seedPrices } from "./catalog-prices.ts";
import { seedCombos, seedSearches, seedSynonyms, seedWishes } from "./catalog-wishes.ts";

const productCount = 6_000;

/** The catalogue of the demo, from the project's own facts. It has its own chance, so that others do not shift it. */
export const seedCatalog = async (tx: Ctx) => {
  const chance = openChance(20_261_115);
  const products = await seedProducts(tx, chance);
  await seedPrices(tx, chance, products);
  await seedCombos(tx, chance, products);
  await seedWishes(tx, chance);
  await seedSynonyms(tx);
  await seedSearches(tx, chance);
};

type Groups = {
  categories: Map<string, number>;
  subcategories: Map<string, number>;
  types: Map<string, number>;
  makers: Map<string, number>;
};

/** Ids by key or name, in the order in which the facts tell them. */
export const seedGroups = async (tx: Ctx, makerNames: readonly string[]): Promise<Groups> => {
  const countryOf = new Map(makers.map(({ name, country }) => [name, country]));
  const categoryRows = categories.map(({ name, about }, at) => ({ name, about, position: at + 1 }));
  const categoryIds = await tx.db.insertInto("categories").values(categoryRows).returning("id").execute();
  const places = categories.flatMap(({ key, subcategories }, at) =>
    subcategories.map((each, position) => ({ key: `${key}/${each.key}`, name: each.name, at, position: position + 1 })),
  );
  const subcategoryIds = await tx.db
    .insertInto("subcategories")
    .values(places.map(({ name, position, at }) => ({ name, position, category_id: categoryIds[at]!.id })))
    .returning("id")
    .execute();
  const typeKeys = Object.keys(productTypes) as (keyof typeof productTypes)[];
  const typeRows = typeKeys.map((key) => ({ name: productTypes[key].name }));
  const typeIds = await tx.db.insertInto("product_types").values(typeRows).returning("id").execute();
  const makerRows = makerNames.map((name) => ({ name, country: countryOf.get(name) ?? null }));
  const makerIds = await tx.db.insertInto("manufacturers").values(makerRows).returning("id").execute();
  const byKey = (keys: readonly string[], rows: readonly { id: number }[]) =>
    new Map(keys.map((key, at) => [key, rows[at]!.id]));
  return {
    categories: byKey(
      categories.map(({ key }) => key),
      categoryIds,
    ),
    subcategories: byKey(
      places.map(({ key }) => key),
      subcategoryIds,
    ),
    types: byKey(typeKeys, typeIds),
    makers: byKey(makerNames, makerIds),
  };
};

const reasons = {
  rejected: ["NAFDAC number not found in the register.", "Pack photo does not match the strength.", "Already listed."],
  hidden: ["Maker stopped supplying.", "Price under review.", "Packaging change: waiting for new stock."],
  draft: ["Please add the NAFDAC number.", "Which pack size is it?"],
} as const;

/** Nearly everything is sold; the rest waits, was sent back or was given up. */
const stateOf = (chance: Chance): ProductState => {
  const roll = chance.next();
  if (roll < 0.013) return "pending";
  if (roll < 0.023) return "draft";
  if (roll < 0.038) return "hidden";
  if (roll < 0.045) return "archived";
  return roll < 0.05 ? "rejected" : "active";
};

const describe = ({ generic, strength, form }: MadeProduct) =>
  `${productTitle({ name: generic, strength, form, pack_size: "" })}. Keep out of the reach of children.`;

/** A second listing of what is there already, as hurried hands type it. */
const mistyped = (chance: Chance, product: MadeProduct): MadeProduct => {
  const spellings = [
    product.name.toUpperCase(),
    `${product.name} Tabs`,
    product.name.replace(/([aeiou])(?=[^aeiou]*$)/, "$1$1"),
    `${product.name}.`,
  ];
  return { ...product, name: chance.pick(spellings), gtin: null, popularity: Math.round(product.popularity / 20) };
};

const duplicateCount = 28;

const seedProducts = async (tx: Ctx, chance: Chance): Promise<SeededProduct[]> => {
  const made = makeProducts(chance, productCount);
  const medicines = made.filter(({ name, popularity }) => popularity > 200 && !name.includes(" "));
  for (let n = 0; n < duplicateCount; n++) made.push(mistyped(chance, chance.pick(medicines)));
  const groups = await seedGroups(tx, [...new Set(made.map(({ maker }) => maker))].sort());
  const staff = await tx.db.selectFrom("users").select("id").where("role", "=", 1).orderBy("id").execute();
  const partners = await tx.db.selectFrom("partners").select("id").orderBy("id").execute();
  const rows = made.map((product): ProductInsert => {
    const state = stateOf(chance);
    const days = state === "pending" ? chance.next() * 9 : 20 + chance.next() ** 2 * 700;
    const sellable = !["medicine", "vaccine", "biological", "infusion"].includes(product.product_type);
    return {
      ...columnsOf(product, groups),
      state,
      state_reason: state in reasons ? chance.pick(reasons[state as keyof typeof reasons]) : null,
      popularity: product.popularity,
      created_at: daysAgo(tx, days),
      created_by: chance.pick(staff).id,
      partner_id: sellable && chance.yes(0.07) ? chance.pick(partners).id : null,
    };
  });
  const ids = await insertProducts(tx, rows);
  const seeded = made.map((product, at) => ({
    ...product,
    id: ids[at]!,
    state: rows[at]!.state,
    created_at: rows[at]!.created_at!,
  }));
  // Given-up products have given their numbers back.
  const coded = seeded.filter(({ gtin, state }) => gtin !== null && state !== "archived" && state !== "rejected");
  await insertBarcodes(
    tx,
    coded.map(({ id, gtin }) => ({ product_id: id, gtin: gtin! })),
  );
  return seeded;
};

const columnsOf = (product: MadeProduct, groups: Groups) => ({
  name: product.name,
  generic: product.generic,
  strength: product.strength,
  form: product.form,
  pack_size: product.pack_size,
  manufacturer_id: groups.makers.get(product.maker) ?? null,
  category_id: groups.categories.get(product.category)!,
  subcategory_id: groups.subcategories.get(`${product.category}/${product.subcategory}`) ?? null,
  product_type_id: groups.types.get(product.product_type)!,
  nafdac_no: product.nafdac_no,
  class: product.class,
  storage: product.storage,
  min_shelf_life_days: product.storage === "cold" ? 60 : 180,
  description: describe(product),
  ...taxOf(product),
});
