import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { FormScreen } from "../../../composites/form-screen.tsx";
import {
  blankWarehouse,
  WarehouseFields,
  warehouseCrumbs,
  warehouseRules,
} from "../../../features/stock/warehouse-form.tsx";

export const Route = createFileRoute("/admin/warehouses/create")({
  staticData: {
    title: "New warehouse",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "warehouses.manage",
  },
  component: () => (
    <FormScreen
      title="New warehouse"
      crumbs={warehouseCrumbs}
      initial={blankWarehouse}
      rules={warehouseRules}
      submit={(values) => api("POST /admin/warehouses", { body: { ...values, branch_id: values.branch_id ?? 0 } })}
      done={({ name }) => `${name} is open, with its receiving area and quarantine. Add its shelves.`}
      to="/admin/warehouses"
    >
      {(form) => <WarehouseFields form={form} isNew />}
    </FormScreen>
  ),
});
