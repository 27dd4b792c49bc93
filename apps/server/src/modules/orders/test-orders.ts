import { sql } from "kysely";
import type { Answer, TestApp } from "../../../test/harness.ts";
import { enrol, openSession, type Person } from "../../../test/people.ts";
import { freshNo } from "../inventory/test-stock.ts";

const shopperOf = async (house: TestApp, person: Person) => {
  const { id: storeId } = await house.platform.db
    .selectFrom("stores")
    .select("id")
    .where("user_id", "=", person.id)
    .where("archived_at", "is", null)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const call = (key: string, options: Parameters<TestApp["call"]>[1] = {}) =>
    house.call(key, { token: person.token, ...options });
  const checkout = async () => (await call("GET /checkout", { query: { store_id: storeId } })).body;
  const bodyFor = (expected_total: number, change: Record<string, unknown> = {}) => ({
    store_id: storeId,
    payment_method: "on_delivery",
    expected_total,
    ...change,
  });
  return {
    ...person,
    storeId,
    call,
    checkout,
    bodyFor,
    fill: async (productId: number, quantity = 1) => {
      const { status, body } = await call("POST /cart", { body: { product_id: productId, quantity } });
      if (status !== 201) throw new Error(`not put into the cart: ${JSON.stringify(body)}`);
    },
    empty: async () => {
      const { body } = await call("GET /cart/web");
      for (const line of body.carts) await call(`DELETE /cart/${line.id}`);
    },
    /** Orders what is in the cart at the total that the checkout shows, unless told otherwise. */
    order: async (change: Record<string, unknown> = {}, key = `order-key-${freshNo()}`): Promise<Answer> => {
      const expected = "expected_total" in change ? 0 : (await checkout()).total;
      return call("POST /orders", { body: bodyFor(expected, change), headers: { "idempotency-key": key } });
    },
    cancel: (id: number, body: object = {}, key = `cancel-key-${freshNo()}`): Promise<Answer> =>
      call(`POST /orders/${id}/cancel`, { body, headers: { "idempotency-key": key } }),
  };
};

/** A customer who has just been approved. */
export const shopper = async (house: TestApp, change: Record<string, unknown> = {}) =>
  shopperOf(house, await enrol(house, change));

/** So many customers of the first branch who were there before, their carts empty. */
export const regulars = async (house: TestApp, count: number) => {
  const { db } = house.platform;
  const people = await db
    .selectFrom("users as u")
    .select(["u.id", "u.phone"])
    .where("u.role", "in", [3, 6])
    .where("u.user_type", "!=", "hmo")
    .where("u.state", "=", "active")
    .where("u.branch_id", "=", 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("stores as s").select("s.id").whereRef("s.user_id", "=", "u.id").where("archived_at", "is", null),
      ),
    )
    .orderBy("u.id", "desc")
    .limit(count)
    .execute();
  return Promise.all(
    people.map(async ({ id, phone }) => {
      const person = await shopperOf(house, { id, phone, token: await openSession(house, id) });
      await person.empty();
      return person;
    }),
  );
};
export type Shopper = Awaited<ReturnType<typeof shopper>>;

export const ordersOf = ({ platform }: TestApp, userId: number) =>
  platform.db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const balancesOf = async ({ platform }: TestApp, branchId = 1) => {
  const rows = platform.db
    .selectFrom("ledger_accounts as a")
    .leftJoin("postings as p", "p.account_id", "a.id")
    .select(["a.kind", sql<number>`coalesce(sum(p.amount_kobo), 0)::bigint`.as("kobo")])
    .where("a.branch_id", "=", branchId)
    .groupBy("a.kind");
  return Object.fromEntries((await rows.execute()).map(({ kind, kobo }) => [kind, kobo]));
};
