import { Button } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { mayFillCart } from "../features/shop/may-fill-cart.ts";
import { QuickOrder } from "../features/shop/quick-order.tsx";
import { resultFilters } from "../features/shop/results.ts";
import { ResultsPage } from "../features/shop/results-page.tsx";
import { listSearch } from "../lib/list-search.ts";
import { useUser } from "../lib/session.ts";

export const Route = createFileRoute("/shop")({
  staticData: { title: "Shop", requiresAuth: true, requiresVerified: true, inShop: true },
  validateSearch: listSearch(resultFilters),
  component: Shop,
});

function Shop() {
  const [ordering, setOrdering] = useState(false);
  const user = useUser();
  return (
    <>
      <ResultsPage
        title="Shop"
        search={Route.useSearch()}
        actions={
          mayFillCart(user) && (
            <Button variant="default" onClick={() => setOrdering(true)}>
              Quick order
            </Button>
          )
        }
        empty="Nothing matches. Try fewer filters."
      />
      <QuickOrder opened={ordering} onClose={() => setOrdering(false)} />
    </>
  );
}
