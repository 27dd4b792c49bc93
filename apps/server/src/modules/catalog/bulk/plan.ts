import { demandKey, type ProductState, productTitle, productTransitions } from "@remedia/domain/catalog";
import { whyNot } from "@remedia/domain/transitions";
import { sql } from "kysely";
import { changed } from "../../../platform/audit.ts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { fromParts } from "../combos/combos.ts";
import type { PriceWrite } from "../prices/prices.ts";
import { groupsAfter, type ProductColumns } from "../product-writes.ts";
import { type CreatableField, choicesOf, type Unknown } from "./choices.ts";
import { bulkFields, type CellValues, readCells } from "./fields.ts";
import { type Foreseen, foreseeUpdate } from "./foreseen.ts";
import { likelyTwins } from "./likely.ts";
import {
  type Existing,
  lookAround,
  type PlannedJob,
  type Read,
  type StagedRow,
  type Surroundings,
} from "./surroundings.ts";

/** What becomes of each row: decided alike when it is checked and when it is applied. */

type Known = {
  rowNo: number;
  gtin: string | null;
  titleKey: string | null;
  productId: number | null;
  unknown: readonly Unknown[];
};
export type Plan = Known &
  (
    | { outcome: "bad"; faults: string[] }
    | { outcome: "same" }
    | { outcome: "create"; columns: ProductColumns; price: Pricing; likelyId: number | null }
    | {
        outcome: "update";
        before: Existing;
        columns: Partial<ProductColumns>;
        prices: PriceWrite[];
        newGtin: string | null;
        state: ProductState;
        foreseen: Foreseen[];
      }
  );
type Pricing = { price_kobo?: number; cost_kobo?: number };

const titleKeyOf = (title: string, { manufacturer, nafdac_no }: Partial<CellValues>) =>
  demandKey(`${title} ${manufacturer ?? ""} ${nafdac_no ?? ""}`).slice(0, 300);

export const planRows = async (
  tx: ActorCtx,
  job: PlannedJob,
  rows: readonly StagedRow[],
  mode: "check" | "apply",
): Promise<Plan[]> => {
  const choiceOf = choicesOf(job.choices);
  const read = rows.map((row) => ({ row, ...readCells(row.cells, job.mapping, choiceOf) }));
  const around = await lookAround(tx, job, read, mode);
  const plans = read.map((each) => planRow(around, each));
  return mode === "check" ? markLikely(tx, await refuseRepeated(tx, job.id, plans)) : plans;
};

const markLikely = async (tx: Ctx, plans: readonly Plan[]): Promise<Plan[]> => {
  const creates = plans.flatMap((plan) =>
    plan.outcome === "create" ? [{ row_no: plan.rowNo, columns: plan.columns }] : [],
  );
  const twins = await likelyTwins(tx, creates);
  return plans.map((plan) => (plan.outcome === "create" ? { ...plan, likelyId: twins.get(plan.rowNo) ?? null } : plan));
};

const planRow = (around: Surroundings, read: Read): Plan => {
  if (around.job.kind === "upload") return planCreate(around, read);
  const found = around.job.kind === "filter" ? { id: read.row.product_id! } : match(around, read.values);
  const faults = [...read.faults, ...("fault" in found ? [found.fault] : [])];
  const before = "id" in found ? around.products.get(found.id) : undefined;
  if (!before || faults.length > 0) {
    const gone = faults.length === 0 ? ["This product no longer exists."] : faults;
    return { ...known(read, null, before?.id ?? null), outcome: "bad", faults: gone };
  }
  return around.job.kind === "filter" ? planFilter(around, read, before) : planUpdate(around, read, before);
};

const known = (read: Read, titleKey: string | null, productId: number | null): Known => ({
  rowNo: read.row.row_no,
  gtin: read.values.barcode ?? null,
  titleKey,
  productId,
  unknown: read.unknown,
});

// New products -----------------------------------------------------------------------------------------------------------

const planCreate = (around: Surroundings, read: Read): Plan => {
  const { values } = read;
  const faults = [...read.faults];
  const columns = newColumns(around, read, faults);
  const title = productTitle(columns);
  const titleKey = titleKeyOf(title, values);
  const twin = values.barcode && around.byGtin.get(values.barcode);
  if (twin) faults.push(`Barcode: it belongs to ${twin.title} (product ${twin.id}).`);
  const namesakes = around.byTitle.get(`${title.toLowerCase()}/${columns.manufacturer_id ?? ""}`) ?? [];
  const same = namesakes.find(({ nafdac_no }) => !nafdac_no || !columns.nafdac_no || nafdac_no === columns.nafdac_no);
  if (same && !twin) faults.push(`${same.title} exists already (product ${same.id}).`);
  const base = known(read, titleKey, null);
  if (faults.length > 0) return { ...base, outcome: "bad", faults };
  return { ...base, outcome: "create", columns, price: pricing(values), likelyId: null };
};

const pricing = ({ price, cost }: Partial<CellValues>): Pricing => ({
  ...(price === undefined ? {} : { price_kobo: price }),
  ...(cost === undefined ? {} : { cost_kobo: cost }),
});

const newColumns = (around: Surroundings, read: Read, faults: string[]): ProductColumns => {
  const { values } = read;
  const { options } = around.job;
  if (!values.name && !faults.some((fault) => fault.startsWith("Name:"))) faults.push("Name: it is missing.");
  const standing = { categoryId: options.category_id ?? null, makesSubcategories: true };
  const groups = namedGroups(around, read, faults, standing);
  const category_id = groups.category_id ?? options.category_id;
  if (category_id == null) faults.push("Category: it is missing.");
  const product_type_id = groups.product_type_id ?? options.product_type_id;
  if (product_type_id == null) faults.push("Product type: it is missing.");
  return {
    name: values.name ?? "",
    generic: values.generic ?? "",
    strength: values.strength ?? "",
    form: values.form ?? "",
    pack_size: values.pack_size ?? "",
    manufacturer_id: groups.manufacturer_id ?? null,
    category_id: category_id ?? 0,
    subcategory_id: groups.subcategory_id ?? null,
    product_type_id: product_type_id ?? 0,
    nafdac_no: values.nafdac_no ?? null,
    // Where a sheet does not say, the stricter holds until somebody does.
    class: values.class ?? options.class ?? "prescription",
    storage: values.storage ?? "room",
    min_shelf_life_days: values.min_shelf_life_days ?? 90,
    weight_grams: values.weight_grams ?? null,
    vat_class: values.vat_class ?? "zero",
    description: values.description ?? "",
  };
};

type NamedGroups = Partial<
  Pick<ProductColumns, "category_id" | "subcategory_id" | "product_type_id" | "manufacturer_id">
>;

/** Ids of what the row names. While checking, what will be made counts as 0. */
const namedGroups = (
  { groups, accepts }: Surroundings,
  { values: { category, subcategory, product_type, manufacturer }, unknown }: Read,
  faults: string[],
  standing: { categoryId: number | null; makesSubcategories: boolean },
): NamedGroups => {
  const find = (field: CreatableField, name: string, id: number | undefined, mayBeMade = true): number => {
    if (id !== undefined) return id;
    if (!unknown.some((each) => each.field === field)) unknown.push({ field, value: name });
    if (!mayBeMade || !accepts(field, name)) faults.push(`${bulkFields[field].label}: "${name}" does not exist.`);
    return 0;
  };
  const named: NamedGroups = {};
  if (category !== undefined) named.category_id = find("category", category, groups.category(category));
  if (product_type !== undefined)
    named.product_type_id = find("product_type", product_type, groups.product_type(product_type));
  if (manufacturer !== undefined)
    named.manufacturer_id = find("manufacturer", manufacturer, groups.manufacturer(manufacturer));
  if (subcategory !== undefined) {
    const categoryId = named.category_id ?? standing.categoryId ?? 0;
    const mayBeMade = category !== undefined || standing.makesSubcategories;
    named.subcategory_id = find("subcategory", subcategory, groups.subcategory(categoryId, subcategory), mayBeMade);
  }
  return named;
};

// Changes ----------------------------------------------------------------------------------------------------------------

/** By id, else by barcode, else by NAFDAC number, whichever the row says first. */
const match = (around: Surroundings, values: Partial<CellValues>): { id: number } | { fault: string } => {
  if (values.id !== undefined) {
    const id = around.survivors.get(values.id);
    return id === undefined ? { fault: `Product id: there is no product ${values.id}.` } : { id };
  }
  if (values.barcode !== undefined && around.job.mapping.id === undefined) {
    const found = around.byGtin.get(values.barcode);
    return found ? { id: found.id } : { fault: `Barcode: no product has ${values.barcode}.` };
  }
  if (values.nafdac_no === undefined) return { fault: "The row does not say which product it is about." };
  const found = around.byNafdac.get(values.nafdac_no) ?? [];
  if (found.length === 1) return { id: found[0]! };
  return {
    fault:
      found.length === 0
        ? `NAFDAC number: no product has ${values.nafdac_no}.`
        : `NAFDAC number: ${found.length} products have ${values.nafdac_no}; use the product id.`,
  };
};

const plainFields = [
  "name",
  "generic",
  "strength",
  "form",
  "pack_size",
  "nafdac_no",
  "class",
  "storage",
  "min_shelf_life_days",
  "weight_grams",
  "vat_class",
  "description",
] as const;

const planUpdate = (around: Surroundings, read: Read, before: Existing): Plan => {
  const { values } = read;
  const faults: string[] = [];
  const fields: Record<string, unknown> = {};
  for (const field of plainFields) if (values[field] !== undefined) fields[field] = values[field];
  const standing = { categoryId: before.category_id, makesSubcategories: false };
  const groups = namedGroups(around, read, faults, standing);
  const other = values.barcode && around.byGtin.get(values.barcode);
  if (other && other.id !== before.id) faults.push(`Barcode: it belongs to ${other.title} (product ${other.id}).`);
  const prices = sheetPrices(around, before.id, pricing(values));
  return planChange(around, read, before, {
    fields: { ...fields, ...groups },
    faults,
    prices,
    state: before.state as ProductState,
  });
};

/** A price in the sheet counts for every branch it is for; a cost alone only where there is a price. */
const sheetPrices = (around: Surroundings, product_id: number, { price_kobo, cost_kobo }: Pricing): PriceWrite[] => {
  if (price_kobo === undefined && cost_kobo === undefined) return [];
  return around.branchIds.flatMap((branch_id) => {
    const price = price_kobo ?? around.prices.get(`${product_id}/${branch_id}`)?.price_kobo;
    if (price === undefined) return [];
    return [{ product_id, branch_id, price_kobo: price, ...(cost_kobo === undefined ? {} : { cost_kobo }) }];
  });
};

const planFilter = (around: Surroundings, read: Read, before: Existing): Plan => {
  const { action, price_percent, round_to = 1, ...fields } = around.job.options.change ?? {};
  const transition = action && productTransitions[action];
  const fault = transition ? whyNot(transition, before as { state: ProductState }, around.me) : null;
  const state = transition ? transition.to : (before.state as ProductState);
  const step = round_to * 100;
  const dearer = (kobo: number) =>
    Math.max(step, Math.round((kobo * (100 + (price_percent ?? 0))) / 100 / step) * step);
  const prices = around.branchIds.flatMap((branch_id) => {
    const price = around.prices.get(`${before.id}/${branch_id}`);
    if (!price || price_percent === undefined) return [];
    return [{ product_id: before.id, branch_id, price_kobo: dearer(price.price_kobo) }];
  });
  return planChange(around, read, before, { fields, faults: fault ? [fault] : [], prices, state });
};

type Wanted = { fields: Partial<ProductColumns>; faults: string[]; prices: PriceWrite[]; state: ProductState };

const planChange = (around: Surroundings, read: Read, before: Existing, wanted: Wanted): Plan => {
  const base = known(read, null, before.id);
  const columns = { ...wanted.fields, ...groupsAfter(before, wanted.fields) };
  const { subcategory_id, category_id } = columns;
  // A combo is sold, kept and taxed as its parts are.
  if (before.is_combo) for (const field of fromParts) delete columns[field];
  const faults = [...wanted.faults];
  if (subcategory_id && category_id && around.groups.categoryOf(subcategory_id) !== category_id)
    faults.push("Subcategory: it is not one of this category.");
  if (faults.length > 0) return { ...base, outcome: "bad", faults };
  const change = changed(before, columns);
  const prices = wanted.prices.filter((write) => differs(around, write));
  const { barcode } = read.values;
  const newGtin = barcode !== undefined && !around.byGtin.has(barcode) ? barcode : null;
  if (!change && prices.length === 0 && !newGtin && wanted.state === before.state) return { ...base, outcome: "same" };
  const kept = Object.fromEntries(
    Object.keys(change?.after ?? {}).map((key) => [key, columns[key as keyof ProductColumns]]),
  );
  const update = { columns: kept, prices, newGtin, state: wanted.state };
  return { ...base, outcome: "update", before, ...update, foreseen: foreseeUpdate(around, before, update) };
};

const differs = ({ prices }: Surroundings, write: PriceWrite) => {
  const now = prices.get(`${write.product_id}/${write.branch_id}`);
  const sameCost = write.cost_kobo === undefined || write.cost_kobo === (now?.cost_kobo ?? null);
  return now?.price_kobo !== write.price_kobo || !sameCost;
};

// Repetitions --------------------------------------------------------------------------------------------------------------

type Earlier = { row_no: number; gtin: string | null; title_key: string | null; product_id: number | null };

/** The second of two rows that are the same, or change the same product, is refused; the first is not. */
const refuseRepeated = async (tx: Ctx, jobId: number, plans: readonly Plan[]): Promise<Plan[]> => {
  const first = plans[0]?.rowNo ?? 0;
  const keys = plans.filter(({ outcome }) => outcome !== "bad");
  const earlierWith = (column: "gtin" | "title_key" | "product_id", type: string, values: readonly unknown[]) =>
    sql`select row_no, gtin, title_key, product_id from bulk_rows
      where job_id = ${jobId} and row_no < ${first} and outcome <> 'bad'
        and ${sql.ref(column)} = any(${sql.val(values.filter((value) => value !== null))}::${sql.raw(type)})`;
  // Three lookups, each by its own index; as one condition they would be a walk over the whole sheet.
  const { rows } = await sql<Earlier>`
    ${earlierWith(
      "gtin",
      "text[]",
      keys.map(({ gtin }) => gtin),
    )}
    union all ${earlierWith(
      "title_key",
      "text[]",
      keys.map(({ titleKey }) => titleKey),
    )}
    union all ${earlierWith(
      "product_id",
      "bigint[]",
      keys.map(({ productId }) => productId),
    )}`.execute(tx.db);
  const seen = new Map<string, number>();
  const keysOf = (row: { gtin: string | null; titleKey: string | null; productId: number | null }) => [
    ...(row.gtin ? [`gtin ${row.gtin}`] : []),
    ...(row.titleKey ? [`title ${row.titleKey}`] : []),
    ...(row.productId ? [`product ${row.productId}`] : []),
  ];
  for (const row of rows)
    for (const key of keysOf({ gtin: row.gtin, titleKey: row.title_key, productId: row.product_id }))
      seen.set(key, row.row_no);
  return plans.map((plan): Plan => {
    if (plan.outcome === "bad") return plan;
    const earlier = keysOf(plan)
      .map((key) => seen.get(key))
      .find((rowNo) => rowNo !== undefined);
    if (earlier === undefined) {
      for (const key of keysOf(plan)) seen.set(key, plan.rowNo);
      return plan;
    }
    const { rowNo, gtin, titleKey, productId, unknown } = plan;
    return { rowNo, gtin, titleKey, productId, unknown, outcome: "bad", faults: [`The same as row ${earlier}.`] };
  });
};
