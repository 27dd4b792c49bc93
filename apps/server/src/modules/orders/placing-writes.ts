import { feeToTakeKobo } from "@remedia/domain/delivery";
import { toNaira } from "@remedia/domain/money";
import { orderNumber, type PaymentMethod, type PaymentState } from "@remedia/domain/orders";
import { sql } from "kysely";
import { auditJson, insertAudits } from "../../platform/audit.ts";
import type { ActorCtx } from "../../platform/context.ts";
import { firstEventJson, insertFirstEvents } from "../../platform/documents.ts";
import { type Kept, keepAnswer, keptAnswer } from "../../platform/idempotency.ts";
import { announceEvents, eventJson, insertEvents } from "../../platform/outbox.ts";
import { prepared } from "../../platform/prepared.ts";
import { recordsetIn } from "../../platform/recordset.ts";
import { forgetLines } from "../cart/ordering.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { imageUrl } from "../catalog/products.ts";
import { type BatchPick, holdWhole, picksJson } from "../inventory/reservations.ts";
import { dealSalesJson, insertDealSales } from "../promotions/deal-sales.ts";
import type { ChosenStore } from "../stores/delivery.ts";
import { goodsOf } from "./checkout.ts";
import type { Delivery } from "./delivery.ts";
import { readPickUp } from "./pick-up.ts";
import type { PlacedTender } from "./placing-money.ts";
import { acceptedExpiry, type OrderedLine } from "./placing-reads.ts";

/** An order that was judged and found good: what is left to do is to write it. */
export type NewOrder = {
  id: number;
  /** Whose order it is: the customer's branch, unless all of it comes from the one that helps it. */
  branchId: number;
  store: ChosenStore & { promised_on: string };
  delivery: Delivery;
  paymentMethod: PaymentMethod;
  tender: PlacedTender;
  note: string;
  lines: readonly OrderedLine[];
  picks: readonly BatchPick[];
  /** When those come that lie in another branch than the rest; null where none do. */
  helpedOn: string | null;
  /** What the promised packs of a line had cost us. */
  costOf: (lineId: number) => number;
};

const orderShape = `id bigint, user_id bigint, store_id bigint, branch_id bigint, placed_by bigint, payment_method text,
  goods_kobo bigint, delivery_kobo bigint, packs integer, line_count integer, store_name text, address text, phone text,
  lga_id bigint, licence_number text, promised_on date, note text, at timestamptz, state text, paid_kobo bigint,
  pays_by timestamptz, credit_days smallint, delivery_type_id bigint, delivery_type_name text, delivery_fee_later boolean,
  collected boolean, helped_on date`;
const lineShape = `id bigint, of_order bigint, product bigint, title text, class text, packs integer, unit bigint, list bigint,
  deal bigint, accepted date, cost bigint`;

type Rows = {
  orderId: number;
  userId: number;
  now: Date;
  cartIds: number[];
} & Record<"picks" | "order" | "lines" | "parts" | "sales" | "event" | "audit" | "outbox", string> &
  Kept;

/**
 * The order with all that belongs to it, in one statement: if its packs can be promised, everything is written, else nothing.
 * Each module says how its own rows are written; the levels are looked at under their locks, as `holdWhole` says.
 */
const writing = prepared<Rows, { yes: boolean }>(
  (slot) => sql`
    ${holdWhole(slot("picks"), {
      document: "order",
      documentId: sql`${slot("orderId")}::bigint`,
      lapsesAt: sql`null::timestamptz`,
      now: sql`${slot("now")}::timestamptz`,
    })},
    placed as (insert into orders (id, user_id, store_id, branch_id, placed_by, state, payment_method, goods_kobo,
        delivery_kobo, packs, line_count, store_name, address, phone, lga_id, licence_number, promised_on, note, placed_at,
        state_since, paid_kobo, pays_by, credit_days, delivery_type_id, delivery_type_name, delivery_fee_later,
        collected, helped_on)
        overriding system value
      select r.id, r.user_id, r.store_id, r.branch_id, r.placed_by, r.state, r.payment_method, r.goods_kobo,
        r.delivery_kobo, r.packs, r.line_count, r.store_name, r.address, r.phone, r.lga_id, r.licence_number, r.promised_on,
        r.note, r.at, r.at, r.paid_kobo, r.pays_by, r.credit_days, r.delivery_type_id, r.delivery_type_name,
        r.delivery_fee_later, r.collected, r.helped_on
      from ${recordsetIn(slot("order"), orderShape)}, whole where yes),
    lines as (insert into order_lines (id, order_id, product_id, category_id, title, class, quantity, unit_kobo, list_kobo,
        deal_id, accepted_expiry, cost_kobo) overriding system value
      select r.id, r.of_order, r.product, (select p.category_id from products p where p.id = r.product), r.title, r.class,
        r.packs, r.unit, r.list, r.deal, r.accepted, r.cost
      from ${recordsetIn(slot("lines"), lineShape)}, whole where yes),
    parts as (insert into order_parts (order_id, line_id, product_id, quantity)
      select r.of_order, r.line, r.product, r.packs
      from ${recordsetIn(slot("parts"), "of_order bigint, line bigint, product bigint, packs integer")}, whole where yes),
    sold as (${insertDealSales(slot("sales"))}, whole where yes),
    forgotten as (${forgetLines(slot("userId"), slot("cartIds"))} and (select yes from whole)),
    logged as (${insertFirstEvents(slot("event"))}, whole where yes),
    audited as (${insertAudits(slot("audit"))}, whole where yes),
    told as (${insertEvents(slot("outbox"))}, whole where yes),
    answered as (${keepAnswer(slot)} and (select yes from whole))
    select yes from whole`,
);

/** Writes it and answers it as its owner sees it; null when somebody else took some of its packs in the meantime. */
export const writeOrder = async (tx: ActorCtx, order: NewOrder) => {
  const { id, store, lines, picks, costOf } = order;
  const reference = { document: "order", documentId: id };
  const goodsKobo = goodsOf(lines);
  const pick_up = order.delivery.collected ? await readPickUp(tx, tx.actor.branchId) : null;
  const answer = { ...answerOf(tx, order, goodsKobo), pick_up };
  const noted = { store_id: store.id, total: answer.total, lines: lines.length };
  const query = writing(tx, {
    orderId: id,
    userId: tx.actor.userId,
    now: tx.now,
    cartIds: lines.map(({ row }) => row.id),
    picks: picksJson(picks),
    order: JSON.stringify([orderRow(tx, order, goodsKobo)]),
    lines: JSON.stringify(lines.map((line) => lineRow(id, line, costOf(line.row.line_id)))),
    parts: JSON.stringify(lines.flatMap(({ row }) => partRows(id, row))),
    sales: dealSalesJson(salesOf(tx, order)),
    event: firstEventJson(tx, reference, "place", order.tender.state),
    audit: auditJson(tx, { action: "order.place", subject: "order", subjectId: id, after: noted }),
    outbox: eventJson("order.moved", { orderId: id, action: "place" }),
    ...keptAnswer(tx, answer),
  });
  const { rows } = await tx.db.executeQuery(query);
  if (!rows[0]?.yes) return null;
  announceEvents(tx);
  return answer;
};

const packsIn = (lines: readonly OrderedLine[]) => lines.reduce((sum, { row }) => sum + row.quantity, 0);

const orderRow = (
  tx: ActorCtx,
  { id, branchId, store, delivery, paymentMethod, tender, note, lines, helpedOn }: NewOrder,
  goodsKobo: number,
) => ({
  id,
  state: tender.state,
  paid_kobo: tender.paidKobo,
  pays_by: tender.paysBy,
  credit_days: tender.creditDays,
  user_id: tx.actor.userId,
  store_id: store.id,
  branch_id: branchId,
  placed_by: tx.actor.viewer?.userId ?? null,
  payment_method: paymentMethod,
  goods_kobo: goodsKobo,
  delivery_kobo: delivery.feeKobo,
  delivery_type_id: delivery.typeId,
  delivery_type_name: delivery.typeName,
  delivery_fee_later: delivery.feeLater,
  collected: delivery.collected,
  packs: packsIn(lines),
  line_count: lines.length,
  store_name: store.name,
  address: store.address,
  phone: store.phone ?? tx.actor.phone,
  lga_id: store.lga_id,
  licence_number: store.licence_number,
  promised_on: store.promised_on,
  helped_on: helpedOn,
  note,
  at: tx.now,
});

const lineRow = (orderId: number, line: OrderedLine, cost: number) => ({
  id: line.row.line_id,
  of_order: orderId,
  product: line.row.product_id,
  title: line.row.title,
  class: line.row.class,
  packs: line.row.quantity,
  unit: line.price!.unitKobo,
  list: line.row.branch_kobo,
  deal: line.deal?.id ?? null,
  accepted: acceptedExpiry(line),
  cost,
});

/** What a line takes from the shelves is written down with it. */
const partRows = (orderId: number, { line_id, quantity, parts }: OrderedLine["row"]) =>
  parts.map(({ productId, needed }) => ({
    of_order: orderId,
    line: line_id,
    product: productId,
    packs: quantity * needed,
  }));

/** A deal's margin is reckoned from what a pack had cost us. */
const salesOf = (tx: ActorCtx, { id, lines, costOf }: NewOrder) =>
  lines.flatMap(({ row, price, deal }) =>
    deal
      ? [
          {
            dealId: deal.id,
            orderId: id,
            productId: row.product_id,
            userId: tx.actor.userId,
            branchId: tx.actor.branchId,
            quantity: row.quantity,
            priceKobo: price!.unitKobo,
            costKobo: Math.round(costOf(row.line_id) / row.quantity),
            at: tx.now,
          },
        ]
      : [],
  );

const paymentStateOf = ({ paidKobo, creditDays }: PlacedTender): PaymentState =>
  paidKobo > 0 ? "paid" : creditDays === null ? "unpaid" : "on_credit";

/** The new order as `getOwnOrder` would read it: nothing in it is unknown before it is written. */
const answerOf = (tx: ActorCtx, order: NewOrder, goodsKobo: number) => {
  const { id, store, delivery, paymentMethod, tender, note, lines, costOf } = order;
  const cost = costFor(tx);
  const totalKobo = goodsKobo + delivery.feeKobo;
  const dueKobo = totalKobo - tender.paidKobo;
  const money = { delivery_kobo: delivery.feeKobo, due_kobo: dueKobo, paid_kobo: tender.paidKobo, refunded_kobo: 0 };
  return {
    id,
    number: orderNumber(id),
    state: tender.state,
    payment_state: paymentStateOf(tender),
    paid: toNaira(tender.paidKobo),
    refunded: 0,
    due: toNaira(dueKobo),
    credited: 0,
    held: toNaira(tender.heldKobo),
    pays_by: tender.paysBy,
    due_on: null,
    payment_id: tender.gatewayPaymentId,
    fee_due: toNaira(feeToTakeKobo({ ...money, payment_method: paymentMethod })),
    pay_page: null,
    may_pay: dueKobo > 0,
    payments: tender.payments,
    store_name: store.name,
    line_count: lines.length,
    packs: packsIn(lines),
    placed_at: tx.now,
    promised_on: store.promised_on,
    store_id: store.id,
    address: store.address,
    phone: store.phone ?? tx.actor.phone,
    note,
    payment_method: paymentMethod,
    state_reason: null,
    received_by: null,
    delivered_at: null,
    place: `${store.lga}, ${store.state}`,
    goods: toNaira(goodsKobo),
    delivery_type_name: delivery.typeName,
    collected: delivery.collected,
    delivery_fee: toNaira(delivery.feeKobo),
    delivery_fee_later: delivery.feeLater,
    awaits_delivery_fee: delivery.feeLater,
    total: toNaira(totalKobo),
    may_cancel: true,
    lines: lines.map((line) => ({
      id: line.row.line_id,
      product_id: line.row.product_id,
      title: line.row.title,
      class: line.row.class,
      quantity: line.row.quantity,
      deal_id: line.deal?.id ?? null,
      deal_name: line.deal?.name ?? null,
      accepted_expiry: acceptedExpiry(line),
      image_url: imageUrl(tx, line.row.image_file_id),
      unit_price: toNaira(line.price!.unitKobo),
      list_price: toNaira(line.row.branch_kobo!),
      total: toNaira(line.price!.totalKobo),
      margin: cost(line.price!.totalKobo - costOf(line.row.line_id)),
      packs: [],
    })),
    events: [{ id: 1, at: tx.now, action: "place" as const, to_state: tender.state, note: null, details: null }],
    parcels: null,
    parts: [],
  };
};
