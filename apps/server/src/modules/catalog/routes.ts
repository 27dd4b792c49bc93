import { bulkRoutes } from "./bulk/routes.ts";
import { demandRoutes } from "./demand/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { manyProductRoutes } from "./many-routes.ts";
import { productRoutes } from "./product-routes.ts";
import { shopRoutes } from "./shop-routes.ts";

export const catalogRoutes = {
  ...groupRoutes,
  ...productRoutes,
  ...manyProductRoutes,
  ...bulkRoutes,
  ...demandRoutes,
  ...shopRoutes,
};
