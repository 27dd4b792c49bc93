import { bulkRoutes } from "./bulk/routes.ts";
import { demandRoutes } from "./demand/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { productRoutes } from "./product-routes.ts";
import { shopRoutes } from "./shop-routes.ts";

export const catalogRoutes = { ...groupRoutes, ...productRoutes, ...bulkRoutes, ...demandRoutes, ...shopRoutes };
