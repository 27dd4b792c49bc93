import { benchLists } from "./lists.ts";
import { benchOrders } from "./orders.ts";
import { benchSearch } from "./search.ts";
import { benchStart } from "./start.ts";
import { benchStock } from "./stock.ts";
import { benchWeb } from "./web.ts";

/** Measures the hot paths as ratios against a bare baseline in the same run. The last line is one JSON object. */
const parts: Record<string, () => Promise<Record<string, number>>> = {
  search: benchSearch,
  stock: benchStock,
  lists: benchLists,
  orders: benchOrders,
  house: benchStart,
  web: benchWeb,
};

const asked = process.argv.slice(2).filter((name) => name in parts);
const figures: Record<string, number> = {};
for (const name of asked.length > 0 ? asked : Object.keys(parts)) Object.assign(figures, await parts[name]!());
console.log(JSON.stringify(figures));
process.exit(0);
