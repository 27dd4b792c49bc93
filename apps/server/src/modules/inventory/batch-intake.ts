import { dayOnPaper } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { type BatchFacts, batchNumber } from "./batches.ts";

/** Packs that come in under a batch number, at their price. */
export type Intake = BatchFacts & { packs: number };
export type IntakeFault = { at: number; message: string };

const shape =
  "at integer, product bigint, number text, expires_on date, cost bigint, supplier bigint, packs bigint, batch bigint";

/**
 * Finds or makes the batches of many lines and averages their costs, in a handful of statements however long the list.
 * The same number with another expiry is a typing error or a counterfeit; a recalled batch comes in no more: both are
 * answered as faults, by the place of their line, and then no line counts.
 */
export const takeIn = async (
  tx: Ctx,
  lines: readonly Intake[],
): Promise<{ batchIds: number[]; faults: IntakeFault[] }> => {
  if (lines.length === 0) return { batchIds: [], faults: [] };
  const rows = lines.map(({ productId, number, expiresOn, costKobo, supplierId, packs }, at) => ({
    at,
    product: productId,
    number: batchNumber(number),
    expires_on: expiresOn,
    cost: costKobo,
    supplier: supplierId ?? null,
    packs,
  }));
  await sql`insert into batches (product_id, number, expires_on, cost_kobo, supplier_id, created_at)
    select distinct on (r.product, r.number) r.product, r.number, r.expires_on, r.cost, r.supplier, ${tx.now}
    from ${recordset(rows, shape)} order by r.product, r.number, r.at
    on conflict (product_id, number) where from_product_id is null do nothing`.execute(tx.db);
  const { rows: found } = await sql<Found>`
    select r.at, r.number, r.expires_on as given, b.id, b.expires_on, b.state from ${recordset(rows, shape)}
    join batches b on b.product_id = r.product and b.number = r.number and b.from_product_id is null
    order by r.at`.execute(tx.db);
  const faults = found.flatMap(faultOf);
  const batchIds = found.map(({ id }) => id);
  if (faults.length === 0) await averageCosts(tx, rows, batchIds);
  return { batchIds, faults };
};

type Found = { at: number; number: string; given: string; id: number; expires_on: string; state: string };

const faultOf = ({ at, number, given, expires_on, state }: Found): IntakeFault[] => {
  if (given !== expires_on) return [{ at, message: `Batch ${number} is known with expiry ${dayOnPaper(expires_on)}.` }];
  return ["recalled", "destroyed"].includes(state) ? [{ at, message: `Batch ${number} is ${state}.` }] : [];
};

/** Locked in the order of ids, as those who move batches lock them. */
const averageCosts = async (tx: Ctx, rows: readonly object[], batchIds: readonly number[]) => {
  await tx.db
    .selectFrom("batches")
    .select("id")
    .where("id", "in", [...new Set(batchIds)])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const taken = rows.map((row, at) => ({ ...row, batch: batchIds[at] }));
  await sql`update batches b set received_packs = b.received_packs + i.packs,
      cost_kobo = round((b.cost_kobo::numeric * b.received_packs + i.cost) / (b.received_packs + i.packs))
    from (select r.batch, sum(r.packs)::bigint as packs, sum(r.packs::numeric * r.cost) as cost
      from ${recordset(taken, shape)} group by r.batch) i
    where b.id = i.batch`.execute(tx.db);
};
