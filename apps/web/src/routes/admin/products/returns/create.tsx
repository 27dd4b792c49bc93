import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import {
  blankReturn,
  ReturnFields,
  returnBody,
  returnCrumbs,
  returnRules,
} from "../../../../features/stock/return-form.tsx";

export const Route = createFileRoute("/admin/products/returns/create")({
  staticData: { title: "New return", requiresAuth: true, requiresAdminAccess: true, permission: "stock.returns" },
  component: NewReturn,
});

function NewReturn() {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New return"
      crumbs={returnCrumbs}
      label="Make the draft"
      initial={blankReturn}
      rules={returnRules}
      submit={(values) => api("POST /admin/stock/returns", { body: returnBody(values) })}
      done={({ id }) => `Return ${id} is a draft, and its packs are held. Send it when they leave.`}
      onDone={({ id }) =>
        navigate({ to: "/admin/products/returns/$id/print", params: { id: String(id) }, ignoreBlocker: true })
      }
    >
      {(form) => <ReturnFields form={form} />}
    </FormScreen>
  );
}
