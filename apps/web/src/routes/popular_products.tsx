import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../api/query.ts";
import { Page } from "../composites/page.tsx";
import { asCard } from "../features/shop/as-card.ts";
import { ProductGrid } from "../features/shop/product-grid.tsx";

export const Route = createFileRoute("/popular_products")({
  staticData: { title: "Popular products", requiresAuth: true, requiresVerified: true },
  component: PopularProducts,
});

function PopularProducts() {
  const products = useApi("GET /products/popular", { query: { limit: 60 } }).data;
  return (
    <Page title="Popular products">
      <p style={{ margin: 0 }}>What stores like yours order most at your branch.</p>
      <ProductGrid label="Popular products" products={products?.map(asCard)} />
    </Page>
  );
}
