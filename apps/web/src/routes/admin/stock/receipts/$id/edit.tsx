import { createFileRoute, Navigate } from "@tanstack/react-router";
import { api } from "../../../../../api/client.ts";
import { useApi } from "../../../../../api/query.ts";
import { FormScreen } from "../../../../../composites/form-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import {
  ReceiptFields,
  receiptBody,
  receiptCrumbs,
  receiptRules,
  receiptValues,
} from "../../../../../features/stock/receipt-form.tsx";

export const Route = createFileRoute("/admin/stock/receipts/$id/edit")({
  staticData: {
    title: "Edit goods receipt",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "stock.receive",
  },
  component: EditReceipt,
});

function EditReceipt() {
  const id = Number(Route.useParams().id);
  return (
    <Loaded query={useApi("GET /admin/stock/receipts/:id", { params: { id } })}>
      {(receipt) =>
        receipt.state === "draft" ? (
          <FormScreen
            title={`Goods receipt ${id}`}
            crumbs={receiptCrumbs}
            initial={receiptValues(receipt)}
            rules={receiptRules}
            submit={(values) => api("PUT /admin/stock/receipts/:id", { params: { id }, body: receiptBody(values) })}
            done="Saved."
            to={`/admin/stock/receipts/${id}`}
          >
            {(form) => <ReceiptFields form={form} />}
          </FormScreen>
        ) : (
          <Navigate to="/admin/stock/receipts/$id" params={{ id: String(id) }} replace />
        )
      }
    </Loaded>
  );
}
