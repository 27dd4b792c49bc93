import { northPlaces } from "./places-north.ts";
import { southEastPlaces } from "./places-south-east.ts";
import { southSouthPlaces } from "./places-south-south.ts";
import { southWestPlaces } from "./places-south-west.ts";
import type { Place } from "./places-types.ts";

/** Markets, districts, junctions and streets a rider or a sales agent would name when asked where a shop is. */
export const places: readonly Place[] = [...southWestPlaces, ...southEastPlaces, ...southSouthPlaces, ...northPlaces];
