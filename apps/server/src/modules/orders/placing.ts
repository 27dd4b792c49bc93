import { addDays, lagosDay } from "@remedia/domain/days";
import type { Allocation, Wanted } from "@remedia/domain/fefo";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { keptInstead } from "../../platform/idempotency.ts";
import { shortage } from "../cart/shortages.ts";
import { type CostedCandidate, lockCandidates } from "../inventory/allocation.ts";
import type { BatchPick } from "../inventory/reservations.ts";
import { sendFromHelper } from "./changing/helped.ts";
import { type CheckoutFault, faultOf, faultsOf, goodsOf } from "./checkout.ts";
import type { PlaceBody } from "./checkout-schemas.ts";
import { requireCredit } from "./credit.ts";
import { type Delivery, deliveryBy } from "./delivery.ts";
import { getOwnOrder } from "./own-orders.ts";
import { takeTender, tenderFor } from "./placing-money.ts";
import { costsOf, type Plan, planPacks, wholePacks } from "./placing-plan.ts";
import { judgeLines, lockAndRead, type OrderedLine, wantedBy } from "./placing-reads.ts";
import { writeOrder } from "./placing-writes.ts";

/**
 * Turns the cart into an order, whole or not at all: prices, limits of deals, licences and packs are looked at once more,
 * with everything that could change them locked. The plan of packs is made from what is seen; if others were quicker there, it
 * is made again from levels that nobody else can touch.
 */
export const placeOrder = (ctx: ActorCtx, body: Static<typeof PlaceBody>) =>
  inTransaction(ctx, async (tx) => {
    const seen = await lockAndRead(tx, body);
    const { store, sellable } = seen;
    const credit = body.payment_method === "credit" ? await requireCredit(tx) : null;
    const lines = await judgeLines(tx, seen, credit?.incrementBp ?? 0);
    refuseFaults(faultsOf(lines));
    const goodsKobo = goodsOf(lines);
    const delivery = deliveryBy(tx, seen.deliveryType, store, { lines, goodsKobo });
    refuseOtherTotal(lines, delivery, body.expected_total);
    const tender = await tenderFor(tx, body, goodsKobo + delivery.feeKobo, credit);
    const wanted = await wantedBy(tx, seen, lines);
    const days = { today: lagosDay(tx.now), promisedOn: store.promised_on };
    const planFrom = (levels: readonly CostedCandidate[]) => planPacks(tx.actor.branchId, lines, wanted, levels, days);
    const writePlan = async (plan: Plan, levels: readonly CostedCandidate[]) => {
      refuseFaults(shortagesOf(lines, wanted, plan));
      const { payment_method: paymentMethod, note = "" } = body;
      const { branchId, laterDays, helpedOn, picks } = plan;
      const goesTo = { ...store, promised_on: addDays(store.promised_on, laterDays) };
      const order = { id: seen.orderId, branchId, store: goesTo, delivery, paymentMethod, tender, lines, helpedOn };
      const answer = await writeOrder(tx, { ...order, note: note.trim(), picks, costOf: costsOf(picks, levels) });
      if (!answer) return null;
      await takeTender(tx, seen.orderId, tender);
      if (helpedOn === null || tender.state !== "pending") return answer;
      await sendFromHelper(tx, seen.orderId, { promisedNow: true });
      return keptInstead(tx, await getOwnOrder(tx, seen.orderId));
    };
    const plan = planFrom(sellable);
    const placed = plan.missing.length === 0 ? await writePlan(plan, sellable) : null;
    if (placed) return placed;
    const terms = { branchId: tx.actor.branchId, promisedOn: store.promised_on, lapsesAt: null };
    const levels = await lockCandidates(tx, wanted, terms, { withHelp: !delivery.collected });
    const again = await writePlan(planFrom(levels), levels);
    if (!again) throw new AppError(409, "busy", "Too many changes at once. Please try again.");
    return again;
  });

const refuseFaults = (faults: readonly CheckoutFault[]) => {
  if (faults.length === 0) return;
  const [first] = faults;
  const message = faults.length === 1 ? `${first!.title}: ${first!.message}` : "Some lines cannot be ordered.";
  throw new AppError(409, "checkout_refused", message, { extra: { faults } });
};

/** Whoever was shown another total decides again; lines whose price moved since they were put in are named. */
const refuseOtherTotal = (lines: readonly OrderedLine[], { feeKobo }: Delivery, expected: number) => {
  if (goodsOf(lines) + feeKobo === toKobo(expected)) return;
  const moved = lines.filter(({ row, price }) => row.price_kobo !== null && price?.baseKobo !== row.price_kobo);
  throw new AppError(409, "checkout_refused", "Prices have changed. Look at the new total and order again.", {
    extra: { faults: moved.map((line) => faultOf(line, { why: "price_changed", message: "Its price has changed." })) },
  });
};

/** Packs of other batches than a short-dated line was sold for: its price is not theirs. */
const notAsSold = (lineId: number, wanted: readonly Wanted[], picks: readonly BatchPick[]) => {
  const accepted = wanted.find((part) => part.lineId === lineId)?.accepted;
  if (!accepted) return 0;
  const others = picks.filter((pick) => pick.lineId === lineId && !accepted.batchIds.includes(pick.batchId));
  return others.reduce((sum, { quantity }) => sum + quantity, 0);
};

/** Lines that the plan has too few packs for, with how many could be had. */
const shortagesOf = (
  lines: readonly OrderedLine[],
  wanted: readonly Wanted[],
  { picks, missing }: Allocation,
): CheckoutFault[] =>
  lines.flatMap((line) => {
    const { line_id, quantity } = line.row;
    const available = wholePacks(line_id, quantity, wanted, missing) - notAsSold(line_id, wanted, picks);
    return available < quantity ? [faultOf(line, shortage(available))] : [];
  });
