import { type RawBuilder, sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { shareReading } from "../../platform/shared-readings.ts";
import { cancellationFacts, orderDayColumns, orderFacts, type Span } from "./order-facts.ts";
import { salesFacts } from "./sales-facts.ts";

/** What began before may still be under way: it is counted in the documents until it has surely ended. */
const quietMs = 15 * 60_000;

/**
 * Keeps the figures of days that are over, and of the running one up to a while ago. The day that was rolled last is rolled
 * again from its midnight, so that a day has its rows once. May run twice, or on two servers, without harm.
 */
export const rollUpDays = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const until = new Date(tx.now.getTime() - quietMs);
    const { rows } = await sql<{ from: Date; since: string }>`
      select (lagos_day(rolled_to)::timestamp at time zone 'Africa/Lagos') as "from", lagos_day(rolled_to) as since
      from insight_rolling where rolled_to < ${until} for update`.execute(tx.db);
    const last = rows[0];
    if (!last) return;
    await sql`set local statement_timeout = 0`.execute(tx.db);
    // The first time it is all that ever happened: sorted where it is, not in files.
    await sql`set local work_mem = '128MB'`.execute(tx.db);
    const span: Span = { from: last.from, to: until };
    await rewrite(tx, "order_days", last.since, orderFacts(span));
    await rewrite(tx, "cancellation_days", last.since, cancellationFacts(span));
    await rewrite(tx, "sales_days", last.since, salesFacts(span));
    await tx.db.updateTable("insight_rolling").set({ rolled_to: until }).execute();
  });

const columnsOf = {
  order_days: ["day", "placed_on", "branch_id", "lga_id", ...orderDayColumns],
  cancellation_days: ["day", "branch_id", "lga_id", "reason", "orders", "kobo"],
  sales_days: [
    ...["day", "branch_id", "placed_by", "category_id", "product_id", "user_id"],
    ...["orders", "packs", "sales_kobo", "vat_kobo", "cost_kobo", "credited_kobo", "cost_back_kobo"],
  ],
} as const;

const rewrite = async (tx: Ctx, table: keyof typeof columnsOf, since: string, facts: RawBuilder<unknown>) => {
  await tx.db.deleteFrom(table).where("day", ">=", since).execute();
  const columns = sql.join(columnsOf[table].map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (${facts}) f`.execute(tx.db);
};

const attempts = 5;

/**
 * Reads figures that are kept up to an instant and counted from there on, in one statement. If the instant moved on meanwhile,
 * something would be counted twice: then it is asked once more. Written by PostgreSQL as one text, and shared by all who ask
 * the same at the same moment.
 */
export const readFigures = async <Row>(ctx: Ctx, figures: (rolledTo: Date) => RawBuilder<unknown>): Promise<Row[]> => {
  for (let attempt = 1; ; attempt++) {
    const { rolled_to } = await ctx.db.selectFrom("insight_rolling").select("rolled_to").executeTakeFirstOrThrow();
    const query = sql<{ rolled_to: Date; rows: Row[] }>`
      select (select rolled_to from insight_rolling), coalesce((select json_agg(f) from (${figures(rolled_to)}) f), '[]') as rows`;
    const [read] = await shareReading(ctx, query.compile(ctx.db));
    if (read!.rolled_to.getTime() === rolled_to.getTime()) return read!.rows;
    if (attempt === attempts) throw new Error("the figures were rolled up again and again while they were read");
  }
};
