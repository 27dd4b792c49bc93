import type { OrderAction } from "@remedia/domain/orders";
import { sql } from "kysely";
import { issueInvoices } from "../../src/modules/documents/invoices.ts";
import { moveOrder, type OrderWords } from "../../src/modules/orders/moves.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { endPage } from "./gateway-pages.ts";
import { packParcels } from "./parcels.ts";
import { placeSome, popularByBranch, type Ways, type Wishes } from "./placing.ts";

/** How far the orders of the last days have come, and how many of each. */
const stories: readonly [count: number, age: number, ...OrderAction[]][] = [
  [9, 0.3],
  [6, 0.6, "confirm"],
  [3, 0.9, "confirm", "hold"],
  [4, 0.8, "confirm", "start_picking"],
  [3, 0.9, "confirm", "start_picking", "finish_picking"],
  [5, 1.1, "confirm", "start_picking", "finish_picking", "pack"],
  [6, 1.6, "confirm", "start_picking", "finish_picking", "pack", "dispatch"],
  [2, 2.2, "confirm", "start_picking", "finish_picking", "pack", "dispatch", "fail"],
  [4, 2.5, "confirm", "start_picking", "finish_picking", "pack", "dispatch", "deliver"],
  [2, 1.2, "cancel"],
];

const reasons: Partial<Record<OrderAction, readonly string[]>> = {
  hold: ["Licence renewal being checked", "Customer asked to add a line", "Price query from the customer"],
  fail: ["Shop closed, nobody answered the phone", "Road to the market blocked"],
  cancel: ["Ordered twice", "Customer changed the list"],
};

/** The orders of these days, placed by customers and moved by staff through the same use cases that the screens call. */
export const seedOpenOrders = async (tx: Ctx) => {
  const chance = openChance(20_261_131);
  const staff = {
    clerk: await actAsOwnerOf(tx, "+2348030000002"),
    packer: await actAsOwnerOf(tx, "+2348030000001"),
  };
  const buyers = await buyersWithoutCart(tx);
  const wishes = await popularByBranch(tx);
  const orders = stories
    .flatMap(([count, age, ...actions]) =>
      Array.from({ length: count }, () => ({ placedAt: daysAgo(tx, age + chance.next() * 0.2), actions })),
    )
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
  for (const [nth, { placedAt, actions }] of orders.entries()) {
    const pool = nth % 2 === 0 ? buyers.first : buyers.others;
    const buyer = at(await actAs(tx, pool[nth % pool.length]!), placedAt);
    const ways: Ways = {
      payment_method: nth % 3 === 2 ? "gateway" : "on_delivery",
      delivery: deliveryFor(nth, actions),
    };
    const order = await placeSome(chance, buyer, wishes.get(buyer.actor.branchId)!, ways);
    // Whoever ordered for themselves pays within minutes.
    if (order && order.payment_id !== null) await endPage(buyer, order.payment_id, "succeed", 3);
    if (order) await walk(chance, tx, staff, order.id, placedAt, actions);
  }
  await orderByPhone(tx, chance, staff.clerk, buyers.first, wishes);
  await invoiceDelivered(tx);
};

/** As the event of a delivery would have it, on its own day. */
const invoiceDelivered = async (tx: Ctx) => {
  const delivered = await tx.db
    .selectFrom("orders as o")
    .select(["o.id", "o.delivered_at"])
    .$narrowType<{ delivered_at: Date }>()
    .where("o.state", "=", "delivered")
    .where("o.delivered_at", ">", daysAgo(tx, 3))
    .execute();
  await issueInvoices(
    tx,
    delivered.map(({ id, delivered_at }) => ({ orderId: id, at: delivered_at })),
  );
};

/** Those of the first branch, where most who try the demo look, and the others. A cart filled to be looked at stays. */
const buyersWithoutCart = async (tx: Ctx) => {
  const { rows } = await sql<{ id: number; branch_id: number }>`
    select u.id, u.branch_id from users u where u.state = 'active' and u.role in (3, 6) and u.user_type <> 'hmo'
      and exists (select from stores s where s.user_id = u.id and s.archived_at is null)
      and not exists (select from cart_items c where c.user_id = u.id and c.type = 'buy_now')
    order by md5(u.id::text)`.execute(tx.db);
  const idsOf = (inFirst: boolean) => rows.filter(({ branch_id }) => (branch_id === 1) === inFirst).map(({ id }) => id);
  return { first: idsOf(true), others: idsOf(false) };
};

/** Most orders go as they always went; what waits for its fee has not left. */
const deliveryFor = (nth: number, actions: readonly OrderAction[]) => {
  if (nth % 5 === 1) return "Express";
  if (nth % 7 === 3) return "Pick-up";
  return nth % 4 === 2 && !actions.includes("dispatch") ? "Bulky goods" : "Standard";
};

/** Staff who order for a customer while they view the store as them. */
const viewedBy = (buyer: ActorCtx, { actor: { userId, name, sessionId } }: ActorCtx): ActorCtx => ({
  ...buyer,
  actor: { ...buyer.actor, viewer: { userId, name, sessionId } },
});

const linksSent = 4;
/** Orders that staff took on the phone today; their customers have the link, and have not paid yet. */
const orderByPhone = async (tx: Ctx, chance: Chance, clerk: ActorCtx, buyers: readonly number[], wishes: Wishes) => {
  for (let nth = 0; nth < linksSent; nth++) {
    const buyer = at(await actAs(tx, buyers[buyers.length - 1 - nth]!), daysAgo(tx, (nth + 1) * 0.05));
    const ways: Ways = { payment_method: "gateway", delivery: "Standard" };
    await placeSome(chance, viewedBy(buyer, clerk), wishes.get(buyer.actor.branchId)!, ways);
  }
};
type Staff = { clerk: ActorCtx; packer: ActorCtx };

/** An hour or so between two steps; where the branch does not pick first, those steps are left out. */
export const walk = async (
  chance: Chance,
  tx: Ctx,
  { clerk, packer }: Staff,
  orderId: number,
  placedAt: Date,
  actions: readonly OrderAction[],
) => {
  const { picks_first } = await tx.db
    .selectFrom("orders as o")
    .innerJoin("branches as b", "b.id", "o.branch_id")
    .select("b.use_order_fulfilment as picks_first")
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
  let clock = placedAt.getTime();
  for (const action of actions) {
    if (!picks_first && action.endsWith("_picking")) continue;
    clock += (0.6 + chance.next() * 1.5) * 3_600_000;
    const words: OrderWords = {
      ...(reasons[action] ? { reason: chance.pick(reasons[action]) } : {}),
      ...(action === "deliver" ? { handover: { received_by: "Shop attendant", tender: "cash" } } : {}),
    };
    // Where nobody picks first, an order is packed in one go.
    if (action === "pack" && picks_first) await packParcels(at(packer, new Date(clock)), orderId);
    await moveOrder(at(action === "pack" ? packer : clerk, new Date(clock)), orderId, action, words);
  }
};
