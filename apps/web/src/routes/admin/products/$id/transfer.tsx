import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { ProductPlaces, ProductTransferForm } from "../../../../features/stock/product-transfer.tsx";

export const Route = createFileRoute("/admin/products/$id/transfer")({
  staticData: { title: "Transfer stock", requiresAuth: true, requiresAdminAccess: true, permission: "stock.transfer" },
  component: ProductTransfer,
});

function ProductTransfer() {
  const id = Number(Route.useParams().id);
  const crumbs = useProductCrumbs(id);
  return (
    <Loaded query={useApi("GET /admin/products/:id", { params: { id } })}>
      {(product) => (
        <Page title={`Transfer ${product.title}`} crumbs={crumbs}>
          <ProductTransferForm product={product} />
          <ProductPlaces product={product} />
        </Page>
      )}
    </Loaded>
  );
}
