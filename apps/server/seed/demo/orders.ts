import { addDays, lagosDay } from "@remedia/domain/days";
import { reachedBy } from "@remedia/domain/insight";
import { deliveredSale } from "@remedia/domain/ledger";
import { basisPoints } from "@remedia/domain/money";
import type { OrderAction, OrderState, PaymentMethod } from "@remedia/domain/orders";
import { sql } from "kysely";
import { issueInvoices } from "../../src/modules/documents/invoices.ts";
import { postMovements } from "../../src/modules/inventory/ledger.ts";
import { worldPlace } from "../../src/modules/inventory/places.ts";
import { postEntries } from "../../src/modules/ledger/ledger.ts";
import { writeValues } from "../../src/modules/orders/packs.ts";
import { taxOrders } from "../../src/modules/orders/vat.ts";
import { recordDealSales } from "../../src/modules/promotions/deal-sales.ts";
import type { Ctx } from "../../src/platform/context.ts";
import { recordset } from "../../src/platform/recordset.ts";
import { daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";
import { type PaidOrder, paidAt, seedPastPayments } from "./past-payments.ts";
import { type Market, openMarket, type PlannedLine, type PlannedOrder, planOrder } from "./sales-plan.ts";

const hourMs = 3_600_000;
const firstDay = 150;
const lastDay = 4;

type Step = { action: OrderAction | "place"; from: OrderState | null; to: OrderState; at: Date };
type Past = PlannedOrder & {
  steps: Step[];
  state: OrderState;
  goodsKobo: number;
  packs: number;
  method: PaymentMethod;
};
type Kept = Past & { id: number };
type KeptLine = PlannedLine & { id: number; order: Kept };

/**
 * Five months of orders, most of them delivered and paid, some cancelled, the last ones still on the road. Priced, picked
 * and booked by the same functions as any order, only many at a time. It has its own chance, as the stock has.
 */
export const seedPastOrders = async (tx: Ctx) => {
  const chance = openChance(20_261_130);
  const staff = await actAsOwnerOf(tx, "+2348030000002");
  const picksFirst = await branchesThatPick(tx);
  const planned = planMonths(tx, chance, await openMarket(tx));
  const picker = (await actAsOwnerOf(tx, "+2348030000005")).actor.userId;
  const past = planned.map((order) => withSteps(tx, chance, order, picksFirst.has(order.buyer.branchId)));
  const orders = await insertOrders(tx, past, picker);
  // While the database writes one kind of rows, the next is put together.
  const [lines] = await Promise.all([
    insertLines(tx, orders),
    insertEvents(tx, orders, { staff: staff.actor.userId, picker }),
  ]);
  const [worth] = await Promise.all([sendOff(staff, lines), recordDealSales(tx, lines.flatMap(dealSaleOf))]);
  const delivered = orders.filter(({ state }) => state === "delivered");
  const taxes = await taxOrders(
    tx,
    delivered.map((order) => ({ id: order.id, day: deliveryDay(order), deliveryKobo: order.buyer.feeKobo })),
  );
  await postEntries(staff, delivered.map(entryOf(worth, taxes)));
  await issueInvoices(
    tx,
    delivered.map((order) => ({ orderId: order.id, at: stepOf(order, "deliver")!.at })),
  );
  await seedPastPayments(staff, chance, orders.map(toBePaid));
};

const toBePaid = (order: Kept): PaidOrder => ({
  id: order.id,
  userId: order.buyer.userId,
  branchId: order.buyer.branchId,
  method: order.method,
  state: order.state,
  totalKobo: order.goodsKobo + order.buyer.feeKobo,
  placedAt: order.placedAt,
  endedAt: order.steps.at(-1)!.at,
});

/** How customers pay: most of them at the door, hospitals with a credit option on credit now and then. */
const methodOf = (chance: Chance, { buyer }: PlannedOrder): PaymentMethod => {
  const roll = chance.next();
  if (buyer.creditBp !== null && roll < 0.4) return "credit";
  return roll < 0.5 ? "on_delivery" : roll < 0.82 ? "gateway" : "wallet";
};

const branchesThatPick = async (tx: Ctx) => {
  const branches = tx.db.selectFrom("branches").select("id").where("use_order_fulfilment", "=", true);
  return new Set((await branches.execute()).map(({ id }) => id));
};

const isSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
/** Eight in the morning in Lagos. */
const morningOf = (day: string) => new Date(`${day}T07:00:00Z`);

/** A business that grows a little every month, rests on Sundays, and knows its regulars. */
const planMonths = (tx: Ctx, chance: Chance, market: Market): PlannedOrder[] => {
  const planned: PlannedOrder[] = [];
  for (let age = firstDay; age >= lastDay; age--) {
    const day = lagosDay(daysAgo(tx, age));
    if (isSunday(day)) continue;
    for (let nth = 12 + Math.floor((firstDay - age) / 15) + chance.whole(0, 6); nth > 0; nth--) {
      const buyer = market.buyers[Math.floor(market.buyers.length * chance.next() ** 1.7)]!;
      const placedAt = new Date(morningOf(day).getTime() + chance.next() * 9 * hourMs);
      const order = planOrder(chance, market, buyer, placedAt);
      if (order) planned.push(order);
    }
  }
  return planned.sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime());
};

const cancelledShare = 0.04;
const lateShare = 0.08;

const withSteps = (tx: Ctx, chance: Chance, order: PlannedOrder, picksFirst: boolean): Past => {
  const steps = (chance.yes(cancelledShare) ? cancelledSteps : deliveredSteps)(chance, order, picksFirst).filter(
    (step) => step.at < tx.now,
  );
  const method = methodOf(chance, order);
  const lines = method === "credit" ? order.lines.map(onCredit(order.buyer.creditBp!)) : order.lines;
  const sum = (of: (line: PlannedLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    ...order,
    lines,
    steps: method === "gateway" ? paidFirst(order, steps) : steps,
    method,
    state: steps.at(-1)!.to,
    goodsKobo: sum(({ unitKobo, quantity }) => unitKobo * quantity),
    packs: sum(({ quantity }) => quantity),
  };
};

const stepsFrom = (order: PlannedOrder, rows: readonly [OrderAction, OrderState, Date][]): Step[] => {
  const all: [Step["action"], OrderState, Date][] = [["place", "pending", order.placedAt], ...rows];
  return all.map(([action, to, at], nth) => ({ action, from: all[nth - 1]?.[1] ?? null, to, at }));
};

const onCredit =
  (creditBp: number) =>
  (line: PlannedLine): PlannedLine => ({ ...line, unitKobo: line.unitKobo + basisPoints(line.unitKobo, creditBp) });

/** Whoever pays through the gateway does so within minutes, before anything else happens. */
const paidFirst = ({ placedAt }: PlannedOrder, [place, ...rest]: Step[]): Step[] => [
  { ...place!, to: "pending_payment" },
  { action: "pay", from: "pending_payment", to: "pending", at: paidAt(placedAt) },
  ...rest,
];

const cancelledSteps = (chance: Chance, order: PlannedOrder): Step[] =>
  stepsFrom(order, [["cancel", "cancelled", new Date(order.placedAt.getTime() + (0.2 + chance.next() * 5) * hourMs)]]);

/** Packed the same day, on the first van of the next working day, handed over on the promised day or one later. */
const deliveredSteps = (chance: Chance, order: PlannedOrder, picksFirst: boolean): Step[] => {
  let clock = order.placedAt.getTime();
  const soon = (from: number, to: number) => {
    clock += (from + chance.next() * (to - from)) * hourMs;
    return new Date(clock);
  };
  const packing: [OrderAction, OrderState, Date][] = [["confirm", "confirmed", soon(0.2, 2.5)]];
  if (picksFirst)
    packing.push(["start_picking", "picking", soon(0.2, 1.5)], ["finish_picking", "picked", soon(0.2, 0.9)]);
  packing.push(["pack", "packed", soon(0.1, 0.5)]);
  const leavesOn = vanDay(lagosDay(order.placedAt));
  const arrivesOn = [addDays(order.promisedOn, chance.yes(lateShare) ? 1 : 0), leavesOn].sort().at(-1)!;
  return stepsFrom(order, [
    ...packing,
    ["dispatch", "dispatched", morningOf(leavesOn)],
    ["deliver", "delivered", new Date(morningOf(arrivesOn).getTime() + (1 + chance.next() * 8) * hourMs)],
  ]);
};

const vanDay = (placedOn: string) => {
  const next = addDays(placedOn, 1);
  return isSunday(next) ? addDays(next, 1) : next;
};

const stepOf = ({ steps }: Past, action: Step["action"]) => steps.find((step) => step.action === action);

/** Only who buys on credit pays after the delivery. */
const dueOn = (order: Past): string | null => {
  const delivered = stepOf(order, "deliver");
  return order.method === "credit" && delivered ? addDays(lagosDay(delivered.at), order.buyer.creditDays!) : null;
};

const insertOrders = async (tx: Ctx, orders: readonly Past[], picker: number): Promise<Kept[]> => {
  const rows = orders.map((order) => ({
    ...order.buyer,
    state: order.state,
    goods: order.goodsKobo,
    packs: order.packs,
    lines: order.lines.length,
    promised: order.promisedOn,
    placed: order.placedAt,
    since: order.steps.at(-1)!.at,
    delivered: stepOf(order, "deliver")?.at ?? null,
    dispatched: stepOf(order, "dispatch")?.at ?? null,
    reached: reachedBy(order.steps.map(({ to }) => to)),
    picker: stepOf(order, "finish_picking") ? picker : null,
    method: order.method,
    creditDays: order.method === "credit" ? order.buyer.creditDays : null,
    dueOn: dueOn(order),
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into orders (user_id, store_id, branch_id, state, state_reason, payment_method, credit_days, due_on, goods_kobo,
      delivery_kobo, packs, line_count, store_name, address, phone, lga_id, licence_number, promised_on, received_by,
      placed_at, state_since, delivered_at, dispatched_at, reached, picked_by, delivery_type_id, delivery_type_name)
    select r."userId", r."storeId", r."branchId", r.state, case r.state when 'cancelled' then 'Ordered by mistake' end,
      r.method, r."creditDays", r."dueOn", r.goods, r."feeKobo", r.packs, r.lines,
      r."storeName", r.address, r.phone, r."lgaId", r."licenceNumber", r.promised,
      case r.state when 'delivered' then r.name end, r.placed, r.since, r.delivered, r.dispatched, r.reached, r.picker,
      t.id, t.name
    from ${recordset(
      rows,
      `"userId" bigint, name text, "storeId" bigint, "branchId" bigint, state text, goods bigint, "feeKobo" bigint,
      packs integer, lines integer, "storeName" text, address text, phone text, "lgaId" bigint, "licenceNumber" text,
      promised date, placed timestamptz, since timestamptz, delivered timestamptz, dispatched timestamptz, reached smallint, picker bigint, method text,
      "creditDays" smallint, "dueOn" date`,
    )} join delivery_types t on t.name = 'Standard'
    returning id`.execute(tx.db);
  return orders.map((order, nth) => ({ ...order, id: made[nth]!.id }));
};

const costOf = ({ picks }: PlannedLine) => picks.reduce((sum, { quantity, costKobo }) => sum + quantity * costKobo, 0);

const insertLines = async (tx: Ctx, orders: readonly Kept[]): Promise<KeptLine[]> => {
  const lines = orders.flatMap((order) => order.lines.map((line) => ({ ...line, order })));
  const rows = lines.map((line) => ({
    order: line.order.id,
    product: line.product.id,
    title: line.product.title,
    class: line.product.class,
    packs: line.quantity,
    unit: line.unitKobo,
    list: line.product.priceKobo,
    deal: line.dealId,
    cost: costOf(line),
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into order_lines (order_id, product_id, category_id, title, class, quantity, unit_kobo, list_kobo, deal_id, cost_kobo)
    select r."order", r.product, (select p.category_id from products p where p.id = r.product), r.title, r.class, r.packs, r.unit, r.list, r.deal, r.cost
    from ${recordset(
      rows,
      `"order" bigint, product bigint, title text, class text, packs integer, unit bigint, list bigint, deal bigint,
      cost bigint`,
    )}
    returning id`.execute(tx.db);
  await sql`insert into order_parts (order_id, line_id, product_id, quantity)
    select order_id, id, product_id, quantity from order_lines where order_id >= ${orders[0]!.id}`.execute(tx.db);
  return lines.map((line, nth) => ({ ...line, id: made[nth]!.id }));
};

/** Whoever picks does not pack. */
const pickerSteps: readonly Step["action"][] = ["start_picking", "finish_picking"];

/** Customers place and cancel; that money came is nobody's doing. */
const actorOf = (action: Step["action"], people: { buyer: number; picker: number; staff: number }) => {
  if (action === "pay") return null;
  if (action === "place" || action === "cancel") return people.buyer;
  return pickerSteps.includes(action) ? people.picker : people.staff;
};

const insertEvents = async (tx: Ctx, orders: readonly Kept[], { staff, picker }: { staff: number; picker: number }) => {
  const rows = orders.flatMap(({ id, buyer, steps }) =>
    steps.map(({ action, from, to, at }, nth) => ({
      order: id,
      seq: nth + 1,
      at,
      stood: nth === 0 ? null : Math.round((at.getTime() - steps[nth - 1]!.at.getTime()) / 1_000),
      action,
      from,
      to,
      actor: actorOf(action, { buyer: buyer.userId, picker, staff }),
    })),
  );
  const shape =
    '"order" bigint, seq integer, at timestamptz, stood integer, action text, "from" text, "to" text, actor bigint';
  await sql`insert into document_events
      (document, document_id, seq, at, stood_s, action, from_state, to_state, note, actor_id)
    select 'order', r."order", r.seq, r.at, r.stood, r.action, r."from", r."to",
      case r.action when 'cancel' then 'Ordered by mistake' end, r.actor
    from ${recordset(rows, shape)}`.execute(tx.db);
};

/** The movements carry the hour at which each van left. Answers what each order took with it was worth. */
const sendOff = async (tx: Ctx, lines: readonly KeptLine[]): Promise<Map<number, number>> => {
  const gone = lines.flatMap((line) =>
    stepOf(line.order, "dispatch") ? line.picks.map((pick) => ({ ...pick, line, order: line.order })) : [],
  );
  const rows = gone.map(({ order, line, batchId, placeId, quantity }) => ({
    order: order.id,
    line: line.id,
    batch: batchId,
    place: placeId,
    packs: quantity,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into order_picks (order_id, line_id, batch_id, place_id, quantity)
    select r."order", r.line, r.batch, r.place, r.packs
    from ${recordset(rows, '"order" bigint, line bigint, batch bigint, place bigint, packs integer')}
    returning id`.execute(tx.db);
  const customer = await worldPlace(tx, "customer");
  const values = await postMovements(
    tx,
    "order",
    gone.map(({ order, batchId, placeId, quantity }, nth) => ({
      step: "dispatch",
      documentId: order.id,
      lineId: made[nth]!.id,
      batchId,
      fromPlaceId: placeId,
      toPlaceId: customer,
      quantity,
      partyId: order.buyer.userId,
      at: stepOf(order, "dispatch")!.at,
    })),
  );
  await writeValues(
    tx,
    made.map(({ id }, nth) => ({ id, kobo: values[nth]! })),
  );
  const worth = new Map<number, number>();
  for (const [nth, { order }] of gone.entries()) worth.set(order.id, (worth.get(order.id) ?? 0) + values[nth]!);
  return worth;
};

const dealSaleOf = (line: KeptLine) => {
  const { order } = line;
  if (line.dealId === null || order.state === "cancelled") return [];
  return [
    {
      dealId: line.dealId,
      orderId: order.id,
      productId: line.product.id,
      userId: order.buyer.userId,
      branchId: order.buyer.branchId,
      quantity: line.quantity,
      priceKobo: line.unitKobo,
      costKobo: Math.round(costOf(line) / line.quantity),
      at: order.placedAt,
    },
  ];
};

const deliveryDay = (order: Past) => lagosDay(stepOf(order, "deliver")!.at);

type Taxes = Awaited<ReturnType<typeof taxOrders>>;
const entryOf = (worth: ReadonlyMap<number, number>, taxes: Taxes) => (order: Kept) => ({
  document: "order" as const,
  documentId: order.id,
  step: "deliver",
  at: stepOf(order, "deliver")!.at,
  postings: deliveredSale({
    customerId: order.buyer.userId,
    branchId: order.buyer.branchId,
    goodsKobo: order.goodsKobo,
    deliveryKobo: order.buyer.feeKobo,
    costKobo: worth.get(order.id)!,
    ...taxes.get(order.id)!,
  }),
});
