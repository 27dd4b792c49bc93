import type { BatchState, PlaceKind } from "@remedia/domain/stock";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { contains, listPage } from "../../platform/lists.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { requireProduct } from "../catalog/survivors.ts";
import type { BatchQuery } from "./schemas.ts";

const inBranch = (ctx: Ctx) => (ctx.branchId === null ? sql`` : sql`and l.branch_id = ${ctx.branchId}`);

const batches = (ctx: Ctx) =>
  ctx.db
    .selectFrom("batches as b")
    .innerJoin("products as p", "p.id", "b.product_id")
    .leftJoin("suppliers as s", "s.id", "b.supplier_id")
    .select([
      "b.id",
      "b.product_id",
      "p.title",
      "b.number",
      "b.expires_on",
      "b.state",
      "b.state_reason",
      "s.name as supplier_name",
      "b.cost_kobo",
      "b.created_at",
      "b.received_packs as received",
      sql<number>`(select coalesce(sum(l.on_hand), 0)::int from stock_levels l where l.batch_id = b.id ${inBranch(ctx)})`.as(
        "on_hand",
      ),
      sql<number>`(select coalesce(sum(l.reserved), 0)::int from stock_levels l where l.batch_id = b.id ${inBranch(ctx)})`.as(
        "reserved",
      ),
      sql<number>`(select coalesce(sum(case when t.kind = 'customer' then m.quantity else -m.quantity end), 0)::int
        from stock_movements m join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
        where m.batch_id = b.id and 'customer' in (f.kind, t.kind))`.as("sold"),
      sql<number | null>`(select r.id from recalls r where r.batch_id = b.id order by r.id desc limit 1)`.as(
        "recall_id",
      ),
    ])
    .$narrowType<{ state: BatchState }>();

const shown = (ctx: ActorCtx) => {
  const cost = costFor(ctx);
  return <R extends { cost_kobo: number }>({ cost_kobo, ...row }: R) => ({
    ...row,
    cost: cost(cost_kobo),
  });
};

export const listBatches = async (ctx: ActorCtx, productId: number, input: Static<typeof BatchQuery>) => {
  const product = await requireProduct(ctx, productId);
  let query = batches(ctx).where("b.product_id", "=", product);
  if (input.q) query = query.where(sql`fold(b.number || ' ' || coalesce(s.name, ''))`, "like", contains(input.q));
  if (input.state) query = query.where("b.state", "=", input.state);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { expires_on: "b.expires_on", created_at: "b.created_at", on_hand: sql.ref("on_hand") },
    fallback: "expires_on",
    tie: "b.id",
  });
  return { ...page, data: page.data.map(shown(ctx)).map(({ title: _title, ...row }) => row) };
};

type Source = { at: Date; document: string; document_id: number; party: string | null; quantity: number };
type Buyer = {
  user_id: number;
  branch_id: number;
  name: string;
  phone: string;
  bought: number;
  gave_back: number;
  last_at: Date;
};

/**
 * From where a batch came, where it is, who bought it: read from the movements, so that nothing can be missing. Buyers of
 * other branches are counted and not named; a recall names them to whoever has to call them.
 */
export const getBatch = async (ctx: ActorCtx, id: number) => {
  const row = await batches(ctx).where("b.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Batch");
  const [places, sources, buyers] = await Promise.all([
    placesOfBatch(ctx, id),
    sourcesOfBatch(ctx, id),
    buyersOfBatch(ctx, id),
  ]);
  const named = buyers.filter(({ branch_id }) => ctx.branchId === null || branch_id === ctx.branchId);
  return {
    ...shown(ctx)(row),
    places,
    sources,
    buyers: named.map(({ branch_id: _branch, ...buyer }) => buyer),
    buyers_elsewhere: buyers.length - named.length,
  };
};

export const placesOfBatch = (ctx: Ctx, batchId: number) =>
  ctx.db
    .selectFrom("stock_levels as l")
    .innerJoin("stock_places as p", "p.id", "l.place_id")
    .leftJoin("warehouses as w", "w.id", "p.warehouse_id")
    .leftJoin("branches as b", "b.id", "p.branch_id")
    .select([
      "l.place_id",
      "p.code",
      "p.kind",
      "w.name as warehouse_name",
      "p.branch_id",
      "b.name as branch_name",
      "l.on_hand",
      "l.reserved",
    ])
    .$narrowType<{ kind: PlaceKind }>()
    .where("l.batch_id", "=", batchId)
    .where("l.on_hand", ">", 0)
    .$if(ctx.branchId !== null, (query) => query.where("l.branch_id", "=", ctx.branchId))
    .orderBy("b.name")
    .orderBy("p.code")
    .execute();

const sourcesOfBatch = async (ctx: Ctx, batchId: number): Promise<Source[]> => {
  const { rows } = await sql<Source>`
    select m.at, m.document, m.document_id, s.name as party, m.quantity
    from stock_movements m join stock_places f on f.id = m.from_place_id left join suppliers s on s.id = m.party_id
    where m.batch_id = ${batchId} and f.kind in ('supplier', 'count_difference') order by m.at, m.id limit 100`.execute(
    ctx.db,
  );
  return rows;
};

/** Everybody who holds packs of it or ever did. */
export const buyersOfBatch = async (ctx: Ctx, batchId: number): Promise<Buyer[]> => {
  const { rows } = await sql<Buyer>`
    select u.id as user_id, u.branch_id, u.name, u.phone,
      coalesce(sum(m.quantity) filter (where t.kind = 'customer'), 0)::int as bought,
      coalesce(sum(m.quantity) filter (where f.kind = 'customer'), 0)::int as gave_back, max(m.at) as last_at
    from stock_movements m join stock_places f on f.id = m.from_place_id join stock_places t on t.id = m.to_place_id
      join users p on p.id = m.party_id join users u on u.id = coalesce(p.merged_into_id, p.id)
    where m.batch_id = ${batchId} and 'customer' in (f.kind, t.kind)
    group by u.id order by bought desc, u.id`.execute(ctx.db);
  return rows;
};
