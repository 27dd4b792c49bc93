import { dayOnPaper } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { recordset } from "../../platform/recordset.ts";
import { type BatchFacts, batchNumber } from "./batches.ts";

type Found = { at: number; number: string; given: string; id: number; expires_on: string; state: string };

/**
 * The batches of products under their numbers, made where they are new, in the order in which they are asked for. However
 * many there are, all are made in the same order: whoever else makes some of them waits, and never both for each other.
 */
export const findOrMakeBatches = async (tx: Ctx, facts: readonly BatchFacts[]): Promise<Found[]> => {
  const rows = facts.map(({ productId, number, expiresOn, costKobo, supplierId, of }, at) => ({
    at,
    product: productId,
    number: batchNumber(number),
    expires_on: expiresOn,
    cost: costKobo,
    supplier: supplierId ?? null,
    owner: of?.owner ?? "own",
    owner_id: of?.ownerId ?? null,
  }));
  const asked = recordset(
    rows,
    "at integer, product bigint, number text, expires_on date, cost bigint, supplier bigint, owner text, owner_id bigint",
  );
  await sql`insert into batches (product_id, number, expires_on, cost_kobo, supplier_id, owner, owner_id, created_at)
    select distinct on (r.product, r.number, r.owner, r.owner_id)
      r.product, r.number, r.expires_on, r.cost, r.supplier, r.owner, r.owner_id, ${tx.now}
    from ${asked} order by r.product, r.number, r.owner, r.owner_id, r.at
    on conflict (product_id, number, owner, owner_id) where from_product_id is null do nothing`.execute(tx.db);
  const { rows: found } = await sql<Found>`
    select r.at, r.number, r.expires_on as given, b.id, b.expires_on, b.state from ${asked}
    join batches b on b.product_id = r.product and b.number = r.number and b.owner = r.owner
      and b.owner_id is not distinct from r.owner_id and b.from_product_id is null
    order by r.at`.execute(tx.db);
  return found;
};

/** The same number with another expiry is a typing error or a counterfeit: neither may pass in silence. */
export const otherExpiry = ({ number, given, expires_on }: Found): string | null =>
  given === expires_on ? null : `Batch ${number} is known with expiry ${dayOnPaper(expires_on)}.`;

/** Packs that come in under a batch number, at their price. */
export type Intake = BatchFacts & { packs: number };
export type IntakeFault = { at: number; message: string };

/**
 * Finds or makes the batches of many lines and averages their costs, in a handful of statements however long the list.
 * Another expiry than is known is a fault, and a recalled batch comes in no more: both are answered by the place of their
 * line, and then no line counts.
 */
export const takeIn = async (
  tx: Ctx,
  lines: readonly Intake[],
): Promise<{ batchIds: number[]; faults: IntakeFault[] }> => {
  if (lines.length === 0) return { batchIds: [], faults: [] };
  const found = await findOrMakeBatches(tx, lines);
  const faults = found.flatMap(faultOf);
  const batchIds = found.map(({ id }) => id);
  if (faults.length === 0) await averageCosts(tx, lines, batchIds);
  return { batchIds, faults };
};

const faultOf = (found: Found): IntakeFault[] => {
  const { at, number, state } = found;
  const message =
    otherExpiry(found) ?? (["recalled", "destroyed"].includes(state) ? `Batch ${number} is ${state}.` : null);
  return message ? [{ at, message }] : [];
};

/** Locked in the order of ids, as those who move batches lock them. */
const averageCosts = async (tx: Ctx, lines: readonly Intake[], batchIds: readonly number[]) => {
  await tx.db
    .selectFrom("batches")
    .select("id")
    .where("id", "in", [...new Set(batchIds)])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const taken = lines.map(({ packs, costKobo }, at) => ({ batch: batchIds[at], packs, cost: costKobo }));
  await sql`update batches b set received_packs = b.received_packs + i.packs,
      cost_kobo = round((b.cost_kobo::numeric * b.received_packs + i.cost) / (b.received_packs + i.packs))
    from (select r.batch, sum(r.packs)::bigint as packs, sum(r.packs::numeric * r.cost) as cost
      from ${recordset(taken, "batch bigint, packs bigint, cost bigint")} group by r.batch) i
    where b.id = i.batch`.execute(tx.db);
};
