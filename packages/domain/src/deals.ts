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

export const advertSlots = ["home_hero", "home_strip", "browse_top"] as const;
export type AdvertSlot = (typeof advertSlots)[number];
export const advertAudiences = ["everyone", "signed_out", "pharmacy", "chemist", "hospital", "agent"] as const;
export type AdvertAudience = (typeof advertAudiences)[number];
export const advertArts = ["leaves", "capsules", "drops", "shield", "truck"] as const;
export type AdvertArt = (typeof advertArts)[number];
