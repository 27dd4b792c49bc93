import { packGrams, type WeighedPart } from "@remedia/domain/weights";
import { sql } from "kysely";
import { closeParcel, createParcel, putIn } from "../../src/modules/orders/packing/parcels.ts";
import { getParcels } from "../../src/modules/orders/packing/reading.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { recordset } from "../../src/platform/recordset.ts";
import { openChance } from "../random.ts";

/** So many packs do not fit into one carton. */
const cartonPacks = 60;
const weighedShare = 0.85;

/** The packs and their carton, as scales show it. */
const onScales = (grams: number) => Math.max(50, Math.round((grams * 1.04 + 120) / 10) * 10);

/** What left over the months, in cartons: large orders in two, a product never in both. */
export const seedPastParcels = async (tx: Ctx) => {
  await sql`
    with gone as (
      select p.order_id, p.line_id, p.batch_id, sum(p.quantity)::int as packs from order_picks p group by 1, 2, 3),
    placed as (
      select g.*, case when sum(g.packs) over whole > ${cartonPacks}
        and 2 * sum(g.packs) over (whole order by g.line_id) > sum(g.packs) over whole then 2 else 1 end as half
      from gone g window whole as (partition by g.order_id)),
    -- A line that is larger than all others together takes the first carton alone.
    numbered as (select q.*, dense_rank() over (partition by q.order_id order by q.half) as nth from placed q),
    made as (
      insert into parcels (order_id, nth, number, created_by, created_at, closed_at)
      select n.order_id, n.nth, o.number || '/' || n.nth, e.actor_id, e.at, e.at
      from (select distinct order_id, nth from numbered) n join orders o on o.id = n.order_id
        join document_events e on e.document = 'order' and e.document_id = o.id and e.action = 'pack'
      order by n.order_id, n.nth
      returning id, order_id, nth)
    insert into parcel_packs (parcel_id, line_id, batch_id, quantity)
    select m.id, n.line_id, n.batch_id, n.packs from numbered n join made m on m.order_id = n.order_id and m.nth = n.nth`.execute(
    tx.db,
  );
  await weighParcels(tx);
};

/** Most of them were on the scales. */
const weighParcels = async (tx: Ctx) => {
  const chance = openChance(20_261_168);
  const { rows } = await sql<WeighedPart & { parcel_id: number }>`
    select k.parcel_id, k.quantity, p.form, p.pack_size, p.weight_grams
    from parcel_packs k join batches b on b.id = k.batch_id join products p on p.id = b.product_id
    order by k.parcel_id`.execute(tx.db);
  const weights = [...Map.groupBy(rows, ({ parcel_id }) => parcel_id)].flatMap(([id, packs]) => {
    const grams = packs.reduce((sum, part) => sum + part.quantity * packGrams(part), 0);
    return chance.yes(weighedShare) ? [{ id, grams: onScales(grams) }] : [];
  });
  await sql`update parcels c set weight_grams = r.grams from ${recordset(weights, "id bigint, grams integer")}
    where c.id = r.id`.execute(tx.db);
};

/** What is packed these days goes through the same use cases as at the desk: one parcel of everything, or two. */
export const packParcels = async (packer: ActorCtx, orderId: number) => {
  if (orderId % 2 === 0) await packFirst(packer, orderId);
  const { parcels } = await createParcel(packer, orderId, { everything: true });
  for (const { id, estimated_grams } of parcels)
    await closeParcel(packer, id, { weight_grams: onScales(estimated_grams) });
};

/** The first line of several has a parcel of its own. */
const packFirst = async (packer: ActorCtx, orderId: number) => {
  const { loose } = await getParcels(packer, orderId);
  const [first] = loose;
  if (!first || loose.length < 2) return;
  const { parcels } = await createParcel(packer, orderId, {});
  await putIn(packer, parcels[0]!.id, { line_id: first.line_id, batch_id: first.batch_id });
};
