import type { OrderAction } from "@remedia/domain/orders";
import { sql } from "kysely";
import { dropDeskCart, forCustomer, openDeskCart } from "../../src/modules/cart/desk-carts.ts";
import { putLines } from "../../src/modules/cart/filling.ts";
import { getCheckout } from "../../src/modules/orders/checkout.ts";
import { getCredit, grantCredit } from "../../src/modules/orders/credit-desk.ts";
import { placeOrder } from "../../src/modules/orders/placing.ts";
import { goByRules } from "../../src/modules/orders/rules.ts";
import { tellPlacedFor } from "../../src/modules/settling/placed-for.ts";
import { type ActorCtx, bySystem, type Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { endPage } from "./gateway-pages.ts";
import { walk } from "./open-orders.ts";
import { placeSome, popularByBranch, type Ways, type Wishes } from "./placing.ts";

const toTheDoor: readonly OrderAction[] = ["confirm", "start_picking", "finish_picking", "pack", "dispatch", "deliver"];
/** How many orders staff took on the phone, how many days ago, how they are paid, and how far they have come. */
const stories: readonly [count: number, age: number, method: "gateway" | "on_delivery", ...OrderAction[]][] = [
  [4, 3.6, "gateway", ...toTheDoor],
  [4, 2.8, "on_delivery", ...toTheDoor],
  [4, 1.1, "on_delivery", ...toTheDoor.slice(0, 4)],
  [5, 0.7, "gateway", "confirm"],
  [5, 0.6, "on_delivery", "confirm"],
  [4, 0.8, "on_delivery", "cancel"],
  [6, 0.3, "on_delivery"],
  [5, 0.2, "gateway"],
];
const heldOrders = 3;

type Scene = { tx: Ctx; chance: Chance; wishes: Wishes; clerk: ActorCtx; boss: ActorCtx };

/** Orders that staff wrote for customers, some that they have not finished, and some that wait because of an old debt. */
export const seedDeskOrders = async (tx: Ctx) => {
  const [clerk, boss] = [await actAsOwnerOf(tx, "+2348030000002"), await actAsOwnerOf(tx, "+2348030000001")];
  const scene = { tx, chance: openChance(20_261_218), wishes: await popularByBranch(tx), clerk, boss };
  const buyers = await buyersOf(tx, sql`true`);
  for (const [count, age, method, ...actions] of stories)
    for (let nth = 0; nth < count; nth++) await takeByPhone(scene, buyers.shift()!, { age, method, actions });
  await leaveUnfinished(scene, buyers);
  await holdForDebts(scene);
  await useUpLimit(scene);
};

/** Customers of the first branch whom no demo account is, in an order that means nothing. */
const buyersOf = async (tx: Ctx, condition: ReturnType<typeof sql>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where u.state = 'active' and u.role in (3, 6) and u.user_type <> 'hmo' and u.branch_id = 1
      and u.phone not like '+23480300000%' and ${condition}
      and exists (select from stores s where s.user_id = u.id and s.archived_at is null)
    order by md5('desk' || u.id) limit 60`.execute(tx.db);
  return rows.map(({ id }) => id);
};

const deskFor = async (staff: ActorCtx, customerId: number) => {
  const id = await openDeskCart(staff, customerId);
  return { id, buyer: await forCustomer(staff, { id, customer_id: customerId }) };
};

type Story = { age: number; method: "gateway" | "on_delivery"; actions: readonly OrderAction[] };

/** Placed as the screen would; whoever pays by the link does so within the hour. */
const takeByPhone = async (scene: Scene, customerId: number, { age, method, actions }: Story) => {
  const { tx, chance, wishes, clerk, boss } = scene;
  const placedAt = daysAgo(tx, age + chance.next() * 0.15);
  const { id, buyer } = await deskFor(at(clerk, placedAt), customerId);
  const ways: Ways = { payment_method: method, delivery: chance.pick(["Standard", "Standard", "Express"]) };
  const order = await placeSome(chance, buyer, wishes.get(buyer.actor.branchId)!, ways);
  await dropDeskCart(tx, id);
  if (!order) return;
  await tellPlacedFor(bySystem(buyer), [{ orderId: order.id, action: "place" }]);
  if (order.payment_id !== null && actions.length > 0) await endPage(buyer, order.payment_id, "succeed", 25);
  await walk(chance, tx, { clerk, packer: boss }, order.id, placedAt, actions);
};

/** Lists that were begun and put aside: the customer calls again. */
const leaveUnfinished = async ({ tx, chance, wishes, clerk, boss }: Scene, buyers: number[]) => {
  for (const [nth, staff] of [boss, boss, boss, clerk, clerk].entries()) {
    const { buyer } = await deskFor(at(staff, daysAgo(tx, 0.04 * (nth + 1))), buyers.shift()!);
    const popular = wishes.get(buyer.actor.branchId)!;
    const wanted = new Set(Array.from({ length: chance.whole(2, 5) }, () => chance.pick(popular)));
    await putLines(
      buyer,
      [...wanted].map((productId) => ({ productId, type: "buy_now", quantity: chance.whole(1, 8) })),
    );
  }
};

/** Customers whose debt is old order on delivery: the rule of the house puts that aside. */
const holdForDebts = async (scene: Scene) => {
  const { tx, chance, wishes, clerk } = scene;
  const owing = sql`exists (select from orders o where o.user_id = u.id and o.due_kobo > 0
    and o.due_on < ${daysAgo(tx, 20)}::date)`;
  for (const [nth, customerId] of (await buyersOf(tx, owing)).slice(0, heldOrders).entries()) {
    const { id, buyer } = await deskFor(at(clerk, daysAgo(tx, 0.1 + nth * 0.2)), customerId);
    const ways: Ways = { payment_method: "on_delivery", delivery: "Standard" };
    const order = await placeSome(chance, buyer, wishes.get(buyer.actor.branchId)!, ways);
    await dropDeskCart(tx, id);
    if (order) await goByRules(bySystem(buyer), [{ orderId: order.id, action: "place" }]);
  }
};

/** A hospital whose limit is as large as what it orders: nothing is left of it, and somebody has a look first. */
const useUpLimit = async ({ tx, chance, wishes, boss }: Scene) => {
  const [customerId] = await buyersOf(
    tx,
    sql`u.user_type = 'hospital' and u.credit_option_id is not null
      and not exists (select from orders o where o.user_id = u.id and o.due_kobo > 0)`,
  );
  if (customerId === undefined) return;
  const { id, buyer } = await deskFor(at(boss, daysAgo(tx, 0.15)), customerId);
  const popular = wishes.get(buyer.actor.branchId)!;
  await putLines(
    buyer,
    Array.from({ length: 4 }, () => ({ productId: chance.pick(popular), type: "buy_now", quantity: 2 })),
  );
  const query = { payment_method: "credit" as const };
  const { store_id, total, faults, credit } = await getCheckout(buyer, query);
  if (faults.length > 0 || !credit || total === 0) return dropDeskCart(tx, id);
  const { credit_option_id } = await getCredit(bySystem(buyer), customerId);
  await grantCredit({ ...boss, now: buyer.now }, customerId, { credit_option_id, limit: total });
  const order = await placeOrder(buyer, { ...query, store_id: store_id!, expected_total: total });
  await dropDeskCart(tx, id);
  await goByRules(bySystem(buyer), [{ orderId: order.id, action: "place" }]);
};
