import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";

export type Delivered = {
  id: number;
  line_id: number;
  product_id: number;
  title: string;
  batch_id: number;
  batch_number: string;
  expires_on: string;
  warehouse_id: number;
  /** Packs that were delivered, that returns speak for, that came back, and that were credited. */
  quantity: number;
  returning_packs: number;
  back_packs: number;
  credited: number;
  value_kobo: number;
  line_kobo: number;
  /** How many of its product the line has; a combo takes several packs for each. */
  line_packs: number;
  basis_points: number;
  is_combo: boolean;
};

/** The packs that a customer was handed with an order, batch by batch, and what came of them since. */
export const readDelivered = async ({ db }: Ctx, orderId: number): Promise<Delivered[]> => {
  const { rows } = await sql<Delivered>`
    select k.id, k.line_id, b.product_id, p.title, k.batch_id, b.number as batch_number, b.expires_on, s.warehouse_id,
      k.quantity, k.returning_packs, k.back_packs, k.value_kobo, l.total_kobo as line_kobo, l.quantity as line_packs,
      coalesce(l.vat_basis_points, 0) as basis_points, b.product_id <> l.product_id as is_combo,
      coalesce((select sum(r.credited) from return_lines r where r.pick_id = k.id), 0)::int as credited
    from order_picks k join order_lines l on l.id = k.line_id join batches b on b.id = k.batch_id
      join products p on p.id = b.product_id join stock_places s on s.id = k.place_id
    where k.order_id = ${orderId} and k.came_back_at is null
    order by k.line_id, b.expires_on, k.id`.execute(db);
  return rows;
};

export const leftToReturn = ({ quantity, returning_packs }: Delivered) => quantity - returning_packs;
