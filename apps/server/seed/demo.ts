import { measurePopularity } from "../src/modules/catalog/popularity.ts";
import { closeMonths } from "../src/modules/inventory/closed-months.ts";
import { measureVelocity } from "../src/modules/planning/velocity.ts";
import { inTransaction, systemContext } from "../src/platform/context.ts";
import type { Platform } from "../src/platform/platform.ts";
import { seedDemoAccounts } from "./demo/accounts.ts";
import { seedCatalog } from "./demo/catalog.ts";
import { seedWaiting } from "./demo/catalog-wishes.ts";
import { seedCustomers } from "./demo/customers.ts";
import { seedLicenceChanges } from "./demo/licences.ts";
import { seedOpenOrders } from "./demo/open-orders.ts";
import { seedPastOrders } from "./demo/orders.ts";
import { seedPlaces } from "./demo/places.ts";
import { seedShop } from "./demo/shop.ts";
import { seedStock } from "./demo/stock.ts";
import { seedStockWork } from "./demo/stock-work.ts";
import { seedTickets } from "./demo/tickets.ts";
import { once } from "./once.ts";
import { openChance } from "./random.ts";

/** Demo data, made by the product's own rules with a moved clock: the same on every machine, relative to today. */
export const seedDemo = (platform: Platform, databaseUrl: string) =>
  once(databaseUrl, "seed: demo", () =>
    inTransaction(systemContext(platform, "demo"), async (tx) => {
      const chance = openChance(20_261_101);
      await seedPlaces(tx);
      await seedDemoAccounts(tx);
      await seedCustomers(tx, chance);
      await seedLicenceChanges(tx);
      await seedTickets(tx, chance);
      await seedCatalog(tx);
      await seedShop(tx, chance);
      await seedStock(tx);
      await seedPastOrders(tx);
      await seedStockWork(tx);
      await seedOpenOrders(tx);
      await seedWaiting(tx);
      await measurePopularity(tx);
      await measureVelocity(tx);
      await closeMonths(tx);
    }),
  );
