import { link, money, state, text } from "../../composites/columns.tsx";
import { day } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";

type Props = {
  query: "GET /agent/price_list" | "GET /admin/products/price_list";
  /** Where a product's own page is. */
  product: "/product_details/$id" | "/admin/products/$id";
};

/** What every product costs at one branch, now or as of a day; on the screen, in a sheet and on paper. */
export const PriceList = ({ query, product }: Props) => (
  <ListScreen
    query={query}
    columns={[
      link("title", product, { label: "Product", sort: true }),
      text("generic"),
      text("manufacturer"),
      text("category"),
      state("class"),
      money("price", { sort: true }),
    ]}
    filters={[day("as_of")]}
    exports={["pdf", "xlsx", "csv"]}
    empty="No product had a price on that day."
  />
);
