import { lagosDay } from "@remedia/domain/days";
import { type Allocation, allocate, type Missing, type Wanted } from "@remedia/domain/fefo";
import { toKobo } from "@remedia/domain/money";
import type { Static } from "@sinclair/typebox";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { shortage } from "../cart/shortages.ts";
import { type CostedCandidate, lockCandidates } from "../inventory/allocation.ts";
import type { BatchPick } from "../inventory/reservations.ts";
import { type CheckoutFault, faultOf, faultsOf, goodsOf } from "./checkout.ts";
import type { PlaceBody } from "./checkout-schemas.ts";
import { requireCredit } from "./credit.ts";
import { type Delivery, deliveryBy } from "./delivery.ts";
import { takeTender, tenderFor } from "./placing-money.ts";
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
    const writePlan = async (plan: Allocation, levels: readonly CostedCandidate[]) => {
      refuseFaults(shortagesOf(lines, wanted, plan));
      const { payment_method: paymentMethod, note = "" } = body;
      const order = { id: seen.orderId, store, delivery, paymentMethod, tender, note: note.trim(), lines };
      const answer = await writeOrder(tx, { ...order, picks: plan.picks, costOf: costsOf(plan.picks, levels) });
      if (answer) await takeTender(tx, seen.orderId, tender);
      return answer;
    };
    const plan = allocate(wanted, sellable, days);
    const placed = plan.missing.length === 0 ? await writePlan(plan, sellable) : null;
    if (placed) return placed;
    const terms = { branchId: tx.actor.branchId, promisedOn: store.promised_on, lapsesAt: null };
    const levels = await lockCandidates(tx, wanted, terms);
    const again = await writePlan(allocate(wanted, levels, days), levels);
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

/** What the promised packs had cost us, by line. */
const costsOf = (picks: readonly BatchPick[], levels: readonly CostedCandidate[]) => {
  const costKobo = new Map(levels.map((level) => [level.batchId, level.costKobo]));
  const byLine = new Map<number, number>();
  for (const { lineId, batchId, quantity } of picks)
    byLine.set(lineId, (byLine.get(lineId) ?? 0) + quantity * (costKobo.get(batchId) ?? 0));
  return (lineId: number) => byLine.get(lineId) ?? 0;
};
