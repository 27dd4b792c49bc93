import { verificationPromiseHours } from "@remedia/domain/accounts";
import { addDays, lagosDay } from "@remedia/domain/days";
import { type DeskWork, deskWorkNames, workOf } from "@remedia/domain/desk-work";
import type { IssueList } from "@remedia/domain/issues";
import type { ReturnState } from "@remedia/domain/returns";
import type { CountState } from "@remedia/domain/stock";
import { nearExpiryDays } from "@remedia/domain/stock-planning";
import { answerWithinHours } from "@remedia/domain/tickets";
import { type RawBuilder, sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { toldTotal } from "../../platform/lists.ts";
import { Closed, Instant, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";
import { feeToSet, lateOn, overdueOn } from "../orders/orders.ts";

export const Waiting = Closed({
  kind: OneOf(deskWorkNames),
  count: Whole(),
  more: Type.Optional(Type.Literal(true)),
  /** How many of them cannot wait. */
  urgent: Whole(),
  /** Since when the oldest waits, where that can be said. */
  since: Nullable(Instant),
});

type Counted = { kind: DeskWork; count: number; urgent: number; since: Date | null };
/** What is counted: the rows, which of them are urgent, and since when each waits. */
type Look = { rows: RawBuilder<unknown>; urgent?: RawBuilder<unknown>; since?: RawBuilder<unknown> };

const ofBranch = ({ branchId }: Ctx, column: string): RawBuilder<unknown> =>
  branchId === null ? sql`true` : sql`${sql.ref(column)} = ${branchId}`;

const orders = (ctx: Ctx, condition: RawBuilder<unknown>): Look => ({
  rows: sql`orders o where ${ofBranch(ctx, "o.branch_id")} and ${condition}`,
  since: sql`o.state_since`,
});
const ordersIn = (state: string) => (ctx: Ctx) => orders(ctx, sql`o.state = ${sql.lit(state)}`);

const issues = (ctx: Ctx, list: IssueList): Look => ({
  rows: sql`order_issues i where i.list = ${sql.lit(list)} and i.state = 'open' and ${ofBranch(ctx, "i.branch_id")}`,
  since: sql`i.created_at`,
});

const counts = (ctx: Ctx, state: CountState, since: RawBuilder<unknown>): Look => ({
  rows: sql`stock_counts c where ${ofBranch(ctx, "c.branch_id")} and c.state = ${sql.lit(state)}`,
  since,
});

const returnsIn = (state: ReturnState) => (ctx: Ctx) => ({
  rows: sql`returns r where r.state = ${sql.lit(state)} and ${ofBranch(ctx, "r.branch_id")}`,
  since: sql`r.state_since`,
});

const accounts = (ctx: Ctx, condition: RawBuilder<unknown>) =>
  sql`users u where u.role <> 1 and u.state <> 'merged' and ${ofBranch(ctx, "u.branch_id")} and ${condition}`;

const transfers = (ctx: Ctx, state: string, here: RawBuilder<unknown>) =>
  sql`transfers t left join warehouses wf on wf.id = t.from_warehouse_id left join warehouses wt on wt.id = t.to_warehouse_id
    where t.state = ${sql.lit(state)} ${ctx.branchId === null ? sql`` : sql`and ${here} = ${ctx.branchId}`}`;

const levels = (ctx: Ctx, days: RawBuilder<unknown>) =>
  sql`stock_levels l where l.on_hand > 0 and ${days}
    and ${ctx.branchId === null ? sql`l.branch_id is not null` : sql`l.branch_id = ${ctx.branchId}`}`;

/** Kind of work → where it is looked for. Each counts the rows of its list and no others, which a test compares. */
const looks: Record<DeskWork, (ctx: Ctx) => Look> = {
  open_recalls: () => ({ rows: sql`recalls r where r.state = 'open'`, urgent: sql`true`, since: sql`r.started_at` }),
  late_orders: (ctx) => ({ ...orders(ctx, lateOn(lagosDay(ctx.now))), urgent: sql`true` }),
  failed_deliveries: ordersIn("failed_delivery"),
  held_orders: ordersIn("held"),
  tickets_to_answer: (ctx) => ({
    rows: sql`tickets t where t.state = 'open' and ${ofBranch(ctx, "t.branch_id")}`,
    urgent: sql`t.waiting_since < ${new Date(ctx.now.getTime() - answerWithinHours * 3_600_000)}`,
    since: sql`t.waiting_since`,
  }),
  returns_to_decide: returnsIn("requested"),
  returns_to_collect: returnsIn("approved"),
  returns_to_inspect: returnsIn("collected"),
  returns_to_credit: returnsIn("inspected"),
  issues_of_customers: (ctx) => issues(ctx, "customer_support"),
  issues_of_inventory: (ctx) => issues(ctx, "inventory"),
  accounts_to_verify: (ctx) => ({
    rows: accounts(ctx, sql`u.state = 'pending'`),
    urgent: sql`u.created_at < ${new Date(ctx.now.getTime() - verificationPromiseHours * 3_600_000)}`,
    since: sql`u.created_at`,
  }),
  licences_to_check: (ctx) => ({
    rows: accounts(
      ctx,
      sql`u.id in (select s.user_id from licence_changes c join stores s on s.id = c.store_id
        where c.state = 'waiting' and s.archived_at is null)`,
    ),
  }),
  fees_to_set: (ctx) => orders(ctx, feeToSet),
  overdue_orders: (ctx) => ({
    ...orders(ctx, overdueOn(lagosDay(ctx.now))),
    urgent: sql`true`,
    since: sql`o.due_on::timestamptz`,
  }),
  orders_to_confirm: ordersIn("pending"),
  orders_to_pick: ordersIn("confirmed"),
  orders_in_picking: ordersIn("picking"),
  orders_to_pack: ordersIn("picked"),
  orders_to_dispatch: ordersIn("packed"),
  orders_on_the_road: ordersIn("dispatched"),
  counts_to_approve: (ctx) => counts(ctx, "review", sql`c.reviewed_at`),
  counts_running: (ctx) => counts(ctx, "counting", sql`c.started_at`),
  recounts: (ctx) => counts(ctx, "recount", sql`c.started_at`),
  counts_planned: (ctx) => ({
    ...counts(ctx, "planned", sql`c.created_at`),
    urgent: sql`c.planned_for < ${lagosDay(ctx.now)}::date`,
  }),
  receipts_to_check: (ctx) => ({
    rows: sql`receipts r join warehouses w on w.id = r.warehouse_id
      where r.state = 'draft' and ${ofBranch(ctx, "w.branch_id")}`,
    since: sql`r.created_at`,
  }),
  transfers_to_receive: (ctx) => ({
    rows: transfers(ctx, "dispatched", sql`coalesce(wt.branch_id, wf.branch_id)`),
    since: sql`t.dispatched_at`,
  }),
  transfers_to_send: (ctx) => ({
    rows: transfers(ctx, "draft", sql`coalesce(wf.branch_id, wt.branch_id)`),
    since: sql`t.created_at`,
  }),
  damages_to_decide: (ctx) => ({
    rows: sql`damages d where d.state = 'reported' and ${ofBranch(ctx, "d.branch_id")}`,
    since: sql`d.reported_at`,
  }),
  destructions_to_decide: (ctx) => ({
    rows: sql`destructions d where d.state = 'proposed' and ${ofBranch(ctx, "d.branch_id")}`,
    since: sql`d.proposed_at`,
  }),
  expired_stock: (ctx) => ({
    rows: levels(ctx, sql`l.expires_on < ${lagosDay(ctx.now)}::date`),
    urgent: sql`true`,
  }),
  near_expiry: (ctx) => {
    const today = lagosDay(ctx.now);
    return {
      rows: levels(ctx, sql`l.expires_on between ${today}::date and ${addDays(today, nearExpiryDays)}::date`),
    };
  },
  out_of_stock: (ctx) => ({
    rows: sql`product_prices pp join products p on p.id = pp.product_id and p.state in ('active', 'hidden') and not p.is_combo
      where ${ofBranch(ctx, "pp.branch_id")} and not exists (select from stock_levels l
        where l.branch_id = pp.branch_id and l.product_id = pp.product_id and l.sellable and l.on_hand > l.reserved
          and l.expires_on >= ${lagosDay(ctx.now)}::date)`,
  }),
  products_to_approve: () => ({ rows: sql`products p where p.state = 'pending'`, since: sql`p.submitted_at` }),
  product_requests: (ctx) => ({
    rows: sql`(select min(r.created_at) as asked_at from product_requests r
      where r.state = 'open' and ${ofBranch(ctx, "r.branch_id")} group by r.demand_key) r`,
    since: sql`r.asked_at`,
  }),
};

const counted = (ctx: Ctx, kind: DeskWork) => {
  const { rows, urgent = sql`false`, since = sql`null::timestamptz` } = looks[kind](ctx);
  return sql`select ${kind}::text as kind, count(*)::int, count(*) filter (where ${urgent})::int as urgent,
    min(${since}) as since from ${rows}`;
};

/** What waits for the caller, by what they may do about it: one statement, of which every part walks an index of its own. */
export const listWork = async (ctx: ActorCtx) => {
  const kinds = workOf((permission) => ctx.actor.permissions.has(permission));
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => counted(ctx, kind));
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
  // The database counts in whatever order it likes.
  rows.sort((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind));
  return rows.map(({ count, ...row }) => {
    const { total, ...rest } = toldTotal(count);
    return { ...row, count: total, ...rest };
  });
};
