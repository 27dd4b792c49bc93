import { money, state, text } from "../../composites/columns.tsx";
import { day } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { aDay, listSearch } from "../../lib/list-search.ts";

export const priceListSearch = listSearch({ as_of: aDay });

/** What every product costs at one branch, now or as of a day; on the screen, in a sheet and on paper. */
export const PriceList = ({ query }: { query: "GET /agent/price_list" | "GET /admin/products/price_list" }) => (
  <ListScreen
    query={query}
    columns={[
      text("title", { label: "Product", sort: true }),
      text("generic"),
      text("manufacturer"),
      text("category"),
      state("class"),
      money("price", { sort: true }),
    ]}
    filters={[day("as_of")]}
    exports={["pdf", "xlsx", "csv"]}
    empty="No product had a price then."
  />
);
