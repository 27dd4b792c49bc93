import type { ProductClass } from "@remedia/domain/catalog";
import { toNaira } from "@remedia/domain/money";
import { packGrams, type WeighedPart } from "@remedia/domain/weights";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { firstImageFile, imageUrl } from "../catalog/products.ts";
import { netOfLine } from "./vat.ts";

type Row = {
  id: number;
  product_id: number;
  title: string;
  class: ProductClass;
  quantity: number;
  unit_kobo: number;
  list_kobo: number;
  total_kobo: number;
  margin_kobo: number;
  deal_id: number | null;
  deal_name: string | null;
  accepted_expiry: string | null;
  image_file_id: number | null;
};

/** The lines of an order as they were sold. */
export const readOrderLines = async (ctx: Ctx, orderId: number) => {
  const { rows } = await sql<Row>`
    select l.id, l.product_id, l.title, l.class, l.quantity, l.unit_kobo, l.list_kobo, l.total_kobo, l.deal_id,
      l.accepted_expiry, ${netOfLine(ctx)} - l.cost_kobo as margin_kobo, d.name as deal_name, ${firstImageFile} as image_file_id
    from order_lines l join products p on p.id = l.product_id left join deals d on d.id = l.deal_id
    where l.order_id = ${orderId} order by l.id`.execute(ctx.db);
  const cost = costFor(ctx);
  return rows.map(({ unit_kobo, list_kobo, total_kobo, margin_kobo, image_file_id, ...line }) => ({
    ...line,
    image_url: imageUrl(ctx, image_file_id),
    unit_price: toNaira(unit_kobo),
    list_price: toNaira(list_kobo),
    total: toNaira(total_kobo),
    margin: cost(margin_kobo),
  }));
};

type PackRow = {
  line_id: number;
  batch_id: number;
  batch_number: string;
  product_id: number;
  title: string;
  expires_on: string;
  place_code: string;
  quantity: number;
};

/** The packs that are set aside for an order or left for it, by line: of which batch, from where. */
export const readPacks = async (ctx: Ctx, orderId: number, { gone }: { gone: boolean }) => {
  const source = gone
    ? sql`select line_id, batch_id, place_id, quantity, id from order_picks
        where order_id = ${orderId} and came_back_at is null`
    : sql`select line_id, batch_id, place_id, quantity, id from stock_reservations
        where document = 'order' and document_id = ${orderId} and state = 'held'`;
  const { rows } = await sql<PackRow>`
    select s.line_id, s.batch_id, b.number as batch_number, b.product_id, r.title, b.expires_on, p.code as place_code,
      s.quantity
    from (${source}) s join batches b on b.id = s.batch_id join products r on r.id = b.product_id
      join stock_places p on p.id = s.place_id
    order by s.line_id, b.expires_on, s.id`.execute(ctx.db);
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id);
  return (lineId: number) => byLine.get(lineId) ?? [];
};

/** What the packs of an order weigh together, as far as anybody knows: fees and vans are chosen by it. */
export const weightOf = async ({ db }: Ctx, orderId: number): Promise<number> => {
  const { rows } = await sql<WeighedPart>`
    select o.quantity, p.form, p.pack_size, p.weight_grams
    from order_parts o join products p on p.id = o.product_id where o.order_id = ${orderId}`.execute(db);
  return rows.reduce((sum, part) => sum + part.quantity * packGrams(part), 0);
};
