import type { Answer, TestApp } from "../../../test/harness.ts";
import { enrol, type Person } from "../../../test/people.ts";
import { freshNo } from "../inventory/test-stock.ts";

/** A customer who restocks: fills the cart, looks at the checkout, orders. */
export const shopper = async (house: TestApp, change: Record<string, unknown> = {}) => {
  const person: Person = await enrol(house, change);
  const { id: storeId } = await house.platform.db
    .selectFrom("stores")
    .select("id")
    .where("user_id", "=", person.id)
    .executeTakeFirstOrThrow();
  const call = (key: string, options: Parameters<TestApp["call"]>[1] = {}) =>
    house.call(key, { token: person.token, ...options });
  const checkout = async () => (await call("GET /checkout", { query: { store_id: storeId } })).body;
  return {
    ...person,
    storeId,
    call,
    checkout,
    fill: async (productId: number, quantity = 1) => {
      const { status, body } = await call("POST /cart", { body: { product_id: productId, quantity } });
      if (status !== 201) throw new Error(`not put into the cart: ${JSON.stringify(body)}`);
    },
    /** Orders what is in the cart at the total that the checkout shows, unless told otherwise. */
    order: async (change: Record<string, unknown> = {}, key = `order-key-${freshNo()}`): Promise<Answer> => {
      const expected_total = change.expected_total ?? (await checkout()).total;
      const body = { store_id: storeId, payment_method: "on_delivery", ...change, expected_total };
      return call("POST /orders", { body, headers: { "idempotency-key": key } });
    },
  };
};
export type Shopper = Awaited<ReturnType<typeof shopper>>;

export const ordersOf = ({ platform }: TestApp, userId: number) =>
  platform.db.selectFrom("orders").selectAll().where("user_id", "=", userId).orderBy("id").execute();

export const balancesOf = async ({ platform }: TestApp, branchId = 1) => {
  const rows = platform.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_kobo"])
    .where("branch_id", "=", branchId);
  return Object.fromEntries((await rows.execute()).map(({ kind, balance_kobo }) => [kind, balance_kobo]));
};
