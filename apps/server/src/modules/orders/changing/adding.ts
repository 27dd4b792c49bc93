import { whyNotBought } from "@remedia/domain/buying";
import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { askedOf, judgeLine } from "../../cart/lines.ts";
import { type OrderedRow, selectNamedLines } from "../../cart/ordering.ts";
import { allocateStock } from "../../inventory/allocation.ts";
import { selectLimitedDeals } from "../../promotions/deal-sales.ts";
import { quoteLines } from "../../promotions/running-deals.ts";
import { selectChosenStore } from "../../stores/delivery.ts";
import type { LockedOrder } from "../lock.ts";
import { unpromised } from "../parts.ts";

export type Added = {
  productId: number;
  quantity: number;
  /** On somebody's word instead of today's price. */
  unitKobo?: number | undefined;
};
export type LineRefusal = { product_id: number; title: string; message: string };

export const refuseLines = (refused: readonly LineRefusal[]) => {
  if (refused.length === 0) return;
  const sentences = refused.map(({ title, message }) => `${title}: ${message}`);
  throw new AppError(409, "change_refused", sentences.join(" "), { extra: { faults: refused } });
};

/**
 * More packs for an order that is locked, as the customer would get them today: same licences, prices, deals and limits.
 * Answers the lines that they went into.
 */
export const addLines = async (tx: Ctx, order: LockedOrder, added: readonly Added[]): Promise<number[]> => {
  if (added.length === 0) return [];
  const { rows } = await selectNamedLines(added, sql.val(await sellingBranch(tx, order))).execute(tx.db);
  if (rows.length < added.length) throw notFound("Product");
  const priced = await priceLines(tx, order, rows);
  refuseLines(
    priced.flatMap(({ row, fault }) =>
      fault ? [{ product_id: row.product_id, title: row.title, message: fault.message }] : [],
    ),
  );
  return writeLines(
    tx,
    order.id,
    priced.map(({ row, price, deal }, nth) => {
      const { unitKobo } = added[nth]!;
      const dealId = unitKobo === undefined ? (deal?.id ?? null) : null;
      return { row, unitKobo: unitKobo ?? price!.unitKobo, dealId };
    }),
  );
};

/** Whose prices and ways of delivery count: those of the customer's branch, whichever sends the packs. */
export const sellingBranch = async ({ db }: Ctx, { user_id }: LockedOrder): Promise<number> => {
  const buyer = await db.selectFrom("users").select("branch_id").where("id", "=", user_id).executeTakeFirstOrThrow();
  return buyer.branch_id;
};

const priceLines = async (tx: Ctx, order: LockedOrder, rows: readonly OrderedRow[]) => {
  const products = sql.val(rows.map(({ product_id }) => product_id));
  await selectLimitedDeals(sql`select unnest(${products}::bigint[])`, sql.val(tx.now)).execute(tx.db);
  const creditBp = order.payment_method === "credit" ? await creditIncrement(tx, order.user_id) : 0;
  const asked = rows.map((row) => ({ ...askedOf(row), creditBp }));
  const quotes = await quoteLines(tx, await sellingBranch(tx, order), asked, order.promised_on, order.user_id);
  const { rows: stores } = await selectChosenStore(sql.val(order.user_id), sql.val(order.store_id)).execute(tx.db);
  const today = lagosDay(tx.now);
  const refusal = (productClass: OrderedRow["class"]) => whyNotBought(stores, productClass, today);
  // How many there are is seen when they are promised.
  return rows.map((row, at) => judgeLine(row, quotes[at]!, row.quantity, refusal));
};

const creditIncrement = async ({ db }: Ctx, userId: number): Promise<number> => {
  const { rows } = await sql<{ bp: number }>`select c.price_increment_bp as bp
    from users u join credit_options c on c.id = u.credit_option_id where u.id = ${userId}`.execute(db);
  return rows[0]?.bp ?? 0;
};

type NewLine = { row: OrderedRow; unitKobo: number; dealId: number | null };

/** Combos may be made up otherwise by now. */
const isPlain = ({ row }: NewLine) => row.parts.length === 1 && row.parts[0]!.productId === row.product_id;

/** A line at the same price takes the packs in; others stand by themselves. */
const writeLines = async (tx: Ctx, orderId: number, lines: readonly NewLine[]) => {
  const rows = lines.map(({ row, unitKobo, dealId }, nth) => ({
    id: row.line_id,
    plain: isPlain(lines[nth]!),
    product: row.product_id,
    title: row.title,
    class: row.class,
    packs: row.quantity,
    unit: unitKobo,
    list: row.branch_kobo,
    deal: dealId,
  }));
  const shape =
    "id bigint, plain boolean, product bigint, title text, class text, packs integer, unit bigint, list bigint, deal bigint";
  const { rows: grown } = await sql<{ id: number; line: number }>`
    update order_lines l set quantity = l.quantity + r.packs from ${recordset(rows, shape)}
    where r.plain and l.id = (select min(k.id) from order_lines k where k.order_id = ${orderId} and k.product_id = r.product
      and k.unit_kobo = r.unit and k.deal_id is not distinct from r.deal and k.accepted_expiry is null)
    returning r.id, l.id as line`.execute(tx.db);
  const lineOf = new Map(grown.map(({ id, line }) => [id, line]));
  const fresh = rows.filter(({ id }) => !lineOf.has(id));
  await sql`insert into order_lines (id, order_id, product_id, category_id, title, class, quantity, unit_kobo, list_kobo, deal_id,
      cost_kobo) overriding system value
    select r.id, ${orderId}, r.product, p.category_id, r.title, r.class, r.packs, r.unit, r.list, r.deal, 0
    from ${recordset(fresh, shape)} join products p on p.id = r.product`.execute(tx.db);
  const parts = lines.flatMap(({ row }) =>
    row.parts.map(({ productId, needed }) => ({
      line: lineOf.get(row.line_id) ?? row.line_id,
      product: productId,
      packs: needed * row.quantity,
    })),
  );
  await sql`insert into order_parts (order_id, line_id, product_id, quantity)
    select ${orderId}, r.line, r.product, r.packs
    from ${recordset(parts, "line bigint, product bigint, packs integer")}
    on conflict (line_id, product_id) do update set quantity = order_parts.quantity + excluded.quantity`.execute(tx.db);
  return lines.map(({ row }) => lineOf.get(row.line_id) ?? row.line_id);
};

/**
 * Promises whatever the lines of an order, or some of them, want and nobody has promised yet; refuses line by line what is not
 * there. What other lines wait for is seen to when they are picked.
 */
export const promiseLines = async (
  tx: Ctx,
  order: Pick<LockedOrder, "id" | "branch_id" | "promised_on">,
  lineIds?: readonly number[],
) => {
  const wanted = (await unpromised(tx, order.id)).filter(({ lineId }) => lineIds?.includes(lineId) ?? true);
  if (wanted.length === 0) return;
  const today = lagosDay(tx.now);
  const promisedOn = order.promised_on > today ? order.promised_on : today;
  const terms = { branchId: order.branch_id, promisedOn, lapsesAt: null };
  const { missing } = await allocateStock(tx, { document: "order", documentId: order.id }, wanted, terms);
  if (missing.length > 0) {
    const short = missing.map(({ productId, quantity }) => ({ product: productId, packs: quantity }));
    const { rows } = await sql<LineRefusal>`
      select p.id as product_id, p.title, r.packs || ' too few in stock.' as message
      from ${recordset(short, "product bigint, packs integer")} join products p on p.id = r.product
      order by p.title`.execute(tx.db);
    refuseLines(rows);
  }
  await recost(tx, order.id, [...new Set(wanted.map(({ lineId }) => lineId))]);
};

/** What the promised packs of lines had cost us. */
export const recost = async (tx: Ctx, orderId: number, lineIds?: readonly number[]) => {
  await sql`update order_lines l set cost_kobo = c.kobo
    from (select h.line_id, sum(h.quantity * b.cost_kobo)::bigint as kobo from stock_reservations h
      join batches b on b.id = h.batch_id
      where h.document = 'order' and h.document_id = ${orderId} and h.state = 'held' group by h.line_id) c
    where c.line_id = l.id ${lineIds ? sql`and l.id = any(${lineIds}::bigint[])` : sql``}`.execute(tx.db);
};
