import { agentRoutes } from "./modules/agents/routes.ts";
import { auditRoutes } from "./modules/audit/routes.ts";
import { cartRoutes } from "./modules/cart/routes.ts";
import { catalogRoutes } from "./modules/catalog/routes.ts";
import { stockCountRoutes } from "./modules/counting/routes.ts";
import { customerRoutes } from "./modules/customers/routes.ts";
import { deliveryRoutes } from "./modules/delivery/routes.ts";
import { documentRoutes } from "./modules/documents/routes.ts";
import { exportRoutes } from "./modules/exports/routes.ts";
import { geographyRoutes } from "./modules/geography/routes.ts";
import { identityRoutes } from "./modules/identity/routes.ts";
import { insightRoutes } from "./modules/insight/routes.ts";
import { inventoryRoutes } from "./modules/inventory/routes.ts";
import { ledgerRoutes } from "./modules/ledger/routes.ts";
import { changingRoutes } from "./modules/orders/changing/routes.ts";
import { creatingRoutes } from "./modules/orders/creating/routes.ts";
import { issueRoutes } from "./modules/orders/issues/routes.ts";
import { packingRoutes } from "./modules/orders/packing/routes.ts";
import { pickingRoutes } from "./modules/orders/picking/routes.ts";
import { returningRoutes } from "./modules/orders/returning/routes.ts";
import { orderRoutes } from "./modules/orders/routes.ts";
import { planningRoutes } from "./modules/planning/routes.ts";
import { pricingRoutes } from "./modules/pricing/routes.ts";
import { promotionRoutes } from "./modules/promotions/routes.ts";
import { recallRoutes } from "./modules/recalls/routes.ts";
import { reportRoutes } from "./modules/reports/routes.ts";
import { roleRoutes } from "./modules/roles/routes.ts";
import { searchRoutes } from "./modules/search/routes.ts";
import { settingsRoutes } from "./modules/settings/routes.ts";
import { deskRoutes } from "./modules/settling/desk/routes.ts";
import { settlingRoutes } from "./modules/settling/routes.ts";
import { storeRoutes } from "./modules/stores/routes.ts";
import { supportRoutes } from "./modules/support/routes.ts";
import { viewRoutes } from "./modules/views/routes.ts";
import { walletRoutes } from "./modules/wallet/routes.ts";
import { warehousingRoutes } from "./modules/warehousing/routes.ts";

/** Every endpoint, in the order of the modules: one may call only those before it. */
export const api = {
  ...auditRoutes,
  ...settingsRoutes,
  ...geographyRoutes,
  ...roleRoutes,
  ...pricingRoutes,
  ...deliveryRoutes,
  ...identityRoutes,
  ...viewRoutes,
  ...storeRoutes,
  ...customerRoutes,
  ...agentRoutes,
  ...catalogRoutes,
  ...ledgerRoutes,
  ...settlingRoutes,
  ...deskRoutes,
  ...walletRoutes,
  ...inventoryRoutes,
  ...warehousingRoutes,
  ...stockCountRoutes,
  ...recallRoutes,
  ...planningRoutes,
  ...promotionRoutes,
  ...searchRoutes,
  ...cartRoutes,
  ...orderRoutes,
  ...changingRoutes,
  ...creatingRoutes,
  ...pickingRoutes,
  ...packingRoutes,
  ...returningRoutes,
  ...issueRoutes,
  ...documentRoutes,
  ...insightRoutes,
  ...supportRoutes,
  ...exportRoutes,
  ...reportRoutes,
};
/** The web takes the types of it, and nothing else. */
export type Api = typeof api;
