import type { Transitions } from "./transitions.ts";

export const dealStates = ["draft", "scheduled", "running", "paused", "ended"] as const;
export type DealState = (typeof dealStates)[number];

/** What people do to a deal. That its time begins and ends moves it as well: see `dealStateAt`. */
export const dealTransitions = {
  schedule: { from: ["draft"], to: "scheduled", permission: "deals.manage", label: "Schedule" },
  pause: { from: ["scheduled", "running"], to: "paused", permission: "deals.manage", label: "Pause" },
  resume: { from: ["paused"], to: "scheduled", permission: "deals.manage", label: "Resume" },
  end: { from: ["scheduled", "running", "paused"], to: "ended", permission: "deals.manage", label: "End now" },
} as const satisfies Transitions<DealState>;
export type DealAction = keyof typeof dealTransitions;

/** Where time has brought a deal that nobody touched. */
export const dealStateAt = (deal: { state: DealState; startsAt: Date; endsAt: Date }, now: Date): DealState => {
  if (deal.state !== "scheduled" && deal.state !== "running") return deal.state;
  if (now >= deal.endsAt) return "ended";
  return now >= deal.startsAt ? "running" : "scheduled";
};

export type UsualPrice = { branch_id: number; price: number };

/** The highest price that a product has where a deal counts: in its branches, or in all where it names none. */
export const highestUsualPrice = (prices: readonly UsualPrice[], branchIds: readonly number[]): number | null => {
  const counting = prices.filter(({ branch_id }) => branchIds.length === 0 || branchIds.includes(branch_id));
  return counting.length === 0 ? null : Math.max(...counting.map(({ price }) => price));
};

/** A deal that is below the usual price in no branch helps nobody. Where there is no price yet, nobody can tell. */
export const isCheaperNowhere = (price: number, prices: readonly UsualPrice[], branchIds: readonly number[]) => {
  const usual = highestUsualPrice(prices, branchIds);
  return usual !== null && price >= usual;
};

export const advertSlots = ["home_hero", "home_strip", "browse_top"] as const;
export type AdvertSlot = (typeof advertSlots)[number];
export const advertAudiences = ["everyone", "signed_out", "pharmacy", "chemist", "hospital", "agent"] as const;
export type AdvertAudience = (typeof advertAudiences)[number];
export const advertArts = ["leaves", "capsules", "drops", "shield", "truck"] as const;
export type AdvertArt = (typeof advertArts)[number];
