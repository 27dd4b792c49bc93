import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { ListQuery } from "../../platform/schemas.ts";

export const CreditOptionQuery = ListQuery(["name", "price_increment", "due_days"], {});
export type CreditOptionBody = { name: string; price_increment: number; due_days: number; active: boolean };

const creditOptions = (ctx: Ctx) =>
  ctx.db
    .selectFrom("credit_options as c")
    .select([
      "c.id",
      "c.name",
      sql<number>`c.price_increment_bp / 100.0::float8`.as("price_increment"),
      "c.due_days",
      "c.active",
      sql<number>`(select count(*)::int from users u where u.credit_option_id = c.id)`.as("customer_count"),
    ]);

/** What a hospital may choose when it registers. */
export const listCreditChoices = (ctx: Ctx) =>
  creditOptions(ctx).where("c.active", "=", true).orderBy("c.price_increment_bp").execute();

export const listCreditOptions = (ctx: Ctx, input: Static<typeof CreditOptionQuery>) => {
  let query = creditOptions(ctx);
  if (input.q) query = query.where(sql`fold(c.name)`, "like", contains(input.q));
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("c.name"), price_increment: "c.price_increment_bp", due_days: "c.due_days" },
    fallback: "price_increment",
    tie: "c.id",
  });
};

const getCreditOption = async (ctx: Ctx, id: number) => {
  const option = await creditOptions(ctx).where("c.id", "=", id).executeTakeFirst();
  if (!option) throw notFound("Credit option");
  return option;
};

const columnsOf = ({ price_increment, ...rest }: CreditOptionBody) => ({
  ...rest,
  price_increment_bp: Math.round(price_increment * 100),
});
const refuseTakenName = refuseTaken("A credit option with this name exists already.");

export const createCreditOption = (ctx: ActorCtx, body: CreditOptionBody) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("credit_options")
      .values(columnsOf(body))
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenName);
    await audit(tx, { action: "credit_option.create", subject: "credit_option", subjectId: id, after: body });
    return getCreditOption(tx, id);
  });

export const updateCreditOption = (ctx: ActorCtx, id: number, body: CreditOptionBody) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("credit_options")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("Credit option");
    const change = changed(before, columnsOf(body));
    if (change) {
      await tx.db
        .updateTable("credit_options")
        .set(columnsOf(body))
        .where("id", "=", id)
        .execute()
        .catch(refuseTakenName);
      await audit(tx, { action: "credit_option.update", subject: "credit_option", subjectId: id, ...change });
    }
    return getCreditOption(tx, id);
  });
