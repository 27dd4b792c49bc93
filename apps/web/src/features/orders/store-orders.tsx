import { Stack } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { Figures } from "../../composites/charts/figures.tsx";
import { TextLink } from "../../composites/links.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { money, plural } from "../../lib/format.ts";
import { ownOrderColumnsOfOneStore } from "./order-columns.tsx";
import { useReorder } from "./reorder.ts";

const recent = 5;

const comingWords = ({ coming_orders, coming_total }: OutputOf<"GET /orders/spend">) =>
  coming_orders === 0 ? "Nothing" : `${money(coming_total)} in ${plural(coming_orders, "order")}`;

/** What a store ordered lately, and what it spent. */
export const StoreOrders = ({ id }: { id: number }) => {
  const spend = useApi("GET /orders/spend", { query: { store_id: id } }, { quiet: true }).data;
  return (
    <Stack gap="sm">
      <Figures
        figures={[
          ["Spent this month", spend && money(spend.spent_this_month)],
          [
            "Spent in all",
            spend && (
              <TextLink inherit to="/orders" search={{ store_id: id, state: "delivered" }}>
                {money(spend.spent)}
              </TextLink>
            ),
          ],
          ["Delivered", spend && plural(spend.delivered_orders, "order")],
          ["Still to come", spend && comingWords(spend)],
        ]}
      />
      <ListPanel
        label="Recent orders"
        query="GET /orders"
        input={{ query: { store_id: id, per_page: recent } }}
        columns={ownOrderColumnsOfOneStore}
        rowActions={[useReorder()]}
        empty="Nothing has been ordered for this store yet."
      />
      <TextLink to="/orders" search={{ store_id: id }}>
        All orders of this store
      </TextLink>
    </Stack>
  );
};
