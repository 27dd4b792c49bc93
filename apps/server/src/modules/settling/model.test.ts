import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { lagosDay } from "@remedia/domain/days";
import { toKobo, toNaira } from "@remedia/domain/money";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, knowDevice, unlockedSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { regulars, type Shopper } from "../orders/test-orders.ts";
import type { SandboxAct } from "../payments/sandbox.ts";
import { hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { settleWaitingAnnouncements } from "./announcements.ts";
import { expireOrders } from "./expiring.ts";
import { followOpenRefunds } from "./refunds.ts";
import { settleOpenPayments } from "./settling.ts";
import { openModel, randomFrom } from "./test-model.ts";

/** Longer, or once more as it was: MODEL_SECONDS=600 MODEL_SEED=42 */
const seconds = Number(process.env.MODEL_SECONDS ?? 30);
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000);
const workers = 16;
const customers = 12;

let house: TestApp;
let productId: number;
let people: (Shopper & { phone: string })[];
let clerk: Worker;
let chief: Worker;
const model = openModel();

beforeAll(async () => {
  house = await openTestApp();
  productId = (await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 200_000)).productId;
  people = await Promise.all((await regulars(house, customers)).map(asBeginner));
  const rights = ["payments.read", "payments.record", "payments.approve", "orders.read", "orders.cancel"];
  [clerk, chief] = [await hireWorker(house, rights), await hireWorker(house, rights)];
  await setting("wallet.transfers", true);
  await setting("payments.approval_above_naira", 20_000);
});
afterAll(() => house.close());

const setting = async (key: string, value: unknown) => {
  const answer = await house.call(`PUT /admin/settings/${key}`, { token: await adminToken(house), body: { value } });
  expect(answer.status, answer.body.message).toBe(200);
};

/** Known by their device, with what is in their wallet already. */
const asBeginner = async (person: Shopper) => {
  await knowDevice(house, person.token);
  const { phone } = await house.platform.db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  model.wallets.set(person.id, toKobo((await person.call("GET /wallet")).body.balance));
  return { ...person, phone };
};

const system = () => systemContext(house.platform, "test");

/** Somebody who does one thing after the other, to whom chance says what. */
const openHand = (random: () => number) => {
  const upTo = (most: number) => Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => from[upTo(from.length)]!;
  return { upTo, pick, me: pick(people) };
};
type Hand = ReturnType<typeof openHand>;

/** Asks as somebody. What is refused is refused for a reason; anything else is a fault. */
const ask = async (token: string, route: string, options: { body?: object; query?: Record<string, number> } = {}) => {
  const answer = await house.call(route, { token, ...options, headers: { "idempotency-key": randomUUID() } });
  const { status, body } = answer;
  if (![200, 201, 409, 422].includes(status)) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
  return answer;
};
const done = ({ status }: Answer) => status === 200 || status === 201;

type PageAct = Exclude<SandboxAct, "take_back">;
const timesPaid: Record<PageAct, number> = { succeed: 1, pay_twice: 2, delay: 1, fail: 0, abandon: 0 };
type Page = { userId: number; reference: string; amountKobo: number };

/** The gateway's page of a payment; null where it is too late for one. */
const openPage = async ({ me }: Hand, paymentId: number, returnTo: string): Promise<Page | null> => {
  const opened = await ask(me.token, `POST /payments/${paymentId}/open`, { body: { return_to: returnTo } });
  if (!done(opened)) return null;
  const payments = house.platform.db.selectFrom("payments").select(["reference", "amount_kobo"]);
  const { reference, amount_kobo } = await payments.where("id", "=", paymentId).executeTakeFirstOrThrow();
  return { userId: me.id, reference: reference!, amountKobo: amount_kobo };
};
const endPage = async ({ me }: Hand, { userId, reference, amountKobo }: Page, act: PageAct) => {
  const ended = await ask(me.token, `POST /sandbox/charges/${reference}/end`, { body: { act } });
  if (done(ended)) model.come(userId, "gateway_clearing", timesPaid[act] * amountKobo);
};
const checkPage = ({ me }: Hand, { reference }: Page) =>
  ask(me.token, `POST /payments/by_reference/${reference}/check`);

const topUp = async (hand: Hand) => {
  const { upTo, pick, me } = hand;
  const begun = await ask(me.token, "POST /wallet/fund", { body: { amount: toNaira(50_000 + upTo(400_000)) } });
  if (!done(begun)) return;
  const page = await openPage(hand, begun.body.payment_id, "/wallet");
  await endPage(hand, page!, pick(["succeed", "succeed", "succeed", "pay_twice", "delay", "fail", "abandon"]));
  if (upTo(2) === 0) await checkPage(hand, page!);
};

const transfer = async ({ upTo, pick, me }: Hand) => {
  const to = pick(people.filter(({ id }) => id !== me.id));
  const body = { phone: to.phone, amount: toNaira(1 + upTo(300_000)) };
  const sent = await ask(await unlockedSession(house, me.id), "POST /wallet/transfers", { body });
  if (done(sent)) model.send(me.id, to.id, toKobo(body.amount));
};

/** Orders what is in the cart, of which others of the same name may have taken something meanwhile; null if refused. */
const place = async ({ me, upTo }: Hand, payment_method: string) => {
  await ask(me.token, "POST /cart", { body: { product_id: productId, quantity: 1 + upTo(3) } });
  const quote = await ask(me.token, "GET /checkout", { query: { store_id: me.storeId } });
  if (!done(quote)) return null;
  const placed = await ask(me.token, "POST /orders", { body: me.bodyFor(quote.body.total, { payment_method }) });
  if (done(placed)) return placed.body;
  // What one cannot pay for would only grow.
  await me.empty();
  return null;
};
type Placed = { id: number; total: number; state: string; payment_id: number };

const cancel = ({ me, pick, upTo }: Hand, { id }: Placed) => {
  const body = { refund_to: pick(["wallet", "source"]) };
  if (upTo(3) === 0) return ask(chief.token, `POST /admin/orders/${id}/cancel`, { body: { ...body, reason: "Test" } });
  return ask(me.token, `POST /orders/${id}/cancel`, { body });
};

/** Reads how it ended, which must be one of the ends that it could come to, and adds it to the model. */
const settle = async ({ me }: Hand, { id, total }: Placed, may: { paidKobo?: number[]; states?: string[] } = {}) => {
  const { state, payments, ...money } = (await ask(me.token, `GET /orders/${id}`)).body;
  const [paidKobo, refundedKobo] = [toKobo(money.paid), toKobo(money.refunded)];
  // Whoever owes something overdue finds an unpaid order held by rule.
  expect(may.states ?? ["cancelled", "pending", "held"], `state of order ${id}`).toContain(state);
  expect(may.paidKobo ?? [0, toKobo(total)], `paid for order ${id}`).toContain(paidKobo);
  expect(refundedKobo, `given back for order ${id}`).toBe(state === "cancelled" ? paidKobo : 0);
  model.settle(me.id, id, { paidKobo, refundedKobo });
  for (const { direction, method, amount } of payments)
    if (direction === "out" && method === "gateway") model.come(me.id, "gateway_clearing", -toKobo(amount));
};

/** Its time to be paid is over, and the job comes. */
const expire = async ({ id }: Placed) => {
  const { db } = house.platform;
  await db.updateTable("orders").set({ pays_by: house.clock.now() }).where("id", "=", id).execute();
  await expireOrders(system());
};

const payNow = async (hand: Hand, page: Page) => {
  await endPage(hand, page, hand.pick(["succeed", "succeed", "pay_twice"]));
  await checkPage(hand, page);
};

const whole = ({ total }: Placed) => [toKobo(total)];

/** What becomes of an order that waits for the gateway. */
const pageStories: ((hand: Hand, order: Placed, page: Page) => Promise<void>)[] = [
  async (hand, order, page) => {
    await payNow(hand, page);
    await settle(hand, order, { paidKobo: whole(order), states: ["pending"] });
  },
  async (hand, order, page) => {
    await payNow(hand, page);
    expect(done(await cancel(hand, order))).toBe(true);
    await settle(hand, order, { paidKobo: whole(order), states: ["cancelled"] });
  },
  async (hand, order, page) => {
    await Promise.all([payNow(hand, page), cancel(hand, order)]);
    await settle(hand, order, { states: ["cancelled"] });
  },
  async (hand, order, page) => {
    await endPage(hand, page, "abandon");
    await settle(hand, order, { paidKobo: [0], states: ["pending_payment"] });
  },
  // The card is refused, another is taken, and then the first passes after all.
  async (hand, order, page) => {
    await endPage(hand, page, "fail");
    await checkPage(hand, page);
    const again = await ask(hand.me.token, `POST /orders/${order.id}/pay`, { body: { method: "gateway" } });
    const other = await openPage(hand, again.body.payment_id, `/orders/${order.id}`);
    await payNow(hand, other!);
    await payNow(hand, page);
    await settle(hand, order, { paidKobo: whole(order), states: ["pending"] });
  },
  async (hand, order, page) => {
    await expire(order);
    await settle(hand, order, { paidKobo: [0], states: ["cancelled"] });
    await payNow(hand, page);
  },
  async (hand, order, page) => {
    await Promise.all([payNow(hand, page), expire(order), expire(order)]);
    await settle(hand, order);
  },
];

const order = async (hand: Hand) => {
  const method = hand.pick(["wallet", "wallet", "gateway", "wallet_gateway", "wallet_gateway"]);
  const placed: Placed | null = await place(hand, method);
  if (!placed) return;
  if (placed.state === "pending_payment") {
    const page = await openPage(hand, placed.payment_id, `/orders/${placed.id}`);
    return hand.pick(pageStories)(hand, placed, page!);
  }
  // Twice at once, of which one is refused.
  if (hand.upTo(2) === 0) await Promise.all([cancel(hand, placed), cancel(hand, placed)]);
  await settle(hand, placed, { paidKobo: whole(placed) });
};

/** What each order takes of so much, in the order in which they are named. */
const sharesOf = (orders: readonly Placed[], kobo: number): number[] => {
  let leftKobo = kobo;
  return orders.map(({ total }) => {
    const share = Math.min(leftKobo, toKobo(total));
    leftKobo -= share;
    return share;
  });
};

/** Staff write down money for two orders, too little or too much. A second person looks at large sums. */
const record = async ({ me, upTo, pick }: Hand, orders: readonly Placed[]) => {
  const dueKobo = orders.reduce((sum, { total }) => sum + toKobo(total), 0);
  const kobo = 1 + pick([upTo(dueKobo), dueKobo + upTo(100_000)]);
  const received_on = lagosDay(house.clock.now());
  const order_ids = orders.map(({ id }) => id);
  const body = { user_id: me.id, method: "bank", amount: toNaira(kobo), order_ids, received_on };
  const { body: payment } = await ask(clerk.token, "POST /admin/payments", { body });
  const move = (action: string) => {
    const words = action === "approve" ? { amount: payment.amount } : { reason: "Not on the statement" };
    return ask(chief.token, `POST /admin/payments/${payment.id}/${action}`, { body: words });
  };
  const decision = pick(["approve", "reject"]);
  const counts = payment.state === "succeeded" || (done(await move(decision)) && decision === "approve");
  return { kobo, counts, reverse: () => move("reverse") };
};

/** Money that may turn out never to have come, while its orders are cancelled or paid in another way. */
const bankTransfer = async (hand: Hand) => {
  const { me, upTo } = hand;
  const orders: Placed[] = [];
  for (const placed of [await place(hand, "on_delivery"), await place(hand, "on_delivery")])
    if (placed) orders.push(placed);
  const { kobo, reverse, ...recorded } = await record(hand, orders);
  let { counts } = recorded;
  const takeBack = async () => {
    if (done(await reverse())) counts = false;
  };
  const payRest = ({ id }: Placed) => ask(me.token, `POST /orders/${id}/pay`, { body: { method: "wallet" } });
  const acts = [takeBack, ...orders.flatMap((each) => [() => cancel(hand, each), () => payRest(each)])];
  await Promise.all(acts.filter(() => upTo(3) === 0).map((act) => act()));
  if (counts) model.come(me.id, "bank", kobo);
  const shares = sharesOf(orders, kobo);
  for (const [nth, each] of orders.entries()) {
    const [share, totalKobo] = [shares[nth]!, toKobo(each.total)];
    await settle(hand, each, { paidKobo: [0, share, totalKobo - share, totalKobo] });
  }
};

const stories = [topUp, topUp, transfer, order, order, order, bankTransfer];

/** What the worker of a real house does meanwhile. */
const doJobs = async () => {
  await house.settle();
  for (const job of [settleOpenPayments, settleWaitingAnnouncements, expireOrders, followOpenRefunds])
    await job(system());
};

/** Everybody at once, until the time is over or something is wrong. */
const live = async () => {
  let over = false;
  const untilOver = async (work: () => Promise<unknown>) => {
    try {
      while (!over) await work();
    } finally {
      over = true;
    }
  };
  const hands = Array.from({ length: workers }, (_, nth) => {
    const random = randomFrom(seed + nth);
    return untilOver(() => {
      const hand = openHand(random);
      return hand.pick(stories)(hand);
    });
  });
  const clock = untilOver(() =>
    sleep(seconds * 1_000).then(() => {
      over = true;
    }),
  );
  const ends = await Promise.allSettled([...hands, clock, untilOver(doJobs)]);
  const faults = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  if (faults.length > 0) throw new AggregateError(faults, String(faults[0]));
};

const ids = () => people.map(({ id }) => id);

const lastPayment = async () =>
  (await sql<{ id: number }>`select max(id) as id from payments`.execute(house.platform.db)).rows[0]!.id;

/** Later, when everything that was begun has come to its end. What waited for a person before waits on. */
const waitForTheEnd = async (payment: number) => {
  const open = sql<{ what: string }>`
    select concat('payment ', direction, ' ', method, ' ', state, ' ', id) as what from payments
      where user_id = any(${ids()}::bigint[]) and id > ${payment} and state in ('initiated', 'pending')
    union all select concat('order ', id) from orders
      where user_id = any(${ids()}::bigint[]) and state = 'pending_payment'`;
  for (let rounds = 0; rounds < 40; rounds++) {
    house.clock.advance(40 * minute);
    await doJobs();
    if ((await open.execute(house.platform.db)).rows.length === 0) return;
  }
  const left = (await open.execute(house.platform.db)).rows.map(({ what }) => what);
  throw new Error(`Something never came to an end: ${left.join(", ")}`);
};

const lastEntry = async () =>
  (await sql<{ id: number }>`select max(id) as id from journal_entries`.execute(house.platform.db)).rows[0]!.id;
/** What payments of these people moved in the books since that entry, by account. */
const movedSince = async (entry: number) => {
  const { rows } = await sql<{ kind: string; kobo: number }>`
    select a.kind, sum(p.amount_kobo)::bigint as kobo from journal_entries e join postings p on p.entry_id = e.id
      join ledger_accounts a on a.id = p.account_id join payments y on y.id = e.document_id
    where e.id > ${entry} and e.document = 'payment' and y.user_id = any(${ids()}::bigint[]) group by a.kind`.execute(
    house.platform.db,
  );
  return Object.fromEntries(rows.map(({ kind, kobo }) => [kind, kobo]));
};
const sum = (all: Iterable<number>) => [...all].reduce((total, each) => total + each, 0);

test(
  `the money of ${customers} customers is what their answers said, to the kobo (seed ${seed})`,
  async () => {
    const [entry, payment, hadKobo] = [await lastEntry(), await lastPayment(), sum(model.wallets.values())];
    await live();
    await waitForTheEnd(payment);
    expect(model.orders.size, "enough was done to tell").toBeGreaterThan(seconds);
    const { db } = house.platform;
    for (const { id, call } of people) {
      const { balance, held } = (await call("GET /wallet")).body;
      expect([id, toKobo(balance), held]).toEqual([id, model.wallets.get(id), 0]);
    }
    const orders = db
      .selectFrom("orders")
      .select(["id", "paid_kobo", "refunded_kobo"])
      .where("id", ">=", Math.min(...model.orders.keys()));
    const found = await orders.orderBy("id").execute();
    expect(
      found.map(({ id, paid_kobo, refunded_kobo }) => [id, { paidKobo: paid_kobo, refundedKobo: refunded_kobo }]),
    ).toEqual([...model.orders].sort(([a], [b]) => a - b));
    expect(await movedSince(entry)).toEqual({
      ...model.outside,
      receivable: -model.takenKobo(),
      wallet: hadKobo - sum(model.wallets.values()),
    });
    await expectSound(house);
  },
  (seconds + 120) * 1_000,
);
