import { dayOnPaper } from "@remedia/domain/days";
import { earliestLegalExpiry } from "@remedia/domain/fefo";
import type { OrderState } from "@remedia/domain/orders";
import { linesOf } from "@remedia/domain/parcels";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { requireDay, splitPicked, type Taken } from "../changing/splitting.ts";
import type { DeskWords } from "../changing/words.ts";
import type { LockedOrder } from "../lock.ts";
import { requireFixed } from "../picking/picking.ts";
import { type Parcel, readParcels, readPicked } from "./reading.ts";

const packsKey = ({ line_id, batch_id }: { line_id: number; batch_id: number }) => `${line_id} ${batch_id}`;

/** What was picked and is in none of the parcels that go now, by line and batch. */
const restOf = async (tx: Ctx, orderId: number, going: readonly Parcel[]) => {
  const gone = new Map<string, number>();
  for (const packs of going.flatMap(({ contents }) => contents))
    gone.set(packsKey(packs), (gone.get(packsKey(packs)) ?? 0) + packs.quantity);
  return (await readPicked(tx, orderId)).flatMap(({ picked, ...packs }) => {
    const quantity = picked - (gone.get(packsKey(packs)) ?? 0);
    return quantity === 0
      ? []
      : [{ lineId: packs.line_id, productId: packs.product_id, batchId: packs.batch_id, quantity }];
  });
};

const readParts = async (tx: Ctx, orderId: number) => {
  const { rows } = await sql<{ lineId: number; productId: number; quantity: number; ordered: number; title: string }>`
    select p.line_id as "lineId", p.product_id as "productId", p.quantity, l.quantity as ordered, l.title
    from order_parts p join order_lines l on l.id = p.line_id where p.order_id = ${orderId} order by 1, 2`.execute(
    tx.db,
  );
  return rows;
};

/** The parcels that stay behind belong to the part, and what lies in them to its lines. Their labels stay as they are. */
const carryParcels = async (tx: Ctx, staying: readonly Parcel[], partId: number, taken: readonly Taken[]) => {
  const ids = staying.map(({ id }) => id);
  const lines = recordset(
    taken.map(({ lineId, toLineId }) => ({ line: lineId, to: toLineId })),
    'line bigint, "to" bigint',
  );
  await sql`update parcels set order_id = ${partId} where id = any(${ids}::bigint[])`.execute(tx.db);
  await sql`update parcel_packs k set line_id = r."to" from ${lines}
    where k.line_id = r.line and k.parcel_id = any(${ids}::bigint[])`.execute(tx.db);
};

type Kept = { title: string; number: string; expires_on: string; days: number };

/** What comes later must keep for longer: packs in a carton cannot be others. Short-dated ones were accepted as they are. */
const requireShelfLife = async (
  tx: Ctx,
  order: LockedOrder,
  packs: readonly { lineId: number; batchId: number }[],
  promisedOn: string,
) => {
  const rows = recordset(
    packs.map(({ lineId, batchId }) => ({ line: lineId, batch: batchId })),
    "line bigint, batch bigint",
  );
  const { rows: kept } = await sql<Kept>`
    select p.title, b.number, b.expires_on, greatest(p.min_shelf_life_days, u.min_shelf_life_days) as days
    from ${rows} join order_lines l on l.id = r.line join batches b on b.id = r.batch join products p on p.id = b.product_id
      join users u on u.id = ${order.user_id} where l.accepted_expiry is null order by b.expires_on`.execute(tx.db);
  const early = kept.find(({ expires_on, days }) => expires_on < earliestLegalExpiry(promisedOn, days));
  if (early)
    throw wrongState(
      `${early.title}, batch ${early.number}, expires on ${dayOnPaper(early.expires_on)}: too soon to come on ${dayOnPaper(promisedOn)}.`,
    );
};

/**
 * Some parcels go now. The others, and whatever is in none yet, go their own way as a part of the order, with exactly the
 * packs that lie in them.
 */
export const applyPartShipment = async (
  tx: Ctx,
  order: LockedOrder,
  { shipment }: DeskWords,
): Promise<Outcome<OrderState>> => {
  const { parcel_ids, promised_on: promisedOn = order.promised_on } = shipment!;
  await requireFixed(tx, order.id);
  const parcels = await readParcels(tx, order.id);
  const going = parcels.filter(({ id }) => parcel_ids.includes(id));
  if (going.length < parcel_ids.length) throw notFound("Parcel");
  if (going.every(({ packs }) => packs === 0)) throw invalid("Choose a parcel with packs in it.");
  const packs = await restOf(tx, order.id, going);
  if (packs.length === 0) throw invalid("Nothing would be left to send later.");
  if (shipment!.promised_on) requireDay(tx, promisedOn);
  if (promisedOn > order.promised_on) await requireShelfLife(tx, order, packs, promisedOn);
  const parts = await readParts(tx, order.id);
  const { lines, torn } = linesOf(parts, packs);
  if (torn.length > 0) {
    const { title } = parts.find(({ lineId }) => lineId === torn[0])!;
    throw wrongState(`${title} is sold as a bundle. Put all that belongs to it into parcels that go together.`);
  }
  const staying = parcels.filter(({ id }) => !parcel_ids.includes(id));
  const carry = (partId: number, taken: readonly Taken[]) => carryParcels(tx, staying, partId, taken);
  return splitPicked(tx, order, { lines, packs, promisedOn, carry });
};
