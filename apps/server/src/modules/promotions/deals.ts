import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import {
  type DealAction,
  type DealState,
  dealStateAt,
  dealTimes,
  dealTransitions,
  dearerThan,
  type UsualPrice,
} from "@remedia/domain/deals";
import { nairaText, toKobo, toNaira } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { advance, beginDocument, defineDocument, moveDocument } from "../../platform/documents.ts";
import { takeEdit } from "../../platform/edits.ts";
import { AppError, forbidden, invalid, notFound, wrongState } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { ownBranchOnly } from "../catalog/branch-scope.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { withoutVat } from "../catalog/prices/vat.ts";
import { survivorsOf } from "../catalog/survivors.ts";
import { readDealBatches, requireBatches, shortDatedFault, tieBatches, untieOthers } from "./deal-batches.ts";
import type { DealBody, DealEdit, DealQuery, NewDealBody } from "./schemas.ts";
import { readWindow, writtenWindow } from "./windows.ts";

type Body = Static<typeof DealBody>;

/** Deals that count in a branch; null: in any. */
const dealRows = (ctx: Ctx, branchId: number | null) =>
  ctx.db
    .selectFrom("deals as d")
    .select([
      "d.id",
      "d.name",
      "d.about",
      stateAt(ctx.now).as("state"),
      "d.starts_at",
      "d.ends_at",
      "d.limit_per_customer",
      "d.limit_total",
      sql<number>`(select count(*)::int from deal_products dp where dp.deal_id = d.id)`.as("product_count"),
      sql<number>`(select coalesce(sum(ds.quantity), 0)::int from deal_sales ds where ds.deal_id = d.id)`.as("sold"),
      sql<string>`(select coalesce(string_agg(b.name, ', ' order by b.id), 'All branches')
        from deal_branches db join branches b on b.id = db.branch_id where db.deal_id = d.id)`.as("branch_names"),
    ])
    .$if(branchId !== null, (query) => query.where(countsIn(branchId!)))
    .$narrowType<{ state: DealState }>();

/** Where time has brought a deal, also before the job that writes it down: `dealStateAt` in SQL. */
const stateAt = (now: Date) =>
  sql<DealState>`case when d.state not in ('scheduled', 'running') then d.state when d.ends_at <= ${now} then 'ended'
    when d.starts_at <= ${now} then 'running' else 'scheduled' end`;

/** A deal without branches counts in all of them. */
export const countsIn = (branchId: number) =>
  sql<boolean>`(not exists (select from deal_branches db where db.deal_id = d.id)
    or exists (select from deal_branches db where db.deal_id = d.id and db.branch_id = ${branchId}))`;

export const listDeals = (ctx: Ctx, input: Static<typeof DealQuery>) => {
  let query = dealRows(ctx, ctx.branchId);
  if (input.q) query = query.where(sql`fold(d.name)`, "like", contains(input.q));
  if (input.state) query = query.where(stateAt(ctx.now), "=", input.state);
  return listPage(ctx, input, {
    rows: query,
    sorts: { name: alphabetical("d.name"), starts_at: "d.starts_at", ends_at: "d.ends_at" },
    fallback: "-starts_at",
    tie: "d.id",
  });
};

/** What the products of a deal cost without it in each branch the reader may see: today, and once scheduled prices hold. */
const usualPrices = async (ctx: Ctx, dealId: number): Promise<ReadonlyMap<number, UsualPrice[]>> => {
  const own = ownBranchOnly(ctx);
  const here = own === null ? sql`` : sql`and branch_id = ${own}`;
  const { rows } = await sql<{ product_id: number; branch_id: number; price_kobo: number; from: Date | null }>`
    select product_id, branch_id, p.price_kobo, null::timestamptz as "from"
    from product_prices p join deal_products using (product_id) where deal_id = ${dealId} ${here}
    union all
    select product_id, branch_id, s.price_kobo, apply_at
    from scheduled_prices s join deal_products using (product_id) where deal_id = ${dealId} and state = 'waiting' ${here}
    order by branch_id, "from" nulls first`.execute(ctx.db);
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);
  return new Map(
    [...byProduct].map(([id, prices]) => [
      id,
      prices.map(({ branch_id, price_kobo, from }) => ({ branch_id, price: toNaira(price_kobo), from })),
    ]),
  );
};

/** By its number those who may choose the branch find every deal, wherever they stand. */
export const getDeal = async (ctx: Ctx, id: number) => {
  const deal = await dealRows(ctx, ownBranchOnly(ctx)).where("d.id", "=", id).executeTakeFirst();
  if (!deal) throw notFound("Deal");
  const [products, usual, branches, batches] = await Promise.all([
    ctx.db
      .selectFrom("deal_products as dp")
      .innerJoin("products as p", "p.id", "dp.product_id")
      .select(["p.id as product_id", "p.title", "dp.price_kobo"])
      .where("dp.deal_id", "=", id)
      .orderBy("p.title")
      .execute(),
    usualPrices(ctx, id),
    ctx.db.selectFrom("deal_branches").select("branch_id").where("deal_id", "=", id).orderBy("branch_id").execute(),
    readDealBatches(ctx, id),
  ]);
  return {
    ...deal,
    branch_ids: branches.map(({ branch_id }) => branch_id),
    batches,
    products: products.map(({ price_kobo, ...product }) => ({
      ...product,
      price: toNaira(price_kobo),
      usual_prices: usual.get(product.product_id) ?? [],
    })),
  };
};
type Deal = Awaited<ReturnType<typeof getDeal>>;

const namesAtMost = 3;

/** What is wrong with the prices of a deal that is to count, product by product. */
const pricesFault = ({
  branch_ids: branchIds,
  starts_at: startsAt,
  ends_at: endsAt,
  products,
}: Deal): string | null => {
  const dear = products.flatMap(({ title, price, usual_prices }) => {
    const usual = dearerThan(price, usual_prices, { branchIds, startsAt, endsAt });
    if (!usual) return [];
    return usual.from === null
      ? title
      : `${title} (${nairaText(toKobo(usual.price))} from ${dayOnPaper(lagosDay(new Date(usual.from)))})`;
  });
  if (dear.length === 0) return null;
  const more = dear.length > namesAtMost ? ` and ${dear.length - namesAtMost} more` : "";
  return `Not below the usual price in any branch of the deal: ${dear.slice(0, namesAtMost).join("; ")}${more}.`;
};

const columnsOf = ({ products: _products, branch_ids: _branches, ...columns }: Body) => ({
  ...columns,
  ...readWindow("A deal", columns),
});

/** Deals set prices: who is bound to a branch makes them for it alone. */
const requireOwnDeal = (ctx: ActorCtx, branchIds: readonly number[]) => {
  const own = ownBranchOnly(ctx);
  if (own !== null && (branchIds.length !== 1 || branchIds[0] !== own))
    throw forbidden("You can only change deals of your own branch.");
};

/** Products by the ids they have today; each once. */
const partsOf = async (tx: Ctx, { products }: Body) => {
  const survivors = await survivorsOf(
    tx,
    "products",
    products.map(({ product_id }) => product_id),
  );
  const rows = products.map(({ product_id, price }) => ({
    product_id: survivors.get(product_id) ?? product_id,
    price_kobo: toKobo(price),
  }));
  if (new Set(rows.map(({ product_id }) => product_id)).size < rows.length)
    throw invalid("A product can be in a deal only once.", { products: "A product is listed twice." });
  return rows;
};

const writeParts = async (tx: Ctx, id: number, body: Body) => {
  await tx.db.deleteFrom("deal_products").where("deal_id", "=", id).execute();
  await tx.db.deleteFrom("deal_branches").where("deal_id", "=", id).execute();
  const rows = (await partsOf(tx, body)).map((row) => ({ deal_id: id, ...row }));
  if (rows.length > 0) await tx.db.insertInto("deal_products").values(rows).execute();
  if (body.branch_ids.length > 0)
    await tx.db
      .insertInto("deal_branches")
      .values(body.branch_ids.map((branch_id) => ({ deal_id: id, branch_id })))
      .execute();
};

export const createDeal = (ctx: ActorCtx, { batch_ids: batchIds = [], ...body }: Static<typeof NewDealBody>) =>
  inTransaction(ctx, async (tx) => {
    requireOwnDeal(tx, body.branch_ids);
    const { id } = await tx.db
      .insertInto("deals")
      .values({ ...columnsOf(body), created_by: tx.actor.userId, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeParts(tx, id, body);
    await tieBatches(tx, id, batchIds);
    await requireBatches(tx, id);
    const noted = batchIds.length > 0 ? { ...body, batch_ids: batchIds } : body;
    await beginDocument(tx, { document: "deal", documentId: id }, { action: "create", state: "draft", noted });
    return getDeal(tx, id);
  });

/** People step on a deal where time has brought it; time itself, where it was last written down. */
const lockDeal = async (tx: Ctx, id: number, action?: string) => {
  const stored = await tx.db.selectFrom("deals").select("state").where("id", "=", id).forUpdate().executeTakeFirst();
  if (!stored) return undefined;
  const deal = await getDeal(tx, id);
  if (tx.actor) requireOwnDeal(tx as ActorCtx, deal.branch_ids);
  return action === "begin" || action === "expire" ? { ...deal, state: stored.state as DealState } : deal;
};

/** Prices for a time: planned by people, begun and ended by the clock. */
export const deals = defineDocument({
  name: "deal",
  noun: "Deal",
  table: "deals",
  steps: { ...dealTransitions, ...dealTimes },
  lock: lockDeal,
  effects: {
    schedule: (tx, deal) => plan(tx, deal),
    resume: (tx, deal) => plan(tx, deal),
    reschedule: async (tx, deal) => ({ to: stateInWindow(deal, tx.now) }),
  },
});

const stateInWindow = ({ starts_at: startsAt, ends_at: endsAt }: Window, now: Date) =>
  dealStateAt({ state: "scheduled", startsAt, endsAt }, now);
type Window = { starts_at: Date; ends_at: Date };

/** A deal in the words in which it is edited. */
const bodyOf = (deal: Deal): Body => ({
  name: deal.name,
  about: deal.about,
  ...writtenWindow(deal),
  limit_per_customer: deal.limit_per_customer,
  limit_total: deal.limit_total,
  branch_ids: deal.branch_ids,
  products: deal.products.map(({ product_id, price }) => ({ product_id, price })),
});

export const updateDeal = (ctx: ActorCtx, id: number, edit: Static<typeof DealEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = await lockDeal(tx, id);
    if (!before) throw notFound("Deal");
    const body = await takeEdit<Body>(tx, { subject: "deal", id }, bodyOf(before), edit);
    requireOwnDeal(tx, body.branch_ids);
    if (before.state === "ended") throw wrongState("This deal has ended. Copy it instead.");
    if (before.state !== "draft" && body.products.length === 0) throw wrongState("A scheduled deal needs products.");
    const columns = columnsOf(body);
    await tx.db.updateTable("deals").set(columns).where("id", "=", id).execute();
    await writeParts(tx, id, body);
    await untieOthers(tx, id);
    await requireBatches(tx, id);
    const change = changed(bodyOf(before), body);
    if (change) await audit(tx, { action: "deal.update", subject: "deal", subjectId: id, ...change });
    const counts = before.state === "scheduled" || before.state === "running";
    // Another window may mean that it has not begun yet, or is over.
    if (counts && stateInWindow(columns, tx.now) !== before.state)
      await advance(tx, deals, { ...before, ...columns }, "reschedule");
    const after = await getDeal(tx, id);
    const isPlanned = after.state === "scheduled" || after.state === "running";
    const fault = isPlanned ? (pricesFault(after) ?? (await shortDatedFault(tx, after))) : null;
    if (fault) throw invalid(fault, { products: fault });
    return after;
  });

/** Why a deal cannot be planned as it stands. */
const planFault = (deal: Deal, now: Date): string | null => {
  if (deal.product_count === 0) return "Add a product first.";
  if (deal.ends_at <= now) return "Its end has passed. Choose a later end first.";
  return pricesFault(deal);
};

const plan = async (tx: Ctx, deal: Deal) => {
  const fault = planFault(deal, tx.now) ?? (await shortDatedFault(tx, deal));
  if (fault) throw wrongState(fault);
  return { to: stateInWindow(deal, tx.now) };
};

export const moveDeal = (ctx: ActorCtx, id: number, action: DealAction) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, deals, id, action);
    return getDeal(tx, id);
  });

/** A draft has sold nothing and was shown to nobody: it goes without a trace but for the audit. */
export const removeDeal = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const deal = await lockDeal(tx, id);
    if (!deal) throw notFound("Deal");
    if (deal.state !== "draft") throw wrongState("Only drafts can be deleted. End this deal instead.");
    // Its products and branches go with it.
    await tx.db.deleteFrom("deals").where("id", "=", id).execute();
    await audit(tx, { action: "deal.remove", subject: "deal", subjectId: id, before: deal });
    return { message: `${deal.name} was deleted.` };
  });

/** Time begins and ends deals. May run twice without harm: what is no longer due is left alone. */
export const moveDealsByTime = async (ctx: Ctx) => {
  const due = await ctx.db
    .selectFrom("deals")
    .select(["id", sql<"begin" | "expire">`case when ends_at <= ${ctx.now} then 'expire' else 'begin' end`.as("step")])
    .where((eb) =>
      eb.or([
        eb("state", "in", ["scheduled", "running"]).and("ends_at", "<=", ctx.now),
        eb("state", "=", "scheduled").and("starts_at", "<=", ctx.now),
      ]),
    )
    .orderBy("id")
    .execute();
  for (const { id, step } of due)
    await moveDocument(ctx, deals, id, step).catch((fault: unknown) => {
      if (!(fault instanceof AppError)) throw fault;
    });
};

export const listDealSales = async (
  ctx: Ctx,
  id: number,
  input: { page?: number; per_page?: number; sort?: "sold_at" | "-sold_at" },
) => {
  await getDeal(ctx, id);
  const narrow = ctx.db
    .selectFrom("deal_sales as s")
    .where("s.deal_id", "=", id)
    .$if(ctx.branchId !== null, (sales) => sales.where("s.branch_id", "=", ctx.branchId!));
  const sold = withoutVat(ctx, { kobo: sql`(s.price_kobo * s.quantity)`, productId: sql`s.product_id` });
  const rows = ctx.db
    .selectFrom("deal_sales as s")
    .innerJoin("products as p", "p.id", "s.product_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .innerJoin("branches as b", "b.id", "s.branch_id")
    .leftJoin("orders as o", "o.id", "s.order_id")
    .select([
      "s.id",
      "s.order_id",
      "o.number as order_number",
      "s.sold_at",
      "p.title",
      "u.name as customer",
      "b.name as branch_name",
      "s.quantity",
      "s.price_kobo",
      sql<number | null>`${sold} - s.cost_kobo * s.quantity`.as("margin_kobo"),
    ]);
  const page = await listPage(ctx, input, {
    narrow,
    rows,
    sorts: { sold_at: "s.sold_at" },
    fallback: "-sold_at",
    tie: "s.id",
  });
  const cost = costFor(ctx);
  return {
    ...page,
    data: page.data.map(({ price_kobo, margin_kobo, ...sale }) => ({
      ...sale,
      price: toNaira(price_kobo),
      total: toNaira(price_kobo * sale.quantity),
      margin: cost(margin_kobo),
    })),
  };
};
