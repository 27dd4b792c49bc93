import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import {
  blankCustomer,
  CustomerFields,
  customerBody,
  customerRules,
} from "../../../features/customers/customer-form.tsx";

export const Route = createFileRoute("/admin/users/create")({
  staticData: { title: "New customer", requiresAuth: true, requiresAdminAccess: true, permission: "users.create" },
  component: () => (
    <FormScreen
      title="New customer"
      crumbs={[{ label: "Customers", to: "/admin/users" }]}
      initial={blankCustomer}
      rules={customerRules}
      submit={(values) => api("POST /admin/users", { body: customerBody(values) })}
      done={({ name }) => `${name} is created. A first PIN is on its way by SMS.`}
      to="/admin/users"
    >
      {(form) => <CustomerFields form={form} />}
    </FormScreen>
  ),
});
