import { parcelNumber } from "@remedia/domain/parcels";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../../platform/context.ts";
import { wrongState } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import type { LockedOrder } from "../lock.ts";
import { type PickedPacks, readParcels, readPicked } from "./reading.ts";

/*
 * Parcels tell which of an order's picked packs lie where. Whatever the order does, they stay true by what is decided here:
 * they are complete before it is packed and before it leaves, and they are taken apart where its packs go back.
 */

const mostParcels = 999;

/** Counted for all parts of an order and never back, so that a number on a label is given once. */
const nextNth = async (tx: Ctx, { id, parent_id }: LockedOrder): Promise<number> => {
  const { rows } = await sql<{ last: number }>`
    insert into parcel_numbers as n (order_id, last) values (${parent_id ?? id}, 1)
    on conflict (order_id) do update set last = n.last + 1 where n.last < ${mostParcels} returning last`.execute(tx.db);
  if (!rows[0]) throw wrongState(`An order has at most ${mostParcels} parcels.`);
  return rows[0].last;
};

/** A parcel with some packs in it, or none yet. The order is locked. */
export const addParcel = async (
  tx: Ctx,
  order: LockedOrder,
  { packs, closed }: { packs: readonly PickedPacks[]; closed: boolean },
): Promise<number> => {
  const nth = await nextNth(tx, order);
  const { id } = await tx.db
    .insertInto("parcels")
    .values({
      order_id: order.id,
      nth,
      number: parcelNumber(order.number, nth),
      created_by: doerOf(tx),
      created_at: tx.now,
      closed_at: closed ? tx.now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await putPacks(tx, id, packs);
  return id;
};

/** Puts packs beside what lies in a parcel already. */
export const putPacks = async (
  tx: Ctx,
  parcelId: number,
  packs: readonly { line_id: number; batch_id: number; left: number }[],
) => {
  const rows = packs.map(({ line_id, batch_id, left }) => ({ line: line_id, batch: batch_id, packs: left }));
  await sql`insert into parcel_packs as k (parcel_id, line_id, batch_id, quantity)
    select ${parcelId}, r.line, r.batch, r.packs from ${recordset(rows, "line bigint, batch bigint, packs integer")}
    on conflict (parcel_id, line_id, batch_id) do update set quantity = k.quantity + excluded.quantity`.execute(tx.db);
};

const named = (packs: readonly PickedPacks[]) => packs.map(({ left, title }) => `${left} × ${title}`).join(", ");

/**
 * Everything lies in a closed parcel from here on. Where nobody made one it is a single parcel, which nobody weighed.
 * The order is locked and its packs stand.
 */
export const sealParcels = async (tx: Ctx, order: LockedOrder) => {
  await sql`delete from parcels c where c.order_id = ${order.id}
    and not exists (select from parcel_packs k where k.parcel_id = c.id)`.execute(tx.db);
  const parcels = await readParcels(tx, order.id);
  const loose = (await readPicked(tx, order.id)).filter(({ left }) => left > 0);
  if (parcels.length === 0) {
    await addParcel(tx, order, { packs: loose, closed: true });
    return { parcels: 1 };
  }
  if (loose.length > 0) throw wrongState(`Not in a parcel yet: ${named(loose)}.`);
  const open = parcels.filter(({ closed_at }) => closed_at === null);
  if (open.length > 0) throw wrongState(`Close ${open.map(({ number }) => number).join(", ")} first.`);
  return { parcels: parcels.length };
};

/** The packs of an order go back to the shelves, or are picked again: nothing of its parcels is true any more. */
export const takeApart = async (tx: Ctx, orderId: number) => {
  await tx.db.deleteFrom("parcels").where("order_id", "=", orderId).execute();
};

/** What came back from the road lies in its parcels still, unless some of it may no longer be sold. */
export const keepIfTrue = async (tx: Ctx, orderId: number) => {
  const picked = await readPicked(tx, orderId);
  const inside = (await readParcels(tx, orderId)).flatMap(({ contents }) => contents);
  const gone = inside.some(
    ({ line_id, batch_id }) => !picked.some((packs) => packs.line_id === line_id && packs.batch_id === batch_id),
  );
  if (gone || picked.some(({ left }) => left !== 0)) await takeApart(tx, orderId);
};
