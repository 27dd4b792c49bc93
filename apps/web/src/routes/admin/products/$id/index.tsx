import { Group } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { lacks } from "../../../../composites/actions.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import { PathButton } from "../../../../composites/links.tsx";
import { MayLinks } from "../../../../composites/may-links.tsx";
import { productFacts } from "../../../../features/catalog/product-facts.ts";
import { ProductImages } from "../../../../features/catalog/product-images.tsx";
import { movesOf } from "../../../../features/catalog/product-moves.ts";
import { ProductBarcodes, ProductCombos } from "../../../../features/catalog/product-parts.tsx";
import { ProductPrices } from "../../../../features/catalog/product-prices.tsx";
import { ProductSales } from "../../../../features/order-desk/product-sales.tsx";
import { ProductStock } from "../../../../features/stock-reports/product-stock.tsx";

export const Route = createFileRoute("/admin/products/$id/")({
  staticData: { title: "Product", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  component: Product,
});

/** Pages below a product, for those who may open them. */
const pages: [path: string, label: string][] = [
  ["/admin/products/$id/changes", "Changes"],
  ["/admin/products/$id/audits", "Who did what"],
  ["/admin/products/$id/tracker", "Tracker"],
  ["/admin/products/$id/batch_history", "Batches"],
  ["/admin/products/$id/transfer", "Transfer"],
  ["/admin/products/$id/orders", "Orders"],
];

function Product() {
  const id = Number(Route.useParams().id);
  return (
    <DetailScreen
      query="GET /admin/products/:id"
      params={{ id }}
      crumbs={[{ label: "Products", to: "/admin/products" }]}
      title={({ title }) => title}
      state={({ state }) => state}
      actions={movesOf("submit", "hide", "show", "archive", "restore")}
      facts={productFacts}
      tabs={(product) => [
        { name: "prices", label: "Prices", content: () => <ProductPrices product={product} /> },
        ...(product.is_combo || lacks("stock.read") !== null
          ? []
          : [{ name: "stock", label: "Stock", content: () => <ProductStock id={product.id} /> }]),
        ...(lacks("orders.read") === null
          ? [{ name: "sales", label: "Sales", content: () => <ProductSales id={product.id} /> }]
          : []),
        { name: "pictures", label: "Pictures", content: () => <ProductImages product={product} /> },
        { name: "barcodes", label: "Barcodes", content: () => <ProductBarcodes product={product} /> },
        { name: "combos", label: "Combos", content: () => <ProductCombos product={product} /> },
      ]}
    >
      {({ state }) => (
        <Group gap="xs">
          {state === "pending" && <PathButton to={`/admin/products/pending/${id}`}>Review</PathButton>}
          {lacks("products.update") === null && (
            // Where the next step is another, that is the main button.
            <PathButton to={`/admin/products/${id}/edit`} variant={state === "active" ? "filled" : "default"}>
              Edit
            </PathButton>
          )}
          <MayLinks row={{ id }} pages={pages} />
        </Group>
      )}
    </DetailScreen>
  );
}
