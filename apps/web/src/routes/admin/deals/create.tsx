import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { blankDeal, DealFields, dealBody, dealCrumbs, dealRules } from "../../../features/promotions/deal-form.tsx";

export const Route = createFileRoute("/admin/deals/create")({
  staticData: { title: "New deal", requiresAuth: true, requiresAdminAccess: true, permission: "deals.manage" },
  component: () => (
    <FormScreen
      title="New deal"
      crumbs={dealCrumbs}
      initial={blankDeal}
      rules={dealRules}
      submit={(values) => api("POST /admin/deals", { body: dealBody(values) })}
      done={({ name }) => `${name} is a draft. Schedule it to let it run.`}
      to="/admin/deals"
    >
      {(form) => <DealFields form={form} />}
    </FormScreen>
  ),
});
