import { Stack } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../../../api/query.ts";
import { editing } from "../../../../composites/editing.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  WarehouseFields,
  warehouseChange,
  warehouseCrumbs,
  warehouseRules,
  warehouseValues,
} from "../../../../features/stock/warehouse-form.tsx";
import { WarehouseZones } from "../../../../features/stock/warehouse-zones.tsx";

export const Route = createFileRoute("/admin/warehouses/$id/edit")({
  staticData: {
    title: "Edit warehouse",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "warehouses.manage",
  },
  component: EditWarehouse,
});

function EditWarehouse() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/warehouses/:id", { params: { id } })}>
      {(warehouse) => (
        <Stack>
          <FormScreen
            title={warehouse.name}
            crumbs={warehouseCrumbs}
            {...editing({
              id,
              record: warehouse,
              read: "GET /admin/warehouses/:id",
              save: "PATCH /admin/warehouses/:id",
              values: warehouseValues,
              body: warehouseChange,
            })}
            rules={warehouseRules}
            done="Saved."
            to="/admin/warehouses"
          >
            {(form) => <WarehouseFields form={form} />}
          </FormScreen>
          <WarehouseZones warehouse={warehouse} />
        </Stack>
      )}
    </Loaded>
  );
}
