import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { CustomerStores } from "../../../../features/customers/customer-stores.tsx";
import { StoresMap } from "../../../../features/stores/stores-map.tsx";

export const Route = createFileRoute("/admin/users/$id/stores")({
  staticData: {
    title: "Stores of a customer",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "stores.read",
  },
  component: CustomerStoresPage,
});

function CustomerStoresPage() {
  const id = Number(Route.useParams().id);
  const stores = useApi("GET /admin/users/:id/stores", { params: { id } });
  return (
    <Loaded query={stores}>
      {(list) => (
        <Page
          title={list[0] ? `Stores of ${list[0].owner_name}` : "Stores"}
          crumbs={[
            { label: "Customers", to: "/admin/users" },
            { label: "Profile", to: `/admin/users/${id}` },
          ]}
        >
          <CustomerStores id={id} />
          <StoresMap stores={list} />
        </Page>
      )}
    </Loaded>
  );
}
