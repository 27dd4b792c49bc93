import { nairaOrNull, toNaira } from "@remedia/domain/money";
import { hasReceipt, type MoneyState, type PaymentDirection, type TenderMethod } from "@remedia/domain/payments";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { inNaira } from "../../../platform/amounts.ts";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../../platform/lagos-days.ts";
import { beginsWith, contains, listEnd, listPage } from "../../../platform/lists.ts";
import { fileAddress } from "../../../platform/stored-files.ts";
import { readPhone } from "../../identity/phones.ts";
import { leftToPay } from "../../orders/reading-money.ts";
import { returnableOf } from "../../payments/charges.ts";
import type { Payment, PaymentQuery } from "./schemas.ts";

const paymentsAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("payments as p")
    .$if(ctx.branchId !== null, (query) => query.where("p.branch_id", "=", ctx.branchId!));

const paymentsInView = (ctx: Ctx) =>
  paymentsAlone(ctx)
    .innerJoin("users as u", "u.id", "p.user_id")
    .innerJoin("branches as b", "b.id", "p.branch_id")
    .leftJoin("users as by", "by.id", "p.recorded_by")
    .select(["p.id", "p.number", "p.direction", "p.method", "p.state", "p.state_reason", "p.user_id", "p.gateway"])
    .select(["p.bank_reference", "p.created_at", "p.received_on", "p.reconciled_at", "p.recorded_by as recorded_by_id"])
    .select(["u.name as customer", "b.name as branch_name", "by.name as recorded_by"])
    .select([inNaira("p.amount_kobo").as("amount"), sql<boolean>`p.held_at is not null`.as("held")])
    .$narrowType<{ state: MoneyState; direction: PaymentDirection; method: TenderMethod }>();

type Filters = Static<typeof PaymentQuery>;

/** What is paid from a wallet never leaves the house, so that no bank or gateway tells of it. */
const isOnStatements = sql<boolean>`p.method <> 'wallet' and p.state in ('succeeded', 'partly_refunded', 'refunded')`;

const chosen = (ctx: Ctx, input: Filters) =>
  paymentsAlone(ctx)
    .$if(input.direction !== undefined, (rows) => rows.where("p.direction", "=", sql.lit(input.direction!)))
    .$if(input.method !== undefined, (rows) => rows.where("p.method", "=", sql.lit(input.method!)))
    .$if(input.state !== undefined, (rows) => rows.where("p.state", "=", sql.lit(input.state!)))
    .$if(input.user_id !== undefined, (rows) => rows.where("p.user_id", "=", input.user_id!))
    .$if(input.reconciled === true, (rows) => rows.where("p.reconciled_at", "is not", null))
    .$if(input.reconciled === false, (rows) => rows.where("p.reconciled_at", "is", null).where(isOnStatements))
    .$if(input.held === true, (rows) => rows.where("p.held_at", "is not", null))
    .$if(input.from !== undefined, (rows) => rows.where("p.created_at", ">=", dayBegins(input.from!)))
    .$if(input.to !== undefined, (rows) => rows.where("p.created_at", "<", dayEnds(input.to!)));

/** By number, reference of gateway or bank, order or customer: each look along its own index, no further than a list goes. */
const found = (ctx: Ctx, input: Filters, q: string, whole: boolean) => {
  const rows = chosen(ctx, input);
  const look = (condition: ReturnType<typeof sql<boolean>>) => {
    const ids = rows.where(condition).select("p.id");
    if (whole) return sql`(${ids})`;
    return sql`(${ids
      .orderBy("p.created_at", "desc")
      .orderBy("p.id", "desc")
      .limit(sql.lit(listEnd + 1))})`;
  };
  return sql<number>`(
    ${look(sql<boolean>`p.number like ${beginsWith(/^\s*\d/.test(q) ? `P${q.trim()}` : q.toUpperCase())}`)}
    union ${look(sql<boolean>`p.reference = ${q.toLowerCase()}`)}
    union ${look(sql<boolean>`p.id in (select t.payment_id from orders o join payment_parts t on t.document = 'order'
      and t.document_id = o.id where o.number = ${q.trim().toUpperCase()})`)}
    union ${look(sql<boolean>`upper(p.bank_reference) like ${beginsWith(q.trim().toUpperCase())}`)}
    union ${look(sql<boolean>`p.user_id in (select u.id from users u where fold(u.name) like ${contains(q)}
      or u.phone = ${readPhone(q)})`)})`;
};

export const listPayments = (ctx: Ctx, input: Filters) => {
  const { q } = input;
  return listPage(ctx, input, {
    narrow: (most, behind) => {
      const whole = most === null || behind !== undefined;
      return q === undefined ? chosen(ctx, input) : paymentsAlone(ctx).where("p.id", "in", found(ctx, input, q, whole));
    },
    rows: paymentsInView(ctx),
    sorts: { created_at: "p.created_at", amount: "p.amount_kobo" },
    fallback: "-created_at",
    tie: "p.id",
  });
};

export const getPayment = async (ctx: ActorCtx, id: number) => {
  const payment = await paymentsInView(ctx)
    .leftJoin("users as rec", "rec.id", "p.reconciled_by")
    .select(["p.note", "p.proof_file_id", "p.reference", "p.paid_at", "rec.name as reconciled_by"])
    .where("p.id", "=", id)
    .executeTakeFirst();
  if (!payment) throw notFound("Payment");
  const { proof_file_id, paid_at, ...head } = payment;
  return {
    ...head,
    returnable: toNaira(await returnableKobo(ctx, head)),
    has_receipt: hasReceipt({ ...head, paid_at }),
    proof_url: proof_file_id === null ? null : fileAddress(ctx, proof_file_id),
    parts: await partsOf(ctx, id),
    charges: await chargesOf(ctx, id),
    events: await eventsOf(ctx, id),
  };
};

type Origin = { id: number; direction: PaymentDirection; method: TenderMethod };

const returnableKobo = async (ctx: Ctx, { id, direction, method }: Origin): Promise<number> => {
  if (direction !== "in" || method !== "gateway") return 0;
  return (await returnableOf(ctx, id)).reduce((sum, { kobo }) => sum + kobo, 0);
};

const partsOf = async (ctx: Ctx, paymentId: number) => {
  const parts = await ctx.db
    .selectFrom("payment_parts as q")
    .leftJoin("orders as o", (join) => join.on("q.document", "=", "order").onRef("o.id", "=", "q.document_id"))
    .select(["q.document", "q.document_id", "o.number", "q.amount_kobo", "q.taken_kobo", "q.refunded_kobo"])
    .$narrowType<{ document: "wallet" | "order" }>()
    .where("q.payment_id", "=", paymentId)
    .where("q.amount_kobo", ">", 0)
    .orderBy("q.id")
    .execute();
  return parts.map(({ amount_kobo, taken_kobo, refunded_kobo, ...part }) => ({
    ...part,
    amount: toNaira(amount_kobo),
    taken: nairaOrNull(taken_kobo),
    refunded: toNaira(refunded_kobo),
  }));
};

/** What came through the gateway, charge by charge, with the refunds by which it went back. */
const chargesOf = async ({ db }: Ctx, paymentId: number) => {
  const { rows } = await sql<Came>`
    select c.id, c.taken_at, c.currency, (c.paid_kobo / 100::float8) as amount,
      coalesce((select json_agg(json_build_object('id', r.id, 'number', r.number, 'state', r.state,
          'amount', r.amount_kobo / 100::float8) order by r.id) from payments r where r.refunds_charge_id = c.id), '[]') as refunds
    from payment_charges c where c.payment_id = ${paymentId} order by c.id`.execute(db);
  return rows;
};
type Came = Static<typeof Payment>["charges"][number];

const owedAtOnce = 100;

/** What a customer still has to pay, oldest first. */
export const listOwedOrders = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.placed_at"])
    .select(sql<number>`${leftToPay} / 100::float8`.as("due"))
    .where("o.user_id", "=", userId)
    .where("o.due_kobo", ">", 0)
    .$if(ctx.branchId !== null, (query) => query.where("o.branch_id", "=", ctx.branchId!))
    .orderBy("o.placed_at")
    .limit(owedAtOnce)
    .execute();

const eventsOf = (ctx: Ctx, paymentId: number) =>
  ctx.db
    .selectFrom("document_events as e")
    .leftJoin("users as u", "u.id", "e.actor_id")
    .select(["e.seq as id", "e.at", "e.action", "e.to_state", "e.note", "u.name as actor"])
    .$narrowType<{ to_state: MoneyState }>()
    .where("e.document", "=", "payment")
    .where("e.document_id", "=", paymentId)
    .orderBy("e.seq")
    .execute();
