import { addDays } from "./days.ts";
import type { BatchState } from "./stock.ts";

/** Short-dated packs that a buyer has agreed to: those of a deal's batches that expire no sooner than they were told. */
export type AcceptedPacks = { batchIds: readonly number[]; expireFrom: string };
/** What a line asks for. The shelf life is the larger of the product's and the customer's minimum. */
export type Wanted = {
  lineId: number;
  productId: number;
  quantity: number;
  minShelfLifeDays: number;
  accepted?: AcceptedPacks | null;
};
/** Packs of one batch in one place that nobody has reserved. */
export type Candidate = {
  productId: number;
  batchId: number;
  placeId: number;
  expiresOn: string;
  state: BatchState;
  available: number;
};

export type PlannedPick = { lineId: number; productId: number; batchId: number; placeId: number; quantity: number };
export type MissingReason = "out_of_stock" | "expired" | "held" | "short_dated";
export type Missing = { lineId: number; productId: number; quantity: number; why: MissingReason };
export type Allocation = { picks: PlannedPick[]; missing: Missing[] };

/** The printed day itself still sells, so a batch that must last no longer may expire on the promised day. */
export const earliestLegalExpiry = (promisedOn: string, minShelfLifeDays: number): string =>
  addDays(promisedOn, minShelfLifeDays);

type Line = Wanted & { sellsFrom: string };
type Source = { expiresOn: string; available: number };

const openLine = (wanted: Wanted, today: string, promisedOn: string): Line => {
  const { quantity, minShelfLifeDays } = wanted;
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError("A line wants whole packs.");
  if (!Number.isSafeInteger(minShelfLifeDays) || minShelfLifeDays < 0)
    throw new RangeError("A shelf life is a whole number of days.");
  const earliest = earliestLegalExpiry(promisedOn, minShelfLifeDays);
  return { ...wanted, sellsFrom: earliest > today ? earliest : today };
};

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Earliest expiry first, then the older batch, then the fullest place: the fewest to walk to. */
const inPickingOrder = (a: Candidate, b: Candidate): number =>
  compareText(a.expiresOn, b.expiresOn) || a.batchId - b.batchId || b.available - a.available || a.placeId - b.placeId;

/**
 * Fills lines from sources, both in order. Lines that bear the shortest dates come first: what they pass over is too
 * short-dated for the next ones as well, so that one walk along the sources serves them all.
 */
const pour = <S extends Source>(lines: readonly Line[], sources: readonly S[]) => {
  const pours: { line: Line; source: S; quantity: number }[] = [];
  let at = 0;
  let left = sources[0]?.available ?? 0;
  for (const line of lines) {
    let lacking = line.quantity;
    while (lacking > 0 && at < sources.length) {
      const source = sources[at]!;
      const quantity = source.expiresOn < line.sellsFrom ? 0 : Math.min(lacking, left);
      if (quantity > 0) {
        pours.push({ line, source, quantity });
        lacking -= quantity;
        left -= quantity;
      } else left = sources[++at]?.available ?? 0;
    }
  }
  return pours;
};

/** The fullest places whole, and the rest from the one that it empties most nearly. */
const fromFewestPlaces = (fullestFirst: readonly Candidate[], quantity: number): Candidate[] => {
  const taken: Candidate[] = [];
  let lacking = quantity;
  for (const place of fullestFirst) {
    if (place.available >= lacking) break;
    taken.push(place);
    lacking -= place.available;
  }
  const snuggest = fullestFirst
    .slice(taken.length)
    .reduce((best, place) => (place.available >= lacking && place.available < best.available ? place : best));
  return [...taken, { ...snuggest, available: lacking }];
};

/** First decides how many packs of each batch go, then from where, then which of them are whose. */
const pickProduct = (lines: readonly Line[], sellable: readonly Candidate[]): PlannedPick[] => {
  const batches = [...Map.groupBy(sellable, ({ batchId }) => batchId).values()].map((places) => ({
    expiresOn: places[0]!.expiresOn,
    available: places.reduce((sum, place) => sum + place.available, 0),
    places,
  }));
  const taken = Map.groupBy(pour(lines, batches), ({ source }) => source.places);
  const places = [...taken].flatMap(([fullestFirst, pours]) =>
    fromFewestPlaces(
      fullestFirst,
      pours.reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  );
  return pour(lines, places).map(({ line: { lineId, productId }, source: { batchId, placeId }, quantity }) => ({
    lineId,
    productId,
    batchId,
    placeId,
    quantity,
  }));
};

/** Why a line is short. Names what is nearest to being sold: short-dated packs may suit after all, held ones later. */
const reasonsFor = (candidates: readonly Candidate[], today: string) => {
  const unexpired = candidates.filter(({ expiresOn }) => expiresOn >= today);
  const soonest = unexpired.find(({ state }) => state === "available")?.expiresOn;
  const held = unexpired.some(({ state }) => state !== "available");
  const expired = unexpired.length < candidates.length;
  return ({ sellsFrom }: Line): MissingReason => {
    if (soonest !== undefined && soonest < sellsFrom) return "short_dated";
    if (held) return "held";
    return expired ? "expired" : "out_of_stock";
  };
};

const missingOf = (
  lines: readonly Line[],
  picks: readonly PlannedPick[],
  why: (line: Line) => MissingReason,
): Missing[] => {
  const picked = new Map<number, number>();
  for (const { lineId, quantity } of picks) picked.set(lineId, (picked.get(lineId) ?? 0) + quantity);
  return lines.flatMap((line) => {
    const quantity = line.quantity - (picked.get(line.lineId) ?? 0);
    return quantity > 0 ? [{ lineId: line.lineId, productId: line.productId, quantity, why: why(line) }] : [];
  });
};

const without = (candidates: readonly Candidate[], picks: readonly PlannedPick[]): Candidate[] =>
  candidates.flatMap((candidate) => {
    const taken = picks
      .filter(({ batchId, placeId }) => batchId === candidate.batchId && placeId === candidate.placeId)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return taken < candidate.available ? [{ ...candidate, available: candidate.available - taken }] : [];
  });

/** The short-dated packs that lines have agreed to go first: they are what was bought. */
const pickAccepted = (lines: readonly Line[], sellable: readonly Candidate[], days: Days): PlannedPick[] => {
  const picks: PlannedPick[] = [];
  for (const line of lines) {
    if (!line.accepted) continue;
    const { batchIds, expireFrom } = line.accepted;
    const sellsFrom = [days.today, days.promisedOn, expireFrom].reduce((last, day) => (day > last ? day : last));
    const own = sellable.filter(({ batchId, expiresOn }) => batchIds.includes(batchId) && expiresOn >= sellsFrom);
    picks.push(...pickProduct([{ ...line, sellsFrom }], without(own, picks)));
  }
  return picks;
};

const lackingOf = (lines: readonly Line[], picks: readonly PlannedPick[]): Line[] =>
  lines.flatMap((line) => {
    const picked = picks.filter(({ lineId }) => lineId === line.lineId);
    const quantity = picked.reduce((left, pick) => left - pick.quantity, line.quantity);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

type Days = { today: string; promisedOn: string };

/**
 * Which packs go to which line, first-expiring first: only of available batches that on the promised day still have the
 * shelf life that the line demands, unless the buyer has agreed to short-dated ones. What cannot be had is named, with
 * the reason.
 */
export const allocate = (wanted: readonly Wanted[], candidates: readonly Candidate[], days: Days): Allocation => {
  const { today, promisedOn } = days;
  const lines = wanted.map((line) => openLine(line, today, promisedOn));
  const stock = Map.groupBy(
    candidates.filter(({ available }) => available > 0).sort(inPickingOrder),
    ({ productId }) => productId,
  );
  const byDemand = lines.toSorted((a, b) => compareText(a.sellsFrom, b.sellsFrom));
  const plans = [...Map.groupBy(byDemand, (line) => line.productId)].map(([productId, productLines]): Allocation => {
    const there = stock.get(productId) ?? [];
    const sellable = there.filter(({ state }) => state === "available");
    const accepted = pickAccepted(productLines, sellable, days);
    const picks =
      accepted.length === 0
        ? pickProduct(productLines, sellable)
        : [...accepted, ...pickProduct(lackingOf(productLines, accepted), without(sellable, accepted))];
    return { picks, missing: missingOf(productLines, picks, reasonsFor(there, today)) };
  });
  return { picks: plans.flatMap(({ picks }) => picks), missing: plans.flatMap(({ missing }) => missing) };
};
