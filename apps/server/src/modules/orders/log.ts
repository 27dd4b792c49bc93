import type { OrderAction, OrderState } from "@remedia/domain/orders";
import type { Ctx } from "../../platform/context.ts";

type Step = {
  orderId: number;
  action: OrderAction | "place";
  from: OrderState | null;
  to: OrderState;
  note: string | null;
};

/** Every change of an order's state leaves a line here, with who and when. */
export const logOrder = async (tx: Ctx, { orderId, action, from, to, note }: Step) => {
  await tx.db
    .insertInto("order_events")
    .values({
      order_id: orderId,
      at: tx.now,
      action,
      from_state: from,
      to_state: to,
      note,
      actor_id: tx.actor?.viewer?.userId ?? tx.actor?.userId ?? null,
    })
    .execute();
};
