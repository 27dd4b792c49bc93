import { Title } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import { editing } from "../../composites/editing.ts";
import { FormScreen } from "../../composites/form-screen.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { StoreFields, storeBody, storeRules, storeValues } from "../../features/stores/store-form.tsx";
import { StoreStaff } from "../../features/stores/store-staff.tsx";

export const Route = createFileRoute("/edit_store/$store_id")({
  staticData: { title: "Edit store", requiresAuth: true, requiresVerified: true, permission: "stores.own" },
  component: EditStore,
});

function EditStore() {
  const id = Number(Route.useParams().store_id);
  const query = useApi("GET /stores/:id", { params: { id } });
  return (
    <Loaded query={query}>
      {(store) => (
        <>
          <FormScreen
            title={store.name}
            crumbs={[{ label: "My stores", to: "/stores" }]}
            {...editing({
              id,
              record: store,
              read: "GET /stores/:id",
              save: "PATCH /stores/:id",
              values: storeValues,
              body: storeBody,
            })}
            rules={storeRules}
            done="The store is saved."
            to={`/stores/${id}`}
          >
            {(form) => <StoreFields form={form} />}
          </FormScreen>
          <Title order={2} mt="xl" mb="xs">
            Staff
          </Title>
          <StoreStaff id={id} />
        </>
      )}
    </Loaded>
  );
}
