import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { DealFields, dealBody, dealCrumbs, dealRules, dealValues } from "../../../../features/promotions/deal-form.tsx";

export const Route = createFileRoute("/admin/deals/$id/edit")({
  staticData: { title: "Edit deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.manage" },
  component: EditDeal,
});

function EditDeal() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/deals/:id", { params: { id } })}>
      {(deal) => (
        <FormScreen
          title={deal.name}
          crumbs={dealCrumbs}
          initial={dealValues(deal)}
          rules={dealRules}
          submit={(values) => api("PATCH /admin/deals/:id", { params: { id }, body: dealBody(values) })}
          done="Saved."
          to="/admin/deals"
        >
          {(form) => <DealFields form={form} />}
        </FormScreen>
      )}
    </Loaded>
  );
}
