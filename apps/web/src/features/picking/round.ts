import type { OutputOf } from "../../api/types.ts";

export type Round = OutputOf<"GET /admin/orders/:id/pick">;
export type RoundOrder = Round["orders"][number];
export type Stop = Round["stops"][number];

export const leftAt = ({ quantity, picked }: Pick<Stop, "quantity" | "picked">) => quantity - picked;
const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

/** Totes stand on the cart in the order of the round; the first is A. */
export const toteOf = ({ orders }: { orders: readonly { id: number }[] }, orderId: number) =>
  String.fromCharCode("A".charCodeAt(0) + orders.findIndex(({ id }) => id === orderId));

export const isPicking = ({ state }: { state: string }) => state === "picking";
/** Those that somebody has to begin before they can be picked. */
export const yetToStart = ({ orders }: Round) =>
  orders.filter(({ state, picks_first }) => state === "confirmed" && picks_first);

/** Stops of the orders that are being picked. Others of the round may have been held or called off meanwhile. */
export const stopsToPick = ({ orders, stops }: Round) => {
  const picked = new Set(orders.filter(isPicking).map(({ id }) => id));
  return stops.filter(({ order_id }) => picked.has(order_id));
};

/** The stop somebody chose, else the next along the shelves that still lacks packs. */
export const currentStop = (stops: readonly Stop[], chosen: number | null) =>
  stops.find(({ id }) => id === chosen) ?? stops.find((stop) => leftAt(stop) > 0) ?? null;

export const progressOf = (stops: readonly Stop[]) => ({
  packs: sum(stops.map(({ quantity }) => quantity)),
  picked: sum(stops.map(({ picked }) => picked)),
});

/** The stop that an answer counted further, which tells what a scan was. */
export const countedFurther = (before: readonly Stop[], after: readonly Stop[]) => {
  const known = new Map(before.map(({ id, picked }) => [id, picked]));
  return after.find(({ id, picked }) => picked > (known.get(id) ?? 0)) ?? null;
};
