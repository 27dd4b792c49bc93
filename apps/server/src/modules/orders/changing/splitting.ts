import { addDays, lagosDay } from "@remedia/domain/days";
import { toNaira } from "@remedia/domain/money";
import { type ChangeDetails, type LineCut, paidForPart, waitsForStock } from "@remedia/domain/order-desk";
import { type OrderState, returnableKobo } from "@remedia/domain/orders";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/context.ts";
import { beginDocument, type Outcome } from "../../../platform/documents.ts";
import { invalid, notFound, wrongState } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { recordset } from "../../../platform/recordset.ts";
import { handOverPacks, releaseSome, type SomePacks } from "../../inventory/reshaping.ts";
import type { LockedOrder } from "../lock.ts";
import { promiseLines, recost } from "./adding.ts";
import { dropPacks, heldPartsOf, noteAsked, partsOf, recount, requireEachOnce } from "./lines.ts";
import { movePaid } from "./parts-of-payments.ts";
import { promisedFromToday } from "./where.ts";
import type { DeskWords, Split } from "./words.ts";

export type Taken = LineCut & { toLineId: number; title: string; before: number };

/** The lines that go, each with the id that it has in the part; something must stay. */
const linesThatGo = async (tx: Ctx, order: LockedOrder, lines: Split["lines"]): Promise<Taken[]> => {
  requireEachOnce(lines);
  const asked = new Map(lines.map(({ line_id, quantity }) => [line_id, quantity]));
  const { rows } = await sql<{ id: number; title: string; quantity: number; to: number }>`
    select id, title, quantity, case when id = any(${[...asked.keys()]}::bigint[]) then nextval('order_lines_id_seq') end as to
    from order_lines where order_id = ${order.id} order by id`.execute(tx.db);
  const going = rows.filter(({ id }) => asked.has(id));
  if (going.length < asked.size) throw notFound("Line");
  const tooMany = going.find(({ id, quantity }) => asked.get(id)! > quantity);
  if (tooMany) throw invalid(`There are only ${tooMany.quantity} packs of ${tooMany.title} in the order.`);
  if (rows.every(({ id, quantity }) => asked.get(id) === quantity))
    throw invalid("Something has to stay in the order.");
  return going.map(({ id, title, quantity, to }) => ({
    lineId: id,
    packs: asked.get(id)!,
    toLineId: to,
    title,
    before: quantity,
  }));
};

/** Where a part begins: as its order stands, or waiting for packs that nobody has found. */
type Start = { state: OrderState; held_from: OrderState | null; reason: string | null; waits: boolean };
type Part = { branchId: number; promisedOn: string; start: Start };

/** The part itself: for the same customer, without a fee of its own. */
const writePart = async (tx: Ctx, order: LockedOrder, { branchId, promisedOn, start }: Part): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into orders (parent_id, suffix, user_id, store_id, branch_id, placed_by, state, held_from, state_reason, state_since,
      payment_method, goods_kobo, delivery_kobo, packs, line_count, store_name, address, phone, lga_id, placed_lga_id,
      licence_number, promised_on, note, placed_at, credit_days, delivery_type_id, delivery_type_name, collected,
      waits_for_stock, picked_by)
    select coalesce(o.parent_id, o.id),
      (select coalesce(max(p.suffix), 0) + 1 from orders p where p.parent_id = coalesce(o.parent_id, o.id)),
      o.user_id, o.store_id, ${branchId}, o.placed_by, ${start.state}, ${start.held_from}, ${start.reason}, ${tx.now},
      o.payment_method, 1, 0, 1, 1, o.store_name, o.address, o.phone, o.lga_id, o.placed_lga_id, o.licence_number, ${promisedOn},
      o.note, o.placed_at, o.credit_days, o.delivery_type_id, o.delivery_type_name, o.collected, ${start.waits},
      case when o.state = ${start.state} then o.picked_by end
    from orders o where o.id = ${order.id} returning id`.execute(tx.db);
  return rows[0]!.id;
};

const copyLines = async (tx: Ctx, partId: number, taken: readonly Taken[]) => {
  const rows = taken.map(({ lineId, toLineId, packs }) => ({ line: lineId, to: toLineId, packs }));
  const going = recordset(rows, 'line bigint, "to" bigint, packs integer');
  await sql`insert into order_lines (id, order_id, product_id, category_id, title, class, quantity, unit_kobo, list_kobo, deal_id,
      accepted_expiry, cost_kobo) overriding system value
    select r."to", ${partId}, l.product_id, l.category_id, l.title, l.class, r.packs, l.unit_kobo, l.list_kobo, l.deal_id,
      l.accepted_expiry, round(l.cost_kobo::numeric * r.packs / l.quantity)
    from ${going} join order_lines l on l.id = r.line`.execute(tx.db);
  await sql`insert into order_parts (order_id, line_id, product_id, quantity)
    select ${partId}, r."to", p.product_id, p.quantity / l.quantity * r.packs
    from ${going} join order_lines l on l.id = r.line join order_parts p on p.line_id = l.id`.execute(tx.db);
};

/** Which promised packs go along: some of each line, those that somebody has in hand, or none where they are of no use. */
type Along = {
  packs: "some" | "none" | readonly SomePacks[];
  promisedNow?: boolean;
  carry?: (partId: number) => Promise<void>;
};

/** The promised packs go along; where they cannot be used they are free, and these are answered. */
const takePacks = async (tx: Ctx, orderId: number, partId: number, taken: readonly Taken[], along: Along) => {
  const { packs, promisedNow = false } = along;
  const reference = { document: "order", documentId: orderId } as const;
  if (packs === "none") return releaseSome(tx, reference, await heldPartsOf(tx, orderId, taken));
  const toLine = new Map(taken.map(({ lineId, toLineId }) => [lineId, toLineId]));
  const going = packs === "some" ? await partsOf(tx, taken) : packs;
  const parts = going.map((part) => ({ ...part, toLineId: toLine.get(part.lineId)! }));
  await handOverPacks(tx, reference, { document: "order", documentId: partId }, parts, { promisedNow });
  return [];
};

/** What is asked of the part is no longer asked of the order. */
const passOnAsked = async (tx: Ctx, orderId: number, partId: number, taken: readonly Taken[]) => {
  const packs = taken.reduce((sum, line) => sum + line.packs, 0);
  await sql`update orders o set asked_packs = greatest(unfilled_packs, asked_packs - ${packs}::integer)
    where o.id = ${orderId}`.execute(tx.db);
  await sql`update orders set asked_packs = ${packs} where id = ${partId}`.execute(tx.db);
};

const readSums = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("orders")
    .select(["number", "total_kobo", "branch_id", "promised_on"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/**
 * Lets some packs of an order go their own way, as an order with its number and a suffix: lines, promised packs, the share of
 * deals and what was paid go over to the kobo. The order itself keeps the delivery fee.
 */
const splitOff = async (tx: Ctx, order: LockedOrder, taken: readonly Taken[], wanted: Part & { along: Along }) => {
  const partId = await writePart(tx, order, wanted);
  await copyLines(tx, partId, taken);
  const freed = await takePacks(tx, order.id, partId, taken, wanted.along);
  await wanted.along.carry?.(partId);
  await dropPacks(tx, taken);
  for (const id of [order.id, partId]) await recount(tx, id);
  const [rest, part] = [await readSums(tx, order.id), await readSums(tx, partId)];
  const paidKobo = returnableKobo(order);
  await movePaid(tx, order.id, partId, paidForPart({ owedKobo: rest.total_kobo, paidKobo }, part.total_kobo));
  const begun = { from: order.number, total: toNaira(part.total_kobo) };
  const reference = { document: "order", documentId: partId };
  await beginDocument(tx, reference, { action: "split_off", state: wanted.start.state, noted: begun });
  await emit(tx, "order.moved", { orderId: partId, action: "split_off" });
  return { partId, part, rest, freed };
};

/** A part comes on a day that somebody can still look forward to. */
const mostDaysAhead = 90;
export const requireDay = ({ now }: Ctx, day: string) => {
  const today = lagosDay(now);
  const fault = `Choose a day within the next ${mostDaysAhead} days.`;
  if (day < today || day > addDays(today, mostDaysAhead)) throw invalid(fault, { promised_on: fault });
};

/** A part that stands where its order stands, and the order told of it. */
const splitHere = async (
  tx: Ctx,
  order: LockedOrder,
  taken: readonly Taken[],
  wanted: Omit<Part, "start"> & { along: Along },
) => {
  const start = {
    state: order.state,
    held_from: order.held_from,
    reason: order.state_reason,
    waits: order.waits_for_stock,
  };
  const { partId, part, rest } = await splitOff(tx, order, taken, { ...wanted, start });
  await passOnAsked(tx, order.id, partId, taken);
  const noted: ChangeDetails = {
    lines: taken.map(({ title, before, packs }) => ({ title, from: before, to: before - packs })),
    total_before: toNaira(order.total_kobo),
    total: toNaira(rest.total_kobo),
    part: part.number,
    part_id: partId,
  };
  return { partId, part, outcome: { to: order.state, noted } };
};

/** The step as staff take it: by line or quantity, perhaps for another branch to send. */
export const applySplit = async (tx: Ctx, order: LockedOrder, { split }: DeskWords): Promise<Outcome<OrderState>> => {
  const {
    lines,
    branch_id: branchId = order.branch_id,
    promised_on: asked,
    packs: promised,
    promisedNow = false,
  } = split!;
  const isElsewhere = branchId !== order.branch_id;
  if (isElsewhere && order.collected)
    throw wrongState("The customer collects this order here. Have the packs transferred, or change it to a delivery.");
  if (asked && !promised) requireDay(tx, asked);
  const promisedOn = asked ?? (isElsewhere ? await promisedFromToday(tx, order) : order.promised_on);
  const taken = await linesThatGo(tx, order, lines);
  // What is handed over later must keep for longer.
  const useful = !isElsewhere && promisedOn <= order.promised_on ? "some" : "none";
  const along: Along = { packs: promised ?? useful, promisedNow };
  const { partId, part, outcome } = await splitHere(tx, order, taken, { branchId, promisedOn, along });
  if (!promised) await promiseLines(tx, { id: partId, ...part });
  // Packs of another branch may have cost something else. What was taken away from them is seen to when they are picked.
  else for (const id of [order.id, partId]) await recost(tx, id);
  return outcome;
};

type InHand = {
  lines: readonly LineCut[];
  packs: readonly SomePacks[];
  promisedOn: string;
  /** What else goes over to the part, whose lines are there already. */
  carry: (partId: number, taken: readonly Taken[]) => Promise<void>;
};

/** The same for packs that are picked: exactly these go along, and nothing is promised in their place. */
export const splitPicked = async (tx: Ctx, order: LockedOrder, { lines, packs, promisedOn, carry }: InHand) => {
  const asked = lines.map((line) => ({ line_id: line.lineId, quantity: line.packs }));
  const taken = await linesThatGo(tx, order, asked);
  const along: Along = { packs, carry: (partId) => carry(partId, taken) };
  return (await splitHere(tx, order, taken, { branchId: order.branch_id, promisedOn, along })).outcome;
};

/** Packs that nobody finds wait as a part of the order, until there are others. Answers the part, and where they should be. */
export const backOrder = async (tx: Ctx, order: LockedOrder, lines: Split["lines"]) => {
  const taken = await linesThatGo(tx, order, lines);
  const start = { state: "held", held_from: "confirmed", reason: waitsForStock, waits: true } as const;
  const { branch_id: branchId } = order;
  const promisedOn = await promisedFromToday(tx, order);
  // Whenever they come, they do not come with the order that asked for them.
  await noteAsked(tx, order.id, -taken.reduce((sum, { packs }) => sum + packs, 0));
  return splitOff(tx, order, taken, { branchId, promisedOn, start, along: { packs: "none" } });
};
