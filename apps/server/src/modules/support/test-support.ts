import type { TestApp } from "../../../test/harness.ts";
import { openSession } from "../../../test/people.ts";
import type { Worker } from "../warehousing/test-warehousing.ts";

/** What somebody who answers customers may do. */
export const answering = ["support.read", "support.answer"];

export type Customer = { id: number; phone: string; token: string; call: TestApp["call"] };

/** A customer at this moment of the test's clock. */
export const signIn = async (house: TestApp, userId: number): Promise<Customer> => {
  const token = await openSession(house, userId);
  const { phone } = await house.platform.db
    .selectFrom("users")
    .select("phone")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { id: userId, phone, token, call: (key, options = {}) => house.call(key, { token, ...options }) };
};

/** An order that was delivered and of which its customer has said nothing yet. */
export const unratedOrder = ({ platform: { db } }: TestApp) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.id", "o.number", "o.user_id"])
    .where("o.state", "=", "delivered")
    .where("o.branch_id", "=", 1)
    .where("u.state", "=", "active")
    .where("u.user_type", "!=", "hmo")
    .where("o.id", "not in", db.selectFrom("order_ratings").select("order_id"))
    .orderBy("o.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

export const step = (who: Pick<Worker, "ask">, id: number, action: string, body: object = {}) =>
  who.ask(`POST /admin/tickets/${id}/${action}`, { body });
