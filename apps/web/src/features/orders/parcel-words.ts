import type { ParcelSum } from "@remedia/domain/parcels";
import { plural, weight } from "../../lib/format.ts";

/** "2 parcels, 3.4 kg". */
export const parcelWords = ({ count, weight_grams, weighed }: ParcelSum) =>
  `${plural(count, "parcel")}, ${weighed ? "" : "about "}${weight(weight_grams)}`;
