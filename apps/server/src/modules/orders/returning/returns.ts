import { lagosDay } from "@remedia/domain/days";
import type { ReturnAction } from "@remedia/domain/returns";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, inTransaction } from "../../../platform/context.ts";
import { moveDocument } from "../../../platform/documents.ts";
import { notFound, wrongState } from "../../../platform/errors.ts";
import { keepPhoto, keptPhoto } from "../../../platform/photos.ts";
import { type LockedOrder, lockOrder, lockOwnOrder } from "../lock.ts";
import { insertReturn } from "./claiming.ts";
import { ownReturns, returns } from "./document.ts";
import type { ReturnWords } from "./inspecting.ts";
import { getOwnReturns, getReturn, returnableUntil } from "./reading.ts";
import type { OwnReturnBody, ReturnBody } from "./schemas.ts";

const requireDelivered = (order: LockedOrder | undefined): LockedOrder => {
  if (!order) throw notFound("Order");
  if (order.state === "returned") throw wrongState("All of it is returned already.");
  if (order.state !== "delivered" && order.state !== "partly_returned")
    throw wrongState("Only what was delivered can be returned.");
  return order;
};

/** Made by staff, who have talked to the customer: it needs nobody's approval. */
export const createReturn = (ctx: ActorCtx, body: Static<typeof ReturnBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = requireDelivered(await lockOrder(tx, body.order_id));
    const id = await insertReturn(tx, {
      order,
      origin: "staff",
      reason: body.reason,
      note: body.note,
      refundTo: body.refund_to ?? "wallet",
      state: body.here ? "collected" : "approved",
      lines: body.lines,
      photoFileId: keptPhoto(tx, "returns", body.photo, "photo"),
    });
    return getReturn(tx, id);
  });

/** Asked for by the customer, while they may. */
export const askForReturn = (ctx: ActorCtx, orderId: number, body: Static<typeof OwnReturnBody>) =>
  inTransaction(ctx, async (tx) => {
    const order = requireDelivered(await lockOwnOrder(tx, orderId));
    if (lagosDay(tx.now) > (await returnableUntil(tx, order.delivered_at!)))
      throw wrongState("It is too late to return this order. Call us if something is wrong with it.");
    await insertReturn(tx, {
      order,
      origin: "customer",
      reason: body.reason,
      note: body.note,
      refundTo: body.refund_to ?? "wallet",
      state: "requested",
      lines: body.lines,
      photoFileId: keptPhoto(tx, "returns", body.photo, "photo"),
    });
    return getOwnReturns(tx, orderId);
  });

export const moveReturn = (ctx: ActorCtx, id: number, action: ReturnAction, words: ReturnWords = {}) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, returns, id, action, words);
    return getReturn(tx, id);
  });

/** The customer keeps it after all. */
export const cancelOwnReturn = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const { facts } = await moveDocument(tx, ownReturns, id, "cancel");
    return getOwnReturns(tx, facts.order_id);
  });

export const keepReturnPhoto = async (ctx: ActorCtx, content: Buffer) => ({
  photo: await keepPhoto(ctx, "returns", content),
});
