import { addDays } from "@remedia/domain/days";
import { type Allocation, allocate, type Missing, type Wanted } from "@remedia/domain/fefo";
import type { CostedCandidate } from "../inventory/allocation.ts";
import type { BatchPick } from "../inventory/reservations.ts";
import type { OrderedLine } from "./placing-reads.ts";

type Days = { today: string; promisedOn: string };

/** Which packs an order gets: those of its own branch, and what that lacks from the one that helps it. */
export type Plan = Allocation & {
  /** The branch that sends all of it, or the customer's own. */
  branchId: number;
  /** How much later everything comes because of that. */
  laterDays: number;
  /** When some of it is to come from another branch than the rest; null where everything comes from one. */
  helpedOn: string | null;
  /** How many packs the other branch sends. */
  helpedPacks: number;
};

/** How many packs of a line all its parts suffice for. */
export const wholePacks = (lineId: number, quantity: number, wanted: readonly Wanted[], missing: readonly Missing[]) =>
  Math.min(
    ...wanted
      .filter((part) => part.lineId === lineId)
      .map((part) => {
        const lacking = missing.find((each) => each.lineId === lineId && each.productId === part.productId);
        return Math.floor((quantity * (part.quantity - (lacking?.quantity ?? 0))) / part.quantity);
      }),
  );

/** The same lines for fewer packs, a bundle always whole; those of which nothing is left are left out. */
const ofPacks = (lines: readonly OrderedLine[], wanted: readonly Wanted[], packsOf: (line: OrderedLine) => number) =>
  lines.flatMap((line) => {
    const packs = packsOf(line);
    const parts = packs > 0 ? wanted.filter(({ lineId }) => lineId === line.row.line_id) : [];
    return parts.map((part) => ({ ...part, quantity: (part.quantity / line.row.quantity) * packs }));
  });

/**
 * What is bought short-dated is bought at its branch. All else goes as far as the branch's own packs suffice, and what is
 * lacking comes from the branch that helps, on its own day.
 */
export const planPacks = (
  ownBranchId: number,
  lines: readonly OrderedLine[],
  wanted: readonly Wanted[],
  levels: readonly CostedCandidate[],
  days: Days,
): Plan => {
  const own = levels.filter(({ branchId }) => branchId === ownBranchId);
  const helping = levels.filter(({ branchId }) => branchId !== ownBranchId);
  const alone = allocate(wanted, own, days);
  const byItself = { branchId: ownBranchId, laterDays: 0, helpedOn: null, helpedPacks: 0 };
  if (alone.missing.length === 0 || helping.length === 0) return { ...alone, ...byItself };
  const isFixed = ({ row }: OrderedLine) => wanted.some(({ lineId, accepted }) => lineId === row.line_id && accepted);
  const isBundle = ({ row }: OrderedLine) => row.parts.length > 1;
  const whole = ({ row }: OrderedLine, missing: readonly Missing[]) =>
    wholePacks(row.line_id, row.quantity, wanted, missing);
  // What a bundle that goes would have taken is left for the lines that want it by itself.
  const bundlesHere = ofPacks(lines, wanted, (line) =>
    isBundle(line) ? whole(line, alone.missing) : line.row.quantity,
  );
  const { missing } = allocate(bundlesHere, own, days);
  const stays = (line: OrderedLine) =>
    isFixed(line) ? line.row.quantity : whole(line, isBundle(line) ? alone.missing : missing);
  const here = allocate(ofPacks(lines, wanted, stays), own, days);
  const { branchId, laterDays } = helping[0]!;
  const going = ofPacks(lines, wanted, (line) => line.row.quantity - stays(line));
  const helpedOn = addDays(days.promisedOn, laterDays);
  const there = allocate(going, helping, { ...days, promisedOn: helpedOn });
  const plan = { picks: [...here.picks, ...there.picks], missing: [...here.missing, ...there.missing] };
  if (there.picks.length === 0) return { ...plan, ...byItself };
  const helpedPacks = lines.reduce((sum, line) => sum + line.row.quantity - stays(line), 0);
  if (here.picks.length === 0) return { ...plan, branchId, laterDays, helpedOn: null, helpedPacks };
  return { ...plan, ...byItself, helpedOn, helpedPacks };
};

/** What the promised packs had cost us, by line. */
export const costsOf = (picks: readonly BatchPick[], levels: readonly CostedCandidate[]) => {
  const costKobo = new Map(levels.map((level) => [level.batchId, level.costKobo]));
  const byLine = new Map<number, number>();
  for (const { lineId, batchId, quantity } of picks)
    byLine.set(lineId, (byLine.get(lineId) ?? 0) + quantity * (costKobo.get(batchId) ?? 0));
  return (lineId: number) => byLine.get(lineId) ?? 0;
};
