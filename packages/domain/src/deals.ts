import type { Transitions } from "./transitions.ts";

export const dealStates = ["draft", "scheduled", "running", "paused", "ended"] as const;
export type DealState = (typeof dealStates)[number];

/** What people do to a deal. That its time begins and ends moves it as well: see `dealStateAt`. */
export const dealTransitions = {
  schedule: { from: ["draft"], to: "scheduled", ends: ["running"], permission: "deals.manage", label: "Schedule" },
  pause: { from: ["scheduled", "running"], to: "paused", permission: "deals.manage", label: "Pause", aside: true },
  resume: {
    from: ["paused"],
    to: "scheduled",
    ends: ["running"],
    permission: "deals.manage",
    label: "Resume",
    done: "resumed",
  },
  end: {
    from: ["scheduled", "running", "paused"],
    to: "ended",
    permission: "deals.manage",
    label: "End now",
    final: true,
    aside: true,
  },
} as const satisfies Transitions<DealState>;
export type DealAction = keyof typeof dealTransitions;

/** What time does to a deal, and what moving its window does. */
export const dealTimes = {
  begin: { from: ["scheduled"], to: "running", permission: "system", label: "Begin" },
  expire: { from: ["scheduled", "running"], to: "ended", permission: "system", label: "Expire" },
  reschedule: {
    from: ["scheduled", "running"],
    to: "scheduled",
    ends: ["running", "ended"],
    permission: "deals.manage",
    label: "Reschedule",
  },
} as const satisfies Transitions<DealState>;

/** Where time has brought a deal that nobody touched. */
export const dealStateAt = (deal: { state: DealState; startsAt: Date; endsAt: Date }, now: Date): DealState => {
  if (deal.state !== "scheduled" && deal.state !== "running") return deal.state;
  if (now >= deal.endsAt) return "ended";
  return now >= deal.startsAt ? "running" : "scheduled";
};

/** What a product usually costs in a branch: today, or from a time to come on. */
export type UsualPrice = { branch_id: number; price: number; from: Date | string | null };
/** Where and when a deal counts; without branches, in all. */
export type DealScope = { branchIds: readonly number[]; startsAt: Date; endsAt: Date };

const begins = ({ from }: UsualPrice) => (from === null ? 0 : new Date(from).getTime());

/** The highest of the prices that stand in the branches at one moment. */
const highestAt = (inOrder: readonly UsualPrice[], momentMs: number): UsualPrice | null => {
  const standing = new Map<number, UsualPrice>();
  for (const row of inOrder) if (begins(row) <= momentMs) standing.set(row.branch_id, row);
  return [...standing.values()].reduce<UsualPrice | null>(
    (top, row) => (top && top.price >= row.price ? top : row),
    null,
  );
};

/**
 * What a deal must stay below: the highest usual price where it counts, at the moment of its window when that is lowest.
 * Prices scheduled for the window count from their moment on. Null where there is no price to compare with.
 */
export const usualPriceIn = (
  prices: readonly UsualPrice[],
  { branchIds, startsAt, endsAt }: DealScope,
): UsualPrice | null => {
  const inOrder = prices
    .filter(({ branch_id }) => branchIds.length === 0 || branchIds.includes(branch_id))
    .sort((one, other) => begins(one) - begins(other));
  const changes = inOrder.map(begins).filter((ms) => ms > startsAt.getTime() && ms < endsAt.getTime());
  return [startsAt.getTime(), ...changes]
    .flatMap((ms) => highestAt(inOrder, ms) ?? [])
    .reduce<UsualPrice | null>((least, row) => (least && least.price <= row.price ? least : row), null);
};

/** The usual price that a deal is not below while it lasts, so that it helps nobody. Where there is none, nobody can tell. */
export const dearerThan = (price: number, prices: readonly UsualPrice[], scope: DealScope): UsualPrice | null => {
  const usual = usualPriceIn(prices, scope);
  return usual !== null && price >= usual.price ? usual : null;
};

export const advertSlots = ["home_hero", "home_strip", "browse_top"] as const;
export type AdvertSlot = (typeof advertSlots)[number];
export const advertAudiences = ["everyone", "signed_out", "pharmacy", "chemist", "hospital", "agent"] as const;
export type AdvertAudience = (typeof advertAudiences)[number];
export const advertArts = ["leaves", "capsules", "drops", "shield", "truck"] as const;
export type AdvertArt = (typeof advertArts)[number];
