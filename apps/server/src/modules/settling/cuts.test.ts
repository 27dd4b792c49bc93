import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Answer, cloneDatabase, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, knowDevice, unlockedSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { type Cut, openWire } from "../../../test/wire.ts";
import { systemContext } from "../../platform/context.ts";
import { isDatabaseAway, openSql, type Sql } from "../../platform/db.ts";
import { newWarehouse, stockedProduct } from "../inventory/test-stock.ts";
import { type Shopper, shopper } from "../orders/test-orders.ts";
import { followRefund } from "./refunds.ts";
import { giveMoney } from "./test-payments.ts";

let house: TestApp;
let wire: Awaited<ReturnType<typeof openWire>>;
/** Looks past the wire at what is really there. */
let witness: Sql;
let productId: number;
let me: Shopper;
beforeAll(async () => {
  const databaseUrl = await cloneDatabase();
  wire = await openWire(databaseUrl);
  witness = openSql(databaseUrl, { max: 1, name: "witness" });
  house = await openTestApp({}, { existingUrl: wire.url });
  productId = (await stockedProduct(house, (await newWarehouse(house)).shelves[0]!, 5_000)).productId;
});
beforeEach(async () => {
  me = await shopper(house);
  await knowDevice(house, me.token);
});
afterAll(async () => {
  await house.settle();
  await expectSound(house);
  await house.close();
  await witness.end();
  await wire.close();
});

const written = [
  "orders",
  "order_lines",
  "stock_reservations",
  "payments",
  "payment_parts",
  "payment_charges",
  "wallet_holds",
  "wallet_transfers",
  "journal_entries",
  "postings",
  "document_events",
  "outbox_events",
  "idempotency_keys",
];
type State = Record<string, number>;

/** How many rows there are of all that money leaves behind, and what is in each wallet. */
const readState = async (): Promise<State> => {
  const counts = written.map((table) => `select '${table}' as name, count(*) as much from ${table}`);
  const rows = await witness.unsafe(`${counts.join(" union all ")}
    union all select 'wallet ' || a.owner_id, b.kobo from ledger_accounts a join balances b on b.account_id = a.id
      where a.kind = 'wallet'
    union all select 'held ' || a.owner_id, b.held_kobo from ledger_accounts a join balances b on b.account_id = a.id
      where a.kind = 'wallet'
    union all select 'paid', sum(paid_kobo)::bigint from orders
    union all select 'refunded', sum(refunded_kobo)::bigint from orders`);
  return Object.fromEntries(rows.map(({ name, much }) => [name, much]));
};
const changes = (before: State, after: State): State =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, much]) => [name, much - (before[name] ?? 0)] as const)
      .filter(([, more]) => more !== 0),
  );

type Reply = Pick<Answer, "status" | "body">;
const isDone = ({ status }: Reply) => status === 200 || status === 201;

/**
 * Does the work once with a whole wire. Then sends one request again and again, and each time the connection is cut at the
 * next answer, from the one to BEGIN to the one to COMMIT: nothing is there until that, then all of it, and once.
 */
const cutEverywhere = async (prepare: () => Promise<() => Promise<Reply>>) => {
  const undisturbed = await prepare();
  const atFirst = await readState();
  expect(isDone(await undisturbed())).toBe(true);
  const whole = changes(atFirst, await readState());

  const send = await prepare();
  const before = await readState();
  let step = 0;
  for (let cut: Cut | null = "open"; cut === "open"; ) {
    wire.cutAt(++step);
    const { status } = await send();
    cut = wire.mend();
    const left = changes(before, await readState());
    expect({ step, status, left }).toEqual({ step, status: 503, left: cut === "committed" ? whole : {} });
  }
  const [again, repeated] = [await send(), await send()];
  expect([isDone(again), repeated.body], again.body.message).toEqual([true, again.body]);
  expect(changes(before, await readState())).toEqual(whole);
  // BEGIN, COMMIT and something between them.
  expect(step).toBeGreaterThan(3);
  return whole;
};

const asCustomer = (route: string, body?: object, token = me.token) => {
  const key = randomUUID();
  return () => house.call(route, { token, body, headers: { "idempotency-key": key } });
};
/** At least so much is in the wallet. */
const fillWalletTo = async (naira: number) => {
  const missing = naira - (await me.call("GET /wallet")).body.available;
  if (missing > 0) await giveMoney(house, me.id, missing);
};
const fillCart = async () => {
  await me.empty();
  await me.fill(productId, 2);
};
/** An order of which a part is held in the wallet, and the rest was just paid on the gateway's page. */
const payOnPage = async () => {
  await fillWalletTo(1_000);
  await fillCart();
  const { body: order } = await me.order({ payment_method: "wallet_gateway" });
  expect(order).toMatchObject({ state: "pending_payment", held: 1_000 });
  const opened = await asCustomer(`POST /payments/${order.payment_id}/open`, { return_to: `/orders/${order.id}` })();
  const reference = opened.body.url.split("/").at(-1);
  await house.call(`POST /sandbox/charges/${reference}/end`, { body: { act: "succeed" } });
  return { id: order.id, check: asCustomer(`POST /payments/by_reference/${reference}/check`) };
};

describe("a connection that is cut at any step loses and doubles nothing of", () => {
  test("an order that is paid from the wallet", async () => {
    await fillWalletTo(1_000_000);
    const whole = await cutEverywhere(async () => {
      await fillCart();
      return asCustomer("POST /orders", me.bodyFor((await me.checkout()).total, { payment_method: "wallet" }));
    });
    expect(whole).toMatchObject({ orders: 1, payments: 1, journal_entries: 1, [`wallet ${me.id}`]: -whole.paid! });
  });

  test("a charge that pays the rest of an order", async () => {
    const whole = await cutEverywhere(async () => (await payOnPage()).check);
    expect(whole).toMatchObject({ payment_charges: 1, payments: 1, [`wallet ${me.id}`]: -100_000 });
  });

  test("a refund, part of it into the wallet and part to where it came from", async () => {
    const whole = await cutEverywhere(async () => {
      const { id, check } = await payOnPage();
      expect((await check()).body.state).toBe("succeeded");
      return asCustomer(`POST /orders/${id}/cancel`, { refund_to: "source" });
    });
    expect(whole).toMatchObject({ payments: 2, journal_entries: 2, [`wallet ${me.id}`]: 100_000 });
  });

  test("a transfer to another customer", async () => {
    const friend = await enrol(house);
    const token = await adminToken(house);
    await house.call("PUT /admin/settings/wallet.transfers", { token, body: { value: true } });
    await fillWalletTo(100_000);
    const body = { phone: friend.phone, amount: 10.5 };
    const whole = await cutEverywhere(async () =>
      asCustomer("POST /wallet/transfers", body, await unlockedSession(house, me.id)),
    );
    expect(whole).toMatchObject({ wallet_transfers: 1, [`wallet ${me.id}`]: -1_050, [`wallet ${friend.id}`]: 1_050 });
  });

  test("the answer of the gateway that a refund has arrived", async () => {
    const whole = await cutEverywhere(async () => {
      const { id, check } = await payOnPage();
      await check();
      await asCustomer(`POST /orders/${id}/cancel`, { refund_to: "source" })();
      const refunds = house.platform.db.selectFrom("payments").select("id").where("user_id", "=", me.id);
      const open = refunds.where("direction", "=", "out").where("state", "=", "initiated");
      const refundId = (await open.executeTakeFirstOrThrow()).id;
      return async () => {
        // Whoever asked keeps others from asking for a while.
        house.clock.advance(11 * minute);
        const fault = await followRefund(systemContext(house.platform, "test"), refundId).catch((error) => error);
        return { status: isDatabaseAway(fault) ? 503 : 200, body: {} };
      };
    });
    expect(whole).toEqual({ document_events: 1, outbox_events: 1 });
  });
});
