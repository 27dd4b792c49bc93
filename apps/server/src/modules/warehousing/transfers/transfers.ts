import type { BatchState, TransferState } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { contains, listPage, nullsLast } from "../../../platform/lists.ts";
import { costFor } from "../../catalog/prices/costs.ts";
import type { TransferKind, TransferQuery } from "./schemas.ts";

/** Each kind of transfer is a document of its own in the ledger. */
export const documentOf = { warehouse: "transfer", to_hmo: "hmo_transfer", from_hmo: "hmo_return" } as const;

/** Where it is dispatched and where it is received: an HMO has no branch, so ours does both for it. */
const sendingBranch = sql<number>`coalesce(wf.branch_id, wt.branch_id)`;
const receivingBranch = sql<number>`coalesce(wt.branch_id, wf.branch_id)`;

const sums = sql<{
  line_count: number;
  packs: number;
  passed: number;
  rejected: number;
  lost: number;
  value_kobo: number;
}>`(select count(*)::int as line_count, coalesce(sum(l.quantity), 0)::int as packs,
    coalesce(sum(l.passed), 0)::int as passed, coalesce(sum(l.rejected), 0)::int as rejected,
    coalesce(sum(l.lost), 0)::int as lost, coalesce(sum(l.quantity * b.cost_kobo), 0)::bigint as value_kobo
  from transfer_lines l join batches b on b.id = l.batch_id where l.transfer_id = t.id)`;

/** Those from or to the branch where the caller stands. */
const scoped = (ctx: Ctx) =>
  ctx.db
    .selectFrom("transfers as t")
    .leftJoin("warehouses as wf", "wf.id", "t.from_warehouse_id")
    .leftJoin("warehouses as wt", "wt.id", "t.to_warehouse_id")
    .$if(ctx.branchId !== null, (query) =>
      query.where((eb) => eb.or([eb("wf.branch_id", "=", ctx.branchId!), eb("wt.branch_id", "=", ctx.branchId!)])),
    );

const mine = (ctx: Ctx, branch: typeof sendingBranch) =>
  ctx.branchId === null ? sql<boolean>`true` : sql<boolean>`${branch} = ${ctx.branchId}`;

const transfers = (ctx: Ctx) =>
  scoped(ctx)
    .leftJoin("branches as bf", "bf.id", "wf.branch_id")
    .leftJoin("branches as bt", "bt.id", "wt.branch_id")
    .leftJoin("hmos as h", "h.id", "t.hmo_id")
    .leftJoin("users as c", "c.id", "t.created_by")
    .leftJoin("users as d", "d.id", "t.dispatched_by")
    .leftJoin("users as g", "g.id", "t.received_by")
    .innerJoinLateral(sums.as("s"), (join) => join.onTrue())
    .select(["t.id", "t.kind", "t.state", "t.from_warehouse_id", "t.to_warehouse_id", "t.hmo_id", "t.note"])
    .select([
      sql<string>`coalesce(wf.name, h.name)`.as("from_name"),
      "bf.name as from_branch",
      sql<string>`coalesce(wt.name, h.name)`.as("to_name"),
      "bt.name as to_branch",
    ])
    .select(["s.line_count", "s.packs", "s.passed", "s.rejected", "s.lost", "s.value_kobo"])
    .select([mine(ctx, sendingBranch).as("sends"), mine(ctx, receivingBranch).as("receives")])
    .select(["c.name as created_by", "t.created_at", "d.name as dispatched_by", "t.dispatched_at"])
    .select(["g.name as received_by", "t.received_at"])
    .$narrowType<{ kind: TransferKind; state: TransferState }>();

export const listTransfers = async (ctx: ActorCtx, input: Static<typeof TransferQuery>) => {
  let narrow = scoped(ctx).leftJoin("hmos as h", "h.id", "t.hmo_id");
  if (input.q)
    narrow = narrow.where(sql`fold(concat_ws(' ', t.id, wf.name, wt.name, h.name, t.note))`, "like", contains(input.q));
  if (input.state) narrow = narrow.where("t.state", "=", input.state);
  if (input.kind) narrow = narrow.where("t.kind", "=", input.kind);
  // Seen from where the caller stands; who looks at all branches sees both ways.
  if (input.direction) narrow = narrow.where(mine(ctx, input.direction === "out" ? sendingBranch : receivingBranch));
  if (input.hmo_id) narrow = narrow.where("t.hmo_id", "=", input.hmo_id);
  if (input.warehouse_id)
    narrow = narrow.where((eb) =>
      eb.or([eb("t.from_warehouse_id", "=", input.warehouse_id!), eb("t.to_warehouse_id", "=", input.warehouse_id!)]),
    );
  if (input.product_id)
    narrow = narrow.where(
      sql<boolean>`exists (select from transfer_lines l where l.transfer_id = t.id and l.product_id = ${input.product_id})`,
    );
  const page = await listPage(ctx, input, {
    rows: transfers(ctx),
    narrow,
    sorts: {
      created_at: "t.id",
      dispatched_at: nullsLast("t.dispatched_at"),
      received_at: nullsLast("t.received_at"),
    },
    fallback: "-created_at",
    tie: "t.id",
  });
  const cost = costFor(ctx);
  return { ...page, data: page.data.map(({ value_kobo, ...row }) => ({ ...row, value: cost(value_kobo) })) };
};

export const transferLines = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom("transfer_lines as l")
    .innerJoin("transfers as t", "t.id", "l.transfer_id")
    .innerJoin("products as p", "p.id", "l.product_id")
    .innerJoin("batches as b", "b.id", "l.batch_id")
    .innerJoin("stock_places as f", "f.id", "l.from_place_id")
    .select(["l.id", "l.product_id", "p.title", "l.batch_id", "b.number as batch_number", "b.state as batch_state"])
    .select(["b.expires_on", "b.cost_kobo", "l.from_place_id", "f.code as from_code", "l.quantity"])
    .select(["l.passed", "l.rejected", "l.reject_reason", "l.lost"])
    .select(
      sql<number>`(select coalesce(sum(r.quantity), 0)::int from stock_reservations r
        where r.document = case t.kind when 'warehouse' then 'transfer' else 'hmo_transfer' end
          and r.document_id = t.id and r.line_id = l.id and r.state = 'held')`.as("held"),
    )
    .$narrowType<{ batch_state: BatchState }>()
    .where("l.transfer_id", "=", id)
    .orderBy("l.id")
    .execute();

export const getTransfer = async (ctx: ActorCtx, id: number) => {
  const row = await transfers(ctx).where("t.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Transfer");
  const { value_kobo, ...transfer } = row;
  const cost = costFor(ctx);
  const lines = await transferLines(ctx, id);
  return {
    ...transfer,
    value: cost(value_kobo),
    lines: lines.map(({ cost_kobo, ...line }) => ({ ...line, value: cost(cost_kobo * line.quantity) })),
  };
};

export const lockTransfer = (tx: Ctx, id: number) =>
  scoped(tx)
    .select(["t.id", "t.kind", "t.state", "t.from_warehouse_id", "t.to_warehouse_id", "t.hmo_id"])
    .select([mine(tx, sendingBranch).as("sends"), mine(tx, receivingBranch).as("receives")])
    .$narrowType<{ kind: TransferKind; state: TransferState }>()
    .where("t.id", "=", id)
    .forUpdate("t")
    .executeTakeFirst();
export type LockedTransfer = NonNullable<Awaited<ReturnType<typeof lockTransfer>>>;

/** Every warehouse in use: who sends may send to any branch, though they see the stock of their own alone. */
export const listDestinations = (ctx: Ctx) =>
  ctx.db
    .selectFrom("warehouses as w")
    .innerJoin("branches as b", "b.id", "w.branch_id")
    .select(["w.id", "w.name", "w.branch_id", "b.name as branch_name"])
    .where("w.active", "=", true)
    .orderBy("b.name")
    .orderBy("w.name")
    .execute();

export const listHmos = (ctx: Ctx) =>
  ctx.db.selectFrom("hmos").select(["id", "name"]).where("state", "=", "active").orderBy("name").execute();
