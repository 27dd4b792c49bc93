import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import {
  blankReturn,
  ReturnFields,
  type ReturnValues,
  returnBody,
  returnCrumbs,
  returnLine,
  returnRules,
} from "../../../../features/stock/return-form.tsx";
import { anId, listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/returns/create")({
  staticData: { title: "New return", requiresAuth: true, requiresAdminAccess: true, permission: "stock.returns" },
  validateSearch: listSearch({ batch_id: anId, place_id: anId }),
  component: NewReturn,
});

function NewReturn() {
  const { batch_id, place_id } = Route.useSearch();
  if (batch_id && place_id) return <ReturnOf batchId={batch_id} placeId={place_id} />;
  return <ReturnForm initial={blankReturn} />;
}

/** Begins with the packs that a report pointed at. */
function ReturnOf({ batchId, placeId }: { batchId: number; placeId: number }) {
  const levels = useApi("GET /admin/stock/levels", { query: { batch_id: batchId, place_id: placeId } });
  const batch = useApi("GET /admin/batches/:id", { params: { id: batchId } }).data;
  return (
    <Loaded query={levels}>
      {({ data: [level] }) => {
        if (!batch) return null;
        const supplier =
          level?.supplier_id && batch.supplier_name ? { id: level.supplier_id, label: batch.supplier_name } : null;
        return (
          <ReturnForm initial={{ ...blankReturn, supplier, lines: level && supplier ? [returnLine(level)] : [] }} />
        );
      }}
    </Loaded>
  );
}

function ReturnForm({ initial }: { initial: ReturnValues }) {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New return"
      crumbs={returnCrumbs}
      label="Make the draft"
      initial={initial}
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
