import { damageRoutes } from "./damages/routes.ts";
import { destructionRoutes } from "./destructions/routes.ts";
import { openingRoutes } from "./openings/routes.ts";
import { receiptRoutes } from "./receipts/routes.ts";
import { moveRoutes } from "./shelf-moves/routes.ts";
import { returnRoutes } from "./supplier-returns/routes.ts";
import { transferRoutes } from "./transfers/routes.ts";

export const warehousingRoutes = {
  ...moveRoutes,
  ...receiptRoutes,
  ...transferRoutes,
  ...damageRoutes,
  ...destructionRoutes,
  ...returnRoutes,
  ...openingRoutes,
};
