import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { DealEnd } from "../../features/shop/deal-card.tsx";
import { ProductGrid } from "../../features/shop/product-grid.tsx";

export const Route = createFileRoute("/deals/$id")({
  staticData: { title: "Deal", requiresAuth: true, requiresVerified: true, inShop: true },
  component: Deal,
});

function Deal() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /deals/:id", { params: { id } })}>
      {(deal) => (
        <Page title={deal.name} crumbs={[{ label: "Deals", to: "/deals" }]}>
          <div>
            <p style={{ marginTop: 0 }}>{deal.about}</p>
            <DealEnd deal={deal} />
          </div>
          <ProductGrid
            label={`Products of ${deal.name}`}
            products={deal.products.map(({ deal_price, usual_price, is_short_dated, best_before, ...product }) => ({
              ...product,
              price: usual_price ?? deal_price,
              deal: deal_price === null || is_short_dated ? null : { id, name: deal.name, price: deal_price },
              short_dated: deal_price !== null && best_before !== null ? { price: deal_price, best_before } : null,
            }))}
          />
        </Page>
      )}
    </Loaded>
  );
}
