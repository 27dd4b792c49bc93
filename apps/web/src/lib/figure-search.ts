import { funnelStages, placers } from "@remedia/domain/insight";
import { aDay, anId, oneOf, textUpTo, upTo, yesNo } from "./list-search.ts";

export const deliveredSearch = { delivered_from: aDay, delivered_to: aDay };

/** What leads from a figure to the orders behind it. */
export const figureSearch = {
  branch_id: anId,
  lga_id: anId,
  category_id: anId,
  reached: oneOf(funnelStages),
  placed_by: oneOf(placers),
  dispatched_from: aDay,
  dispatched_to: aDay,
  incomplete: yesNo,
  ...deliveredSearch,
  on_time: yesNo,
  cancelled_from: aDay,
  cancelled_to: aDay,
  reason: textUpTo(500),
  weekday: upTo(7),
};
