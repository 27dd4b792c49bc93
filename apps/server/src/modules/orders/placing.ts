import type { Missing, Wanted } from "@remedia/domain/fefo";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { beginDocument } from "../../platform/documents.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { emit } from "../../platform/outbox.ts";
import { recordset } from "../../platform/recordset.ts";
import { forgetLines, lockOrderedLines } from "../cart/cart.ts";
import { type PricedCartLine, pricedLines } from "../cart/lines.ts";
import { shortage } from "../cart/shortages.ts";
import { allocateStock } from "../inventory/allocation.ts";
import type { BatchPick } from "../inventory/reservations.ts";
import { lockLimitedDeals, recordDealSales } from "../promotions/deal-sales.ts";
import { type DeliveryStore, requireStore } from "../stores/delivery.ts";
import { type CheckoutFault, faultOf, faultsOf, goodsOf } from "./checkout.ts";
import { getOwnOrder } from "./own-orders.ts";
import { wantedOf } from "./parts.ts";
import type { PlaceBody } from "./schemas.ts";

/**
 * Turns the cart into an order, whole or not at all: prices, limits of deals, licences and packs are looked at once more,
 * with everything that could change them locked.
 */
export const placeOrder = (ctx: ActorCtx, body: Static<typeof PlaceBody>) =>
  inTransaction(ctx, async (tx) => {
    const store = await requireStore(tx, body.store_id);
    const productIds = await lockOrderedLines(tx);
    if (productIds.length === 0) throw invalid("Your cart is empty.");
    await lockLimitedDeals(tx, productIds);
    const lines = await pricedLines(tx, { orderedFor: store });
    refuseFaults(faultsOf(lines));
    refuseOtherTotal(lines, store, body.expected_total);
    const orderId = await insertOrder(tx, store, lines, body);
    const lineIds = await insertLines(tx, orderId, lines);
    const picks = await reserve(tx, orderId, store, lines, lineIds);
    await writeCosts(tx, orderId, lines, lineIds, picks);
    await forgetLines(
      tx,
      lines.map(({ row }) => row.id),
    );
    const noted = { store_id: store.id, total: body.expected_total, lines: lines.length };
    await beginDocument(tx, { document: "order", documentId: orderId }, { action: "place", state: "pending", noted });
    await emit(tx, "order.moved", { orderId, action: "place" });
    return getOwnOrder(tx, orderId);
  });

const refuseFaults = (faults: readonly CheckoutFault[]) => {
  if (faults.length === 0) return;
  const [first] = faults;
  const message = faults.length === 1 ? `${first!.title}: ${first!.message}` : "Some lines cannot be ordered.";
  throw new AppError(409, "checkout_refused", message, { extra: { faults } });
};

/** Whoever was shown another total decides again; lines whose price moved since they were put in are named. */
const refuseOtherTotal = (lines: readonly PricedCartLine[], store: DeliveryStore, expected: number) => {
  if (goodsOf(lines) + store.delivery_fee_kobo === toKobo(expected)) return;
  const moved = lines.filter(({ row, price }) => row.price_kobo !== null && price?.unitKobo !== row.price_kobo);
  throw new AppError(409, "checkout_refused", "Prices have changed. Look at the new total and order again.", {
    extra: { faults: moved.map((line) => faultOf(line, { why: "price_changed", message: "Its price has changed." })) },
  });
};

const insertOrder = async (
  tx: ActorCtx,
  store: DeliveryStore,
  lines: readonly PricedCartLine[],
  body: Static<typeof PlaceBody>,
): Promise<number> => {
  const { id } = await tx.db
    .insertInto("orders")
    .values({
      user_id: tx.actor.userId,
      store_id: store.id,
      branch_id: tx.actor.branchId,
      placed_by: tx.actor.viewer?.userId ?? null,
      state: "pending",
      payment_method: body.payment_method,
      goods_kobo: goodsOf(lines),
      delivery_kobo: store.delivery_fee_kobo,
      packs: lines.reduce((sum, { row }) => sum + row.quantity, 0),
      line_count: lines.length,
      store_name: store.name,
      address: store.address,
      phone: store.phone ?? tx.actor.phone,
      lga_id: store.lga_id,
      licence_number: store.licence_number,
      promised_on: store.promised_on,
      note: body.note?.trim() ?? "",
      placed_at: tx.now,
      state_since: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Answers the ids in the order of the lines. What a line takes from the shelves is written down with it. */
const insertLines = async (tx: Ctx, orderId: number, lines: readonly PricedCartLine[]): Promise<number[]> => {
  const rows = lines.map(({ row, price, deal, shortDated }) => ({
    product: row.product_id,
    title: row.title,
    class: row.class,
    packs: row.quantity,
    unit: price!.unitKobo,
    list: row.branch_kobo,
    deal: deal?.id ?? null,
    accepted: deal && deal.id === shortDated?.deal_id ? shortDated.best_before : null,
  }));
  const shape =
    "product bigint, title text, class text, packs integer, unit bigint, list bigint, deal bigint, accepted date";
  const { rows: made } = await sql<{ id: number; product_id: number }>`
    insert into order_lines (order_id, product_id, title, class, quantity, unit_kobo, list_kobo, deal_id, accepted_expiry,
      cost_kobo)
    select ${orderId}, r.product, r.title, r.class, r.packs, r.unit, r.list, r.deal, r.accepted, 0
    from ${recordset(rows, shape)}
    returning id, product_id`.execute(tx.db);
  await sql`
    insert into order_parts (order_id, line_id, product_id, quantity)
    select l.order_id, l.id, coalesce(c.component_id, l.product_id), l.quantity * coalesce(c.quantity, 1)
    from order_lines l left join combo_components c on c.combo_id = l.product_id
    where l.order_id = ${orderId}`.execute(tx.db);
  const idOf = new Map(made.map(({ id, product_id }) => [product_id, id]));
  return lines.map(({ row }) => idOf.get(row.product_id)!);
};

const reserve = async (
  tx: ActorCtx,
  orderId: number,
  store: DeliveryStore,
  lines: readonly PricedCartLine[],
  lineIds: readonly number[],
): Promise<BatchPick[]> => {
  const wanted = await wantedOf(tx, orderId);
  const terms = { branchId: tx.actor.branchId, promisedOn: store.promised_on, lapsesAt: null };
  const { picks, missing } = await allocateStock(tx, { document: "order", documentId: orderId }, wanted, terms);
  const faults = lines.flatMap((line, at) => {
    const lineId = lineIds[at]!;
    const available = wholePacks(lineId, line.row.quantity, wanted, missing) - notAsSold(lineId, wanted, picks);
    return available < line.row.quantity ? [faultOf(line, shortage(available))] : [];
  });
  refuseFaults(faults);
  return picks;
};

/** Packs of other batches than a short-dated line was sold for: its price is not theirs. */
const notAsSold = (lineId: number, wanted: readonly Wanted[], picks: readonly BatchPick[]) => {
  const accepted = wanted.find((part) => part.lineId === lineId)?.accepted;
  if (!accepted) return 0;
  const others = picks.filter((pick) => pick.lineId === lineId && !accepted.batchIds.includes(pick.batchId));
  return others.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** How many packs of a line all its parts suffice for. */
const wholePacks = (lineId: number, quantity: number, wanted: readonly Wanted[], missing: readonly Missing[]) =>
  Math.min(
    ...wanted
      .filter((part) => part.lineId === lineId)
      .map((part) => {
        const lacking = missing.find((each) => each.lineId === lineId && each.productId === part.productId);
        return Math.floor((quantity * (part.quantity - (lacking?.quantity ?? 0))) / part.quantity);
      }),
  );

/** What the promised packs had cost us, by line; a deal's margin is reckoned from it. */
const writeCosts = async (
  tx: ActorCtx,
  orderId: number,
  lines: readonly PricedCartLine[],
  lineIds: readonly number[],
  picks: readonly BatchPick[],
) => {
  const rows = picks.map(({ lineId, batchId, quantity }) => ({ line: lineId, batch: batchId, packs: quantity }));
  const { rows: costs } = await sql<{ id: number; cost_kobo: number }>`
    update order_lines l set cost_kobo = c.kobo
    from (select r.line, sum(r.packs * b.cost_kobo) as kobo
      from ${recordset(rows, "line bigint, batch bigint, packs integer")} join batches b on b.id = r.batch group by r.line) c
    where l.id = c.line and l.order_id = ${orderId} returning l.id, l.cost_kobo`.execute(tx.db);
  const costOf = new Map(costs.map(({ id, cost_kobo }) => [id, cost_kobo]));
  const sales = lines.flatMap(({ row, price, deal }, at) =>
    deal
      ? [
          {
            dealId: deal.id,
            orderId,
            productId: row.product_id,
            userId: tx.actor.userId,
            branchId: tx.actor.branchId,
            quantity: row.quantity,
            priceKobo: price!.unitKobo,
            costKobo: Math.round((costOf.get(lineIds[at]!) ?? 0) / row.quantity),
            at: tx.now,
          },
        ]
      : [],
  );
  await recordDealSales(tx, sales);
};
