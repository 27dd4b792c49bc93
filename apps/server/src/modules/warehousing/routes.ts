import { moveRoutes } from "./move-routes.ts";
import { openingRoutes } from "./opening-routes.ts";
import { damageRoutes, returnRoutes } from "./outgoing-routes.ts";
import { receiptRoutes } from "./receipt-routes.ts";
import { transferRoutes } from "./transfer-routes.ts";

export const warehousingRoutes = {
  ...moveRoutes,
  ...receiptRoutes,
  ...transferRoutes,
  ...damageRoutes,
  ...returnRoutes,
  ...openingRoutes,
};
