import { isDay } from "@remedia/domain/days";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { survivorsOf } from "../catalog/survivors.ts";
import { findOrMakeBatches, otherExpiry } from "../inventory/batch-intake.ts";
import { isBatchNumber } from "../inventory/batches.ts";
import type { Entry } from "./schemas.ts";

export type EntryBody = Static<typeof Entry>;
/** The line of an entry, or in words why it has none. */
export type Outcome = number | { fault: string };
type Outcomes = [entry: EntryBody, outcome: Outcome][];

/**
 * Lines of what nobody expected, made where there are none: first all batches, then all lines, each in one statement and in
 * a fixed order. Two phones that found the same packs wait for each other once, and never both at once.
 */
export const linesOfFound = async (
  tx: Ctx,
  count: { id: number; branchId: number; again: boolean },
  entries: readonly EntryBody[],
): Promise<Outcomes> => {
  if (entries.length === 0) return [];
  const shelves = await shelvesOf(tx, count.branchId, entries);
  const standing = Map.groupBy(entries, ({ place_id }) => shelves.has(place_id ?? 0));
  const batches = await batchesOf(tx, standing.get(true) ?? []);
  const found = batches.flatMap(([{ place_id }, batch]) =>
    typeof batch === "number" ? [{ place_id: place_id!, batch_id: batch }] : [],
  );
  const lineAt = await makeLines(tx, count, found);
  return [
    ...(standing.get(false) ?? []).map((entry): Outcomes[number] => [
      entry,
      { fault: "Say on which shelf of this branch it is." },
    ]),
    ...batches.map(([entry, batch]): Outcomes[number] => [
      entry,
      typeof batch === "number" ? lineAt(entry.place_id!, batch) : batch,
    ]),
  ];
};

const shelvesOf = async (tx: Ctx, branchId: number, entries: readonly EntryBody[]): Promise<Set<number>> => {
  const asked = entries.map(({ place_id }) => place_id ?? 0);
  const shelves = await tx.db
    .selectFrom("stock_places")
    .select("id")
    .where("id", "=", sql<number>`any(${asked}::bigint[])`)
    .where("branch_id", "=", branchId)
    .where("kind", "=", "shelf")
    .execute();
  return new Set(shelves.map(({ id }) => id));
};

/** The batch of each entry: the one it names, or the one that it describes. */
const batchesOf = async (tx: Ctx, entries: readonly EntryBody[]): Promise<Outcomes> => {
  const named = await tx.db
    .selectFrom("batches")
    .select("id")
    .where("id", "=", sql<number>`any(${entries.map(({ batch_id }) => batch_id ?? 0)}::bigint[])`)
    .execute();
  const isKnown = new Set(named.map(({ id }) => id));
  const [known = [], described = []] = [true, false].map((is) =>
    entries.filter(({ batch_id }) => isKnown.has(batch_id ?? 0) === is),
  );
  return [
    ...known.map((entry): Outcomes[number] => [entry, entry.batch_id!]),
    ...(described.length > 0 ? await describedBatches(tx, described) : []),
  ];
};

const describedBatches = async (tx: Ctx, entries: readonly EntryBody[]): Promise<Outcomes> => {
  const products = await survivorsOf(
    tx,
    "products",
    entries.map(({ product_id }) => product_id ?? 0),
  );
  const costs = await lastCosts(tx, [...new Set(products.values())]);
  const outcomes: Outcomes = [];
  const whole: { entry: EntryBody; productId: number; number: string; expiresOn: string; costKobo: number }[] = [];
  for (const entry of entries) {
    const { product_id, batch_number: number, expires_on: expiresOn } = entry;
    const productId = products.get(product_id ?? 0);
    if (!product_id || !number || !expiresOn)
      outcomes.push([entry, { fault: "Say product, batch number and expiry of what was found." }]);
    else if (!productId) outcomes.push([entry, { fault: "Product not found." }]);
    else if (!isBatchNumber(number)) outcomes.push([entry, { fault: "Batch number is not valid." }]);
    else if (!isDay(expiresOn)) outcomes.push([entry, { fault: "Expiry is not a valid date." }]);
    else whole.push({ entry, productId, number, expiresOn, costKobo: costs.get(productId) ?? 0 });
  }
  if (whole.length === 0) return outcomes;
  for (const batch of await findOrMakeBatches(tx, whole)) {
    const fault = otherExpiry(batch);
    outcomes.push([whole[batch.at]!.entry, fault ? { fault } : batch.id]);
  }
  return outcomes;
};

/** What a product cost last, since nobody knows what this one did. */
const lastCosts = async (tx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ product: number; cost_kobo: number }>`
    select asked.product, last.cost_kobo from unnest(${productIds}::bigint[]) as asked (product)
    cross join lateral (select b.cost_kobo from batches b where b.product_id = asked.product
      order by b.id desc limit 1) as last`.execute(tx.db);
  return new Map(rows.map(({ product, cost_kobo }) => [product, cost_kobo]));
};

type At = { place_id: number; batch_id: number };

const makeLines = async (tx: Ctx, { id, again }: { id: number; again: boolean }, found: readonly At[]) => {
  const asked = recordset(found, "place_id bigint, batch_id bigint");
  await sql`insert into stock_count_lines (count_id, place_id, batch_id, product_id, cost_kobo, recount_wanted)
    select distinct ${id}::bigint, r.place_id, b.id, b.product_id, b.cost_kobo, ${again}::boolean
    from ${asked} join batches b on b.id = r.batch_id
    order by r.place_id, b.id on conflict do nothing`.execute(tx.db);
  const { rows } = await sql<At & { id: number }>`
    select l.id, l.place_id, l.batch_id from ${asked}
    join stock_count_lines l on l.count_id = ${id} and l.place_id = r.place_id and l.batch_id = r.batch_id`.execute(
    tx.db,
  );
  const known = new Map(rows.map((line) => [`${line.place_id}/${line.batch_id}`, line.id]));
  return (placeId: number, batchId: number): number => known.get(`${placeId}/${batchId}`)!;
};
