import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction, rehearse } from "../../../platform/context.ts";
import { moveDocument } from "../../../platform/documents.ts";
import { lockBuyer } from "../lock.ts";
import { getOrder } from "../orders.ts";
import type { PartShipmentBody } from "../packing/schemas.ts";
import { getRound } from "../picking/reading.ts";
import { deskOrders } from "./document.ts";
import type { ChangeBody, PreviewBody, SplitBody } from "./schemas.ts";
import type { Change, Short } from "./words.ts";

const changeIn = async (tx: ActorCtx, id: number, reason: string, change: Change) => {
  await lockBuyer(tx, id);
  await moveDocument(tx, deskOrders, id, "change", { reason, change });
  return getOrder(tx, id);
};

/** Changes an order after it was placed, whole or not at all, and settles the difference. */
export const changeOrder = (ctx: ActorCtx, id: number, { reason, ...change }: Static<typeof ChangeBody>) =>
  inTransaction(ctx, (tx) => changeIn(tx, id, reason, change));

/** The order as it would be, and what refuses it. */
export const previewChange = (ctx: ActorCtx, id: number, change: Static<typeof PreviewBody>) =>
  rehearse(ctx, (tx) => changeIn(tx, id, "Looked at", change));

/** Two people who split parts of the same order come one after the other: suffixes are counted. The whole is the elder. */
const lockWhole = async (tx: Ctx, partId: number) => {
  await sql`select from orders where id = (select parent_id from orders where id = ${partId}) for no key update`.execute(
    tx.db,
  );
};

/** Lets a part of an order go its own way; answers what stays. */
export const splitOrder = (ctx: ActorCtx, id: number, { reason, ...split }: Static<typeof SplitBody>) =>
  inTransaction(ctx, async (tx) => {
    await lockWhole(tx, id);
    await moveDocument(tx, deskOrders, id, "split", { ...(reason ? { reason } : {}), split });
    return getOrder(tx, id);
  });

/** Some parcels go now, the rest follows as a part of the order; answers what goes now. */
export const shipPart = (ctx: ActorCtx, id: number, { reason, ...shipment }: Static<typeof PartShipmentBody>) =>
  inTransaction(ctx, async (tx) => {
    await lockWhole(tx, id);
    await moveDocument(tx, deskOrders, id, "ship_part", { ...(reason ? { reason } : {}), shipment });
    return getOrder(tx, id);
  });

/** Packs that were not found while an order was picked. */
export const pickShort = (ctx: ActorCtx, id: number, short: Short) =>
  inTransaction(ctx, async (tx) => {
    await lockBuyer(tx, id);
    await lockWhole(tx, id);
    await moveDocument(tx, deskOrders, id, "pick_short", { short });
    return getRound(tx, [id]);
  });
