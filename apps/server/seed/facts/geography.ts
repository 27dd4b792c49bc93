import { northCentral } from "./geography-north-central.ts";
import { northEast } from "./geography-north-east.ts";
import { northWest } from "./geography-north-west.ts";
import { southEast } from "./geography-south-east.ts";
import { southSouth } from "./geography-south-south.ts";
import { southWest } from "./geography-south-west.ts";
import type { State } from "./geography-types.ts";

/** The 36 states and the Federal Capital Territory with their 774 local government areas, by name. */
export const states: readonly State[] = [
  ...northCentral,
  ...northEast,
  ...northWest,
  ...southEast,
  ...southSouth,
  ...southWest,
].sort((a, b) => a.name.localeCompare(b.name));
