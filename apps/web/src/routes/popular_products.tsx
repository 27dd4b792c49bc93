import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../api/query.ts";
import { Fault } from "../composites/empty.tsx";
import { Page } from "../composites/page.tsx";
import { useCards } from "../features/shop/as-card.ts";
import { ProductGrid } from "../features/shop/product-grid.tsx";

export const Route = createFileRoute("/popular_products")({
  staticData: { title: "Popular products", requiresAuth: true, requiresVerified: true, inShop: true },
  component: PopularProducts,
});

function PopularProducts() {
  const popular = useApi("GET /products/popular", { query: { limit: 60 } });
  const products = useCards(popular.data);
  return (
    <Page title="Popular products">
      <p style={{ margin: 0 }}>
        First what stores like yours order most at your branch, then what sells best everywhere.
      </p>
      {popular.error && !products ? (
        <Fault error={popular.error} retry={() => void popular.refetch()} />
      ) : (
        <ProductGrid label="Popular products" products={products} />
      )}
    </Page>
  );
}
