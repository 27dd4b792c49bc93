import type { Static } from "@sinclair/typebox";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import { buyersOfBatch } from "../inventory/batch-history.ts";
import { moveStock, notEnough } from "../inventory/ledger.ts";
import { areaOf, requirePlaces, worldPlace } from "../inventory/places.ts";
import { getWarehouse } from "../inventory/warehouses.ts";
import { getRecall, lockOpenRecall } from "./recalls.ts";
import type { CollectBody, GiveBackBody } from "./schemas.ts";

type Move = {
  kind: "collect" | "give_back";
  fromPlaceId: number;
  toPlaceId: number;
  quantity: number;
  userId?: number;
};

const write = async (tx: ActorCtx, id: number, batchId: number, { kind, userId, ...move }: Move) => {
  const line = await tx.db
    .insertInto("recall_moves")
    .values({
      recall_id: id,
      kind,
      user_id: userId ?? null,
      from_place_id: move.fromPlaceId,
      to_place_id: move.toPlaceId,
      quantity: move.quantity,
      created_by: tx.actor.userId,
      created_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const party = userId === undefined ? {} : { partyId: userId };
  await moveStock(tx, "recall", id, [{ step: kind, lineId: line.id, batchId, ...move, ...party }]);
  await audit(tx, { action: `recall.${kind}`, subject: "recall", subjectId: id, after: { ...move, userId } });
  return getRecall(tx, id);
};

/** From a shelf or the receiving area into the quarantine of the same warehouse. */
export const collectRecalled = (ctx: ActorCtx, id: number, { place_id, quantity }: Static<typeof CollectBody>) =>
  inTransaction(ctx, async (tx) => {
    const { batch_id } = await lockOpenRecall(tx, id);
    const place = (await requirePlaces(tx, [place_id])).get(place_id)!;
    if (!place.warehouse_id || place.kind === "quarantine") throw wrongState("Only shelves are collected from.");
    const toPlaceId = await areaOf(tx, place.warehouse_id, "quarantine");
    return write(tx, id, batch_id, { kind: "collect", fromPlaceId: place_id, toPlaceId, quantity });
  });

/** What a buyer brings back; never more than they bought. */
export const takeBack = (ctx: ActorCtx, id: number, { user_id, warehouse_id, quantity }: Static<typeof GiveBackBody>) =>
  inTransaction(ctx, async (tx) => {
    const { batch_id } = await lockOpenRecall(tx, id);
    const buyer = (await buyersOfBatch(tx, batch_id)).find((each) => each.user_id === user_id);
    if (!buyer) throw notFound("Buyer");
    const outstanding = buyer.bought - buyer.gave_back;
    if (quantity > outstanding) throw notEnough(`${buyer.name} has ${outstanding} packs of it at most.`);
    const warehouse = await getWarehouse(tx, warehouse_id);
    return write(tx, id, batch_id, {
      kind: "give_back",
      userId: user_id,
      fromPlaceId: await worldPlace(tx, "customer"),
      toPlaceId: await areaOf(tx, warehouse.id, "quarantine"),
      quantity,
    });
  });
