import { sql } from "kysely";
import type { ActorCtx, Ctx } from "../../../platform/context.ts";
import { getOrder } from "../orders.ts";

export type Stop = {
  id: number;
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

/** What is promised to an order, shelf by shelf, and how much of it is in the tote. */
export const readStops = async ({ db }: Ctx, orderId: number): Promise<Stop[]> => {
  const { rows } = await sql<Stop>`
    select h.id, h.line_id, h.product_id, p.title, h.batch_id, b.number as batch_number, b.expires_on, s.code as place_code,
      h.quantity, h.picked
    from stock_reservations h join batches b on b.id = h.batch_id join products p on p.id = h.product_id
      join stock_places s on s.id = h.place_id
    where h.document = 'order' and h.document_id = ${orderId} and h.state = 'held'
    order by s.code, b.expires_on, h.id`.execute(db);
  return rows;
};

/** An order as whoever picks it sees it. */
export const getPick = async (ctx: ActorCtx, id: number) => {
  const { number, state, store_name, promised_on, packs, lines } = await getOrder(ctx, id);
  return {
    id,
    number,
    state,
    store_name,
    promised_on,
    packs,
    lines: lines.map(({ id: lineId, product_id, title, quantity, short }) => ({
      id: lineId,
      product_id,
      title,
      quantity,
      short,
    })),
    stops: await readStops(ctx, id),
  };
};
