import { Button } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { mayFillCart } from "../features/shop/may-fill-cart.ts";
import { resultFilters } from "../features/shop/results.ts";
import { ResultsPage } from "../features/shop/results-page.tsx";
import { listSearch } from "../lib/list-search.ts";
import { useUser } from "../lib/session.ts";

const QuickOrder = lazy(() =>
  import("../features/shop/quick-order.tsx").then((module) => ({ default: module.QuickOrder })),
);

export const Route = createFileRoute("/shop")({
  staticData: { title: "Shop", requiresAuth: true, requiresVerified: true, inShop: true },
  validateSearch: listSearch(resultFilters),
  component: Shop,
});

function Shop() {
  // Fetched when first asked for; then it stays, with what was typed.
  const [ordering, setOrdering] = useState<boolean | null>(null);
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
      <Suspense>{ordering !== null && <QuickOrder opened={ordering} onClose={() => setOrdering(false)} />}</Suspense>
    </>
  );
}
