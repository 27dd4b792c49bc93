import type { OrderState } from "@remedia/domain/orders";
import { isParcelled, type ParcelSum } from "@remedia/domain/parcels";
import { packGrams } from "@remedia/domain/weights";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";
import { weightOf } from "../lines.ts";

export type PickedPacks = {
  line_id: number;
  product_id: number;
  title: string;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  picked: number;
  /** Of these, how many are in no parcel yet. */
  left: number;
};

/** What was picked for an order that is still here, by line and batch, and how much of it waits for a parcel. */
export const readPicked = async ({ db }: Ctx, orderId: number): Promise<PickedPacks[]> => {
  const { rows } = await sql<PickedPacks>`
    select h.line_id, b.product_id, p.title, h.batch_id, b.number as batch_number, b.expires_on, h.packs as picked,
      h.packs - coalesce(i.packs, 0) as left
    from (select line_id, batch_id, sum(picked)::int as packs from stock_reservations
        where document = 'order' and document_id = ${orderId} and state = 'held' and picked > 0 group by 1, 2) h
      join batches b on b.id = h.batch_id join products p on p.id = b.product_id
      left join (select k.line_id, k.batch_id, sum(k.quantity)::int as packs
        from parcels c join parcel_packs k on k.parcel_id = c.id where c.order_id = ${orderId} group by 1, 2) i
        on i.line_id = h.line_id and i.batch_id = h.batch_id
    order by p.title, b.expires_on, h.line_id, h.batch_id`.execute(db);
  return rows;
};

type Content = Omit<PickedPacks, "picked" | "left"> & { quantity: number };
type ContentRow = Content & {
  id: number;
  number: string;
  weight_grams: number | null;
  closed_at: Date | null;
  form: string;
  pack_size: string;
  pack_grams: number | null;
  storage: string;
};

const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

/** The parcels of an order in the order of their numbers, each with what lies in it. */
export const readParcels = async ({ db }: Ctx, orderId: number) => {
  const { rows } = await sql<ContentRow>`
    select c.id, c.number, c.weight_grams, c.closed_at, k.line_id, b.product_id, p.title, k.batch_id,
      b.number as batch_number, b.expires_on, k.quantity, p.form, p.pack_size, p.weight_grams as pack_grams, p.storage
    from parcels c left join parcel_packs k on k.parcel_id = c.id
      left join batches b on b.id = k.batch_id left join products p on p.id = b.product_id
    where c.order_id = ${orderId} order by c.nth, p.title, b.expires_on, k.line_id`.execute(db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofParcel) => {
    const { id, number, weight_grams, closed_at } = ofParcel[0]!;
    // A parcel that is empty has one row all the same, without packs.
    const inside = ofParcel.filter(({ quantity }) => quantity !== null);
    return {
      id,
      number,
      weight_grams,
      closed_at,
      packs: sum(inside.map(({ quantity }) => quantity)),
      estimated_grams: sum(
        inside.map(
          ({ form, pack_size, pack_grams, quantity }) =>
            quantity * packGrams({ form, pack_size, weight_grams: pack_grams }),
        ),
      ),
      cold: inside.some(({ storage }) => storage === "cold"),
      contents: inside.map(
        ({ line_id, product_id, title, batch_id, batch_number, expires_on, quantity }): Content => ({
          line_id,
          product_id,
          title,
          batch_id,
          batch_number,
          expires_on,
          quantity,
        }),
      ),
    };
  });
};
export type Parcel = Awaited<ReturnType<typeof readParcels>>[number];

/** An order as whoever packs it sees it. */
export const getParcels = async (ctx: Ctx, orderId: number) => {
  const order = await ctx.db
    .selectFrom("orders")
    .select(["id", "number", "state"])
    .$narrowType<{ state: OrderState }>()
    .where("id", "=", orderId)
    .$if(ctx.branchId !== null, (query) => query.where("branch_id", "=", ctx.branchId!))
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  const picked = isParcelled(order.state) ? await readPicked(ctx, orderId) : [];
  return {
    ...order,
    parcels: await readParcels(ctx, orderId),
    loose: picked.filter(({ left }) => left > 0).map(({ picked: _picked, ...packs }) => packs),
  };
};

/** While somebody packs, nobody else needs to know how far they are. */
const inTheMaking: readonly OrderState[] = ["picked"];

/** How many parcels come and what they weigh together; null while there are none. */
export const sumOfParcels = async (
  ctx: Ctx,
  { id, state }: { id: number; state: OrderState },
): Promise<ParcelSum | null> => {
  if (inTheMaking.includes(state)) return null;
  const { rows } = await sql<{ count: number; grams: number | null; weighed: boolean | null }>`
    select count(*)::int as count, sum(weight_grams)::int as grams, bool_and(weight_grams is not null) as weighed
    from parcels where order_id = ${id}`.execute(ctx.db);
  const { count, grams, weighed } = rows[0]!;
  if (count === 0) return null;
  return weighed
    ? { count, weight_grams: grams!, weighed }
    : { count, weight_grams: await weightOf(ctx, id), weighed: false };
};
