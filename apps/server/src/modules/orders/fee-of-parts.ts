import { toNaira } from "@remedia/domain/money";
import { orderTransitions, returnableKobo } from "@remedia/domain/orders";
import { audit } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/context.ts";
import { movePaid } from "./changing/parts-of-payments.ts";
import { type LockedOrder, lockOrder } from "./lock.ts";

/** The next part of the same order that has not left yet; the elder ones had their turn before. */
const nextPart = (tx: Ctx, { id, parent_id }: LockedOrder) =>
  tx.db
    .selectFrom("orders")
    .select("id")
    .where("parent_id", "=", parent_id ?? id)
    .where("id", ">", id)
    .where("state", "in", orderTransitions.cancel.from)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/**
 * One order is brought for one fee, which its first part carries. Whoever calls that part off still has the others brought: the
 * next of them carries the fee from then on, with what was paid for it. Answers the order that is called off without it.
 */
export const passFeeOn = async (tx: Ctx, order: LockedOrder): Promise<LockedOrder> => {
  const { id, delivery_kobo, delivery_fee_later, delivery_fee_set_at, awaits_delivery_fee } = order;
  if (delivery_kobo === 0 && !awaits_delivery_fee) return order;
  const part = await nextPart(tx, order);
  if (!part) return order;
  const setFee = (orderId: number, fee: Pick<LockedOrder, "delivery_kobo" | "delivery_fee_later">) =>
    tx.db
      .updateTable("orders")
      .set({ ...fee, delivery_fee_set_at })
      .where("id", "=", orderId)
      .execute();
  await setFee(part.id, { delivery_kobo, delivery_fee_later });
  await movePaid(tx, id, part.id, Math.min(delivery_kobo, returnableKobo(order)));
  await setFee(id, { delivery_kobo: 0, delivery_fee_later: false });
  await audit(tx, {
    action: "order.set_delivery_fee",
    subject: "order",
    subjectId: part.id,
    before: { delivery_fee: 0 },
    after: { delivery_fee: awaits_delivery_fee ? null : toNaira(delivery_kobo) },
  });
  return (await lockOrder({ ...tx, branchId: null }, id))!;
};
