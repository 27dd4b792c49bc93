import { toNaira } from "@remedia/domain/money";
import type { OrderState } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { notFound } from "../../../platform/errors.ts";

export type Stop = {
  id: number;
  order_id: number;
  line_id: number;
  product_id: number;
  title: string;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  place_code: string;
  quantity: number;
  picked: number;
};

/** What is promised to the orders of a round, shelf by shelf, and how much of it is in their totes. */
export const readStops = async ({ db }: Ctx, orderIds: readonly number[]): Promise<Stop[]> => {
  const { rows } = await sql<Stop>`
    select h.id, h.document_id as order_id, h.line_id, h.product_id, p.title, h.batch_id, b.number as batch_number,
      b.expires_on, s.code as place_code, h.quantity, h.picked
    from stock_reservations h join batches b on b.id = h.batch_id join products p on p.id = h.product_id
      join stock_places s on s.id = h.place_id
    where h.document = 'order' and h.document_id = any(${orderIds}) and h.state = 'held'
    order by s.code, p.title, b.expires_on, array_position(${orderIds}::bigint[], h.document_id), h.id`.execute(db);
  return rows;
};

type Head = {
  id: number;
  number: string;
  state: OrderState;
  store_name: string;
  promised_on: string;
  packs: number;
  picks_first: boolean;
  paid_kobo: number;
};

const readHeads = async ({ db, branchId }: Ctx, orderIds: readonly number[]) => {
  const { rows } = await sql<Head>`
    select o.id, o.number, o.state, o.store_name, o.promised_on, o.packs, b.use_order_fulfilment as picks_first,
      o.paid_kobo - o.refunded_kobo as paid_kobo
    from orders o join branches b on b.id = o.branch_id
    where o.id = any(${orderIds}) and (${branchId}::bigint is null or o.branch_id = ${branchId})
    order by array_position(${orderIds}::bigint[], o.id)`.execute(db);
  if (rows.length < orderIds.length) throw notFound("Order");
  return rows;
};

type Line = { id: number; order_id: number; product_id: number; title: string; quantity: number; short: number };

/** Lines with the packs of each that were promised once and taken away since. */
const readLines = async ({ db }: Ctx, orderIds: readonly number[]) => {
  const { rows } = await sql<Line>`
    select l.id, l.order_id, l.product_id, l.title, l.quantity, coalesce(sum(w.quantity - coalesce(h.packs, 0)), 0)::int as short
    from order_lines l
      join order_parts w on w.order_id = l.order_id and w.line_id = l.id
      left join lateral (select sum(r.quantity)::int as packs from stock_reservations r where r.document = 'order'
        and r.document_id = l.order_id and r.line_id = l.id and r.product_id = w.product_id and r.state = 'held') h on true
    where l.order_id = any(${orderIds})
    group by l.id order by l.id`.execute(db);
  return Map.groupBy(rows, ({ order_id }) => order_id);
};

/** One order, or several in one walk, as whoever picks them sees them. */
export const getRound = async (ctx: Ctx, orderIds: readonly number[]) => {
  const heads = await readHeads(ctx, orderIds);
  const lines = await readLines(ctx, orderIds);
  return {
    orders: heads.map(({ paid_kobo, ...head }) => ({
      ...head,
      paid: toNaira(paid_kobo),
      lines: lines.get(head.id) ?? [],
    })),
    stops: await readStops(ctx, orderIds),
  };
};
