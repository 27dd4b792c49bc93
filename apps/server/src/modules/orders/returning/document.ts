import type { OrderState } from "@remedia/domain/orders";
import {
  ownReturnTransitions,
  type ReturnAction,
  type ReturnState,
  returnedOrderTransitions,
  returnTransitions,
} from "@remedia/domain/returns";
import { bySystem, type Ctx } from "../../../platform/context.ts";
import { advance, type DocumentKind, defineDocument, type Words } from "../../../platform/documents.ts";
import { emit } from "../../../platform/outbox.ts";
import { settle } from "../changing/settling.ts";
import { type LockedOrder, lockOrder, standing } from "../lock.ts";
import { claim } from "./claiming.ts";
import { creditPacks, isAllCredited, readPayable } from "./crediting.ts";
import { applyInspection, type ReturnWords } from "./inspecting.ts";

/** Its order first, as everybody takes them who moves an order's money. */
const lock = async (tx: Ctx, id: number, isOwn: boolean) => {
  const found = await tx.db
    .selectFrom("returns")
    .select("order_id")
    .where("id", "=", id)
    // What staff entered was agreed with them: they call it off.
    .$if(isOwn, (query) => query.where("user_id", "=", tx.actor?.userId ?? 0).where("origin", "=", "customer"))
    .$if(!isOwn && tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
    .executeTakeFirst();
  if (!found) return undefined;
  await tx.db.selectFrom("orders").select("id").where("id", "=", found.order_id).forUpdate().executeTakeFirst();
  return tx.db
    .selectFrom("returns")
    .selectAll()
    .select("inspected_by as inspected_by_id")
    .$narrowType<{ state: ReturnState; refund_to: "wallet" | "source" }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
};
export type LockedReturn = NonNullable<Awaited<ReturnType<typeof lock>>>;

/** The order that packs came back from, through a door that only this room uses. */
const returnedOrders: DocumentKind<OrderState, "return", LockedOrder, Words> = {
  name: "order",
  noun: "Order",
  table: "orders",
  steps: returnedOrderTransitions,
  lock: lockOrder,
  effects: {
    return: async (tx, { id }) => ((await isAllCredited(tx, id)) ? { to: "returned" as const } : {}),
  },
  columns: standing,
  moved: (tx, { facts, action }) => emit(tx, "order.moved", { orderId: facts.id, action }),
};

const credit = async (tx: Ctx, returned: LockedReturn) => {
  const lines = await readPayable(tx, returned.id);
  const set = await creditPacks(tx, returned, lines);
  const order = (await lockOrder({ ...tx, branchId: null }, returned.order_id))!;
  const credited_kobo = order.credited_kobo + set.credited_kobo;
  await tx.db.updateTable("orders").set({ credited_kobo }).where("id", "=", order.id).execute();
  const refunded_kobo = await settle(tx, order.id, returned.refund_to);
  // What came back and is not paid for leaves the order as it was.
  if (lines.length > 0) await advance(bySystem(tx), returnedOrders, order, "return");
  return { set, noted: { credited_kobo: set.credited_kobo, refunded_kobo } };
};

/** Packs that nobody brings back may be brought back another time. */
const letGo = async (tx: Ctx, { id }: LockedReturn) => {
  const lines = await tx.db
    .selectFrom("return_lines")
    .select(["pick_id", "quantity"])
    .where("return_id", "=", id)
    .execute();
  await claim(
    tx,
    lines.map(({ pick_id, quantity }) => ({ pick_id, quantity: -quantity })),
  );
};

/** What comes back, from the word to the credit: what each step does to packs and to the books. */
export const returns: DocumentKind<ReturnState, ReturnAction, LockedReturn, ReturnWords> = defineDocument({
  name: "return",
  noun: "Return",
  table: "returns",
  steps: returnTransitions,
  lock: (tx, id) => lock(tx, id, false),
  effects: { inspect: applyInspection, credit, reject: letGo },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now }),
  moved: (tx, { facts, action }) => emit(tx, "return.moved", { returnId: facts.id, action }),
});

/** The same through the customer's own door. */
export const ownReturns: DocumentKind<ReturnState, "cancel", LockedReturn, Words> = {
  name: "return",
  noun: "Return",
  table: "returns",
  steps: ownReturnTransitions,
  lock: (tx, id) => lock(tx, id, true),
  effects: { cancel: letGo },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now }),
};
