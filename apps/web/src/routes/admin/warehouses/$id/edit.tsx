import { Stack } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
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
import { withWas } from "../../../../lib/changes.ts";

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
            initial={warehouseValues(warehouse)}
            rules={warehouseRules}
            submit={(values, opened) =>
              api("PATCH /admin/warehouses/:id", {
                params: { id },
                body: withWas(warehouseChange(opened), warehouseChange(values)),
              })
            }
            reread={async () => warehouseValues(await api("GET /admin/warehouses/:id", { params: { id } }))}
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
