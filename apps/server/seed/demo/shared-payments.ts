import { lagosDay } from "@remedia/domain/days";
import { notPaidInTime } from "@remedia/domain/orders";
import { sql } from "kysely";
import { startSession } from "../../src/modules/identity/sessions.ts";
import { lockOrder } from "../../src/modules/orders/lock.ts";
import { cancelOwnOrder, moveOrder, orders } from "../../src/modules/orders/moves.ts";
import { lockPayment, payments } from "../../src/modules/payments/document.ts";
import { recordPayment } from "../../src/modules/settling/desk/recording.ts";
import { type ActorCtx, bySystem, type Ctx } from "../../src/platform/context.ts";
import { advance } from "../../src/platform/documents.ts";
import { at, daysAgo, later } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { endPage, openPage } from "./gateway-pages.ts";
import { accountantsOf } from "./payments-desk.ts";
import { placeSome, popularByBranch, type Ways, type Wishes } from "./placing.ts";

const hourMs = 3_600_000;

/** What became of orders paid partly from the wallet; the last of them is being paid at this moment. */
const ends = ["pays", "pays", "pays", "pays", "cancels", "forgets", "is paying"] as const;
const refundsToSource = 2;

type Scene = { tx: Ctx; chance: Chance; wishes: Wishes; clerk: ActorCtx; accountant: ActorCtx };

/**
 * Orders of the last days whose money took more than one way: wallet and gateway together, back to the card it came from, and
 * one transfer for two orders of which one was cancelled.
 */
export const seedSharedPayments = async (tx: Ctx) => {
  const { first: accountant } = await accountantsOf(tx);
  const clerk = await actAsOwnerOf(tx, "+2348030000002");
  const scene = { tx, chance: openChance(20_261_208), wishes: await popularByBranch(tx), clerk, accountant };
  const buyers = await buyersWithLittleMoney(tx);
  const next = async (days: number) => at(await actAs(tx, buyers.shift()!), daysAgo(tx, days));
  for (const [nth, end] of ends.entries())
    await payBothWays(scene, await next(end === "is paying" ? 0.005 : 2.2 - nth * 0.3), end);
  for (let nth = 0; nth < refundsToSource; nth++) await refundToSource(scene, await next(1.7 - nth));
  await payTwoCancelOne(scene, await next(1.2));
};

/** Whose wallet does not pay for a whole order. A cart filled to be looked at stays. */
const buyersWithLittleMoney = async (tx: Ctx): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
      left join ledger_accounts a on a.kind = 'wallet' and a.owner = 'customer' and a.owner_id = u.id
      left join balances b on b.account_id = a.id
    where u.state = 'active' and u.role in (3, 6) and u.user_type <> 'hmo' and u.branch_id = 1
      and coalesce(b.kobo, 0) < 100000
      and exists (select from stores s where s.user_id = u.id and s.archived_at is null)
      and not exists (select from cart_items c where c.user_id = u.id and c.type = 'buy_now')
    order by md5('shared' || u.id) limit 40`.execute(tx.db);
  return rows.map(({ id }) => id);
};

const order = async ({ chance, wishes }: Scene, buyer: ActorCtx, payment_method: Ways["payment_method"]) => {
  const ways: Ways = { payment_method, delivery: "Standard" };
  const placed = await placeSome(chance, buyer, wishes.get(buyer.actor.branchId)!, ways);
  if (!placed) throw new Error(`nothing of what customer ${buyer.actor.userId} wants can be had`);
  return placed;
};

const after = <C extends Ctx>(ctx: C, hours: number): C => later(ctx, hours * hourMs);

/** A wallet is spent only on a device that is known: they signed in there some days ago. */
const onKnownDevice = async (buyer: ActorCtx): Promise<ActorCtx> => {
  const { userId: id } = buyer.actor;
  const owner = buyer.db.selectFrom("users").select(["id", "role", "user_type"]).where("id", "=", id);
  const before = after(bySystem(buyer), -5 * 24);
  await startSession(before, await owner.executeTakeFirstOrThrow(), "customer");
  const session = buyer.db.selectFrom("sessions").select("id").where("user_id", "=", id).orderBy("id", "desc");
  const { id: sessionId } = await session.executeTakeFirstOrThrow();
  return { ...buyer, actor: { ...buyer.actor, sessionId } };
};

/** Paid in at the counter the day before, spent with the order as far as it goes; the gateway is asked for the rest. */
const payBothWays = async (scene: Scene, buyer: ActorCtx, end: (typeof ends)[number]) => {
  const counter = after({ ...scene.accountant, now: buyer.now }, -20);
  await recordPayment(counter, {
    user_id: buyer.actor.userId,
    method: "cash",
    amount: scene.chance.whole(4, 9) * 500,
    order_ids: [],
    received_on: lagosDay(counter.now),
  });
  const { id, payment_id } = await order(scene, await onKnownDevice(buyer), "wallet_gateway");
  if (payment_id === null) throw new Error(`order ${id} was paid from the wallet alone`);
  if (end === "pays") {
    await endPage(buyer, payment_id, "succeed", 4);
    await moveOrder({ ...scene.clerk, now: after(buyer, 1).now }, id, "confirm");
  } else if (end === "cancels") await cancelOwnOrder(after(buyer, 0.2), id, "wallet");
  else if (end === "forgets") {
    await endPage(buyer, payment_id, "abandon", 2);
    const tooLate = bySystem(after(buyer, 1));
    await advance(tooLate, orders, (await lockOrder(tooLate, id))!, "expire", { reason: notPaidInTime });
  } else await openPage(buyer, payment_id);
};

/** Paid by card and called off: the money went back to the card, not into the wallet. */
const refundToSource = async (scene: Scene, buyer: ActorCtx) => {
  const { id, payment_id } = await order(scene, buyer, "gateway");
  await endPage(buyer, payment_id!, "succeed", 3);
  await cancelOwnOrder(after(buyer, 2), id, "source");
  const refund = await scene.tx.db
    .selectFrom("payments as p")
    .innerJoin("payment_parts as q", "q.payment_id", "p.id")
    .select("p.id")
    .where("p.direction", "=", "out")
    .where("q.document", "=", "order")
    .where("q.document_id", "=", id)
    .executeTakeFirstOrThrow();
  const arrived = bySystem(after(buyer, 2.1));
  await advance(arrived, payments, (await lockPayment(arrived, refund.id))!, "arrive");
};

/** One transfer for two orders, one of which the customer called off afterwards. */
const payTwoCancelOne = async (scene: Scene, buyer: ActorCtx) => {
  const kept = await order(scene, buyer, "on_delivery");
  const calledOff = await order(scene, after(buyer, 0.3), "on_delivery");
  const counter = after({ ...scene.accountant, now: buyer.now }, 1);
  await recordPayment(counter, {
    user_id: buyer.actor.userId,
    method: "bank",
    amount: kept.due + calledOff.due,
    order_ids: [kept.id, calledOff.id],
    received_on: lagosDay(counter.now),
    bank_reference: `FT${scene.chance.whole(10_000_000, 99_999_999)}`,
  });
  await cancelOwnOrder(after(buyer, 3), calledOff.id, "wallet");
};
