import { plural } from "../../lib/format.ts";

type Zones = { state: string; zones: readonly { lines: number; counted: number }[] };

/** How far the zones are; nothing is to be said of zones that there are not yet. */
export const zonesLead = ({ state, zones }: Zones): string | null => {
  if (zones.length === 0) return null;
  const open = zones.filter(({ lines, counted }) => counted < lines).length;
  if (open > 0) return `${plural(open, "zone")} of ${zones.length} not done yet.`;
  return `Every zone has its ${state === "recount" ? "second" : "first"} count.`;
};
