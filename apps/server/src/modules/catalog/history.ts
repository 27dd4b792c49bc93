import { nairaOrNull } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { listPage } from "../../platform/lists.ts";
import { listAuditsOf, type SubjectAuditQuery } from "../audit/subject-audits.ts";
import { ownBranchOnly } from "./branch-scope.ts";
import type { ChangeQuery } from "./history-schemas.ts";
import { seesCosts } from "./prices/costs.ts";
import { requireProduct } from "./survivors.ts";

/** The product and all that were merged into it: their past is its past. */
const idsOf = (id: number) => sql<number>`(select id from products where id = ${id} or merged_into_id = ${id})`;

const secretsFor = (ctx: ActorCtx) => (seesCosts(ctx) ? [] : ["cost"]);
type Bag = Record<string, unknown> | null;
const without = (bag: Bag, keys: readonly string[]): Bag =>
  bag && Object.fromEntries(Object.entries(bag).filter(([key]) => !keys.includes(key)));

/** Of what was noted for certain branches, only what was noted for this one; what names none concerns all of them. */
const concerns = (own: number | null) =>
  own === null
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(e.after, '{}') || coalesce(e.before, '{}') @@ ${`!exists($.branch_ids[*]) && !exists($.branch_id) || $.branch_ids[*] == ${own} || $.branch_id == ${own}`}::jsonpath`;

const inBranch = (bag: Bag, own: number | null): Bag =>
  bag && own !== null && "branch_ids" in bag ? { ...bag, branch_ids: [own] } : bag;

/** Who did what to this product and to its batches. */
export const listProductAudits = async (ctx: ActorCtx, id: number, input: Static<typeof SubjectAuditQuery>) => {
  const productId = await requireProduct(ctx, id);
  const batches = sql<number>`(select id from batches where product_id in ${idsOf(productId)})`;
  const destructions = sql<number>`(select id from destructions where batch_id in ${batches})`;
  const subjects = [
    { type: "product", ids: idsOf(productId) },
    { type: "batch", ids: batches },
    { type: "destruction", ids: destructions },
  ];
  const own = ownBranchOnly(ctx);
  const page = await listAuditsOf(ctx, subjects, input, concerns(own));
  const hidden = secretsFor(ctx);
  const data = page.data.map((row) => ({
    ...row,
    before: inBranch(without(row.before, hidden), own),
    after: inBranch(without(row.after, hidden), own),
  }));
  return { ...page, data };
};

type Change = {
  id: string;
  at: Date;
  who: string | null;
  field: string;
  branch_name: string | null;
  before: string | null;
  after: string | null;
  reason: string | null;
  price_change_id: number | null;
};

/** One line per field that changed: edits from the trail, prices from their own history. */
const changesOf = (productId: number, own: number | null, seesCost: boolean) => {
  const here = own === null ? sql`` : sql`and c.branch_id = ${own}`;
  const money = (column: string) => sql`to_char(${sql.ref(column)} / 100.0, 'FM999999999990.00')`;
  const priceLines = (field: "price" | "cost") => sql`
    select ${field} || c.id as id, c.changed_at as at, u.name as who, ${field}::text as field, b.name as branch_name,
      ${money(`c.old_${field}_kobo`)} as before, ${money(`c.new_${field}_kobo`)} as after, c.reason,
      ${field === "price" ? sql`c.id` : sql`null::bigint`} as price_change_id
    from product_price_changes c join branches b on b.id = c.branch_id left join users u on u.id = c.changed_by
    where c.product_id in ${idsOf(productId)} ${here}
      and ${sql.ref(`c.old_${field}_kobo`)} is distinct from ${sql.ref(`c.new_${field}_kobo`)}`;
  return sql<Change>`(
    select 'field' || e.id || f.key as id, e.at, u.name as who, f.key as field, null::text as branch_name,
      e.before ->> f.key as before, e.after ->> f.key as after, null::text as reason, null::bigint as price_change_id
    from audit_events e left join users u on u.id = e.actor_id cross join lateral jsonb_object_keys(e.before) as f(key)
    where e.subject_type = 'product' and e.subject_id in ${idsOf(productId)}
      and e.action in ('product.update', 'product.bulk', 'product.undo') and f.key <> 'prices'
    union all ${priceLines("price")} ${seesCost ? sql`union all ${priceLines("cost")}` : sql``})`;
};

/** Field and price changes, before and after, newest first. */
export const listProductChanges = async (ctx: ActorCtx, id: number, input: Static<typeof ChangeQuery>) => {
  const productId = await requireProduct(ctx, id);
  const lines = changesOf(productId, ownBranchOnly(ctx), seesCosts(ctx));
  let query = ctx.db.selectFrom(lines.as("c")).selectAll("c");
  if (input.field) query = query.where("c.field", "=", input.field);
  return listPage(ctx, input, {
    rows: query,
    sorts: { at: "c.at" },
    fallback: "-at",
    tie: "c.id",
  });
};

/** Prices at one branch over the last year, oldest first: the steps of a chart. */
export const listPricePoints = async (ctx: Ctx, productId: number, branchId: number) => {
  const { rows } = await sql<{ at: Date; price_kobo: number | null }>`
    select changed_at as at, new_price_kobo as price_kobo from product_price_changes
    where product_id in ${idsOf(productId)} and branch_id = ${branchId}
      and changed_at > ${ctx.now}::timestamptz - interval '1 year' and old_price_kobo is distinct from new_price_kobo
      and (product_id = ${productId} or reason <> 'merge')
    order by id desc limit 100`.execute(ctx.db);
  return rows.reverse().map(({ at, price_kobo }) => ({ at, price: nairaOrNull(price_kobo) }));
};
