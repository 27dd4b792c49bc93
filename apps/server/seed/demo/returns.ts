import type { ReturnReason } from "@remedia/domain/returns";
import { sql } from "kysely";
import { issueCreditNotes } from "../../src/modules/documents/credit-notes.ts";
import { getReturn } from "../../src/modules/orders/returning/reading.ts";
import { askForReturn, createReturn, moveReturn } from "../../src/modules/orders/returning/returns.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { at } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";

const dayMs = 24 * 3_600_000;
const count = 36;

type Delivered = { order_id: number; user_id: number; delivered_at: Date; pick_id: number; quantity: number };

/** Orders whose packs have not come back, each with one of its batches; the latest deliveries last. */
const readDelivered = async ({ db }: Ctx): Promise<Delivered[]> => {
  const { rows } = await sql<Delivered>`
    select * from (select distinct on (o.id) o.id as order_id, o.user_id, o.delivered_at, k.id as pick_id, k.quantity
      from orders o join order_picks k on k.order_id = o.id join users u on u.id = o.user_id and u.state = 'active'
      where o.state = 'delivered' and o.line_count > 1 order by o.id, md5(k.id::text)) d
    order by delivered_at desc, order_id limit ${count * 3}`.execute(db);
  return rows.filter((_, nth) => nth % 3 === 0).toReversed();
};

const stories: readonly { reason: Exclude<ReturnReason, "refused">; note: string }[] = [
  { reason: "damaged", note: "The carton was wet and two packs are stuck together" },
  { reason: "wrong_product", note: "We ordered the tablets and got the syrup" },
  { reason: "short_dated", note: "Expires before we can sell it" },
  { reason: "wrong_quantity", note: "One pack too many" },
  { reason: "quality", note: "Blisters are empty in several packs" },
  { reason: "not_needed", note: "Ordered twice by mistake" },
];

type Staff = { clerk: ActorCtx; keeper: ActorCtx; cashier: ActorCtx };

/** What customers brought back over the last weeks: most of it credited, the latest still under way, a few refused. */
export const seedReturns = async (tx: Ctx) => {
  const chance = openChance(20_261_131);
  const staff = {
    clerk: await actAsOwnerOf(tx, "+2348030000002"),
    keeper: await actAsOwnerOf(tx, "+2348030000001"),
    cashier: await actAsOwnerOf(tx, "+2348030000011"),
  };
  const delivered = await readDelivered(tx);
  for (const [nth, order] of delivered.entries()) await tellReturn(tx, chance, staff, order, delivered.length - nth);
};

const tellReturn = async (tx: Ctx, chance: Chance, staff: Staff, order: Delivered, fromEnd: number) => {
  const after = (days: number) => new Date(order.delivered_at.getTime() + days * dayMs);
  const { reason, note } = chance.pick(stories);
  const lines = [{ pick_id: order.pick_id, quantity: chance.whole(1, Math.min(3, order.quantity)) }];
  const id = await (fromEnd % 4 === 0
    ? enteredBy(at(staff.clerk, after(1)), { order_id: order.order_id, reason, note, lines })
    : askedBy(at(await actAs(tx, order.user_id), after(1)), order.order_id, { reason, note, lines }));
  const { state } = await getReturn(staff.keeper, id);
  if (fromEnd <= 6) return;
  if (fromEnd % 9 === 0) {
    if (state === "requested")
      await moveReturn(at(staff.clerk, after(2)), id, "reject", { reason: "The packs were opened" });
    return;
  }
  if (state === "requested") await moveReturn(at(staff.clerk, after(2)), id, "approve");
  if (fromEnd <= 9) return;
  await moveReturn(at(staff.clerk, after(3)), id, "collect");
  if (fromEnd <= 12) return;
  await inspectAll(chance, at(staff.keeper, after(4)), id);
  if (fromEnd <= 15) return;
  await moveReturn(at(staff.cashier, after(5)), id, "credit");
  await issueCreditNotes(at(tx, after(5)), [id]);
};

const enteredBy = async (ctx: ActorCtx, body: Parameters<typeof createReturn>[1]) => (await createReturn(ctx, body)).id;
const askedBy = async (ctx: ActorCtx, orderId: number, body: Parameters<typeof askForReturn>[2]) =>
  (await askForReturn(ctx, orderId, body)).returns.at(-1)!.id;

/** Two of three go back on sale. */
const inspectAll = async (chance: Chance, keeper: ActorCtx, id: number) => {
  const { lines } = await getReturn(keeper, id);
  const inspected = lines.map(({ id: line_id, quantity, sellable }) => {
    const where = sellable ? chance.pick(["restock", "restock", "quarantine", "damage"] as const) : "quarantine";
    return { line_id, restock: 0, quarantine: 0, damage: 0, pay: quantity, [where]: quantity };
  });
  await moveReturn(keeper, id, "inspect", { inspected });
};
