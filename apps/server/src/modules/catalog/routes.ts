import { bulkRoutes } from "./bulk-routes.ts";
import { groupRoutes } from "./group-routes.ts";
import { productRoutes } from "./product-routes.ts";
import { shopRoutes } from "./shop-routes.ts";

export const catalogRoutes = { ...groupRoutes, ...productRoutes, ...bulkRoutes, ...shopRoutes };
