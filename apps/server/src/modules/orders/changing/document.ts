import { type DeskAction, deskTransitions } from "@remedia/domain/order-desk";
import type { OrderState } from "@remedia/domain/orders";
import { type DocumentKind, defineDocument } from "../../../platform/documents.ts";
import { emit } from "../../../platform/outbox.ts";
import { type LockedOrder, lockOrder } from "../lock.ts";
import { applyPartShipment } from "../packing/shipping.ts";
import { applyShort } from "../picking/shorts.ts";
import { applyChange } from "./changing.ts";
import { applySplit } from "./splitting.ts";
import type { DeskWords } from "./words.ts";

/** An order through the door by which staff work on it where it stands. */
export const deskOrders: DocumentKind<OrderState, DeskAction, LockedOrder, DeskWords> = defineDocument({
  name: "order",
  noun: "Order",
  table: "orders",
  steps: deskTransitions,
  lock: lockOrder,
  effects: { change: applyChange, split: applySplit, pick_short: applyShort, ship_part: applyPartShipment },
  moved: (tx, { facts, action }) => emit(tx, "order.moved", { orderId: facts.id, action }),
});
