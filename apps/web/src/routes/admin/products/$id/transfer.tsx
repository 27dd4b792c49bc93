import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { type Product, ProductPlaces, ProductTransferForm } from "../../../../features/stock/product-transfer.tsx";
import { anId, listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/$id/transfer")({
  staticData: { title: "Transfer stock", requiresAuth: true, requiresAdminAccess: true, permission: "stock.transfer" },
  validateSearch: listSearch({ batch_id: anId, place_id: anId }),
  component: ProductTransfer,
});

function ProductTransfer() {
  const id = Number(Route.useParams().id);
  const { batch_id, place_id } = Route.useSearch();
  const crumbs = useProductCrumbs(id);
  return (
    <Loaded query={useApi("GET /admin/products/:id", { params: { id } })}>
      {(product) => (
        <Page title={`Transfer ${product.title}`} crumbs={crumbs}>
          {batch_id && place_id ? (
            <TransferOf product={product} query={{ product_id: id, batch_id, place_id }} />
          ) : (
            <ProductTransferForm product={product} />
          )}
          <ProductPlaces product={product} />
        </Page>
      )}
    </Loaded>
  );
}

type Place = { product_id: number; batch_id: number; place_id: number };

/** Begins with the packs that a report pointed at. */
function TransferOf({ product, query }: { product: Product; query: Place }) {
  return (
    <Loaded query={useApi("GET /admin/stock/levels", { query })}>
      {({ data: [level] }) => <ProductTransferForm product={product} level={level} />}
    </Loaded>
  );
}
