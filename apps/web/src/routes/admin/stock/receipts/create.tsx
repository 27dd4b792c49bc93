import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import {
  blankReceipt,
  ReceiptFields,
  receiptBody,
  receiptCrumbs,
  receiptRules,
} from "../../../../features/stock/receipt-form.tsx";

export const Route = createFileRoute("/admin/stock/receipts/create")({
  staticData: {
    title: "New goods receipt",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "stock.receive",
  },
  component: NewReceipt,
});

function NewReceipt() {
  const navigate = useNavigate();
  return (
    <FormScreen
      title="New goods receipt"
      crumbs={receiptCrumbs}
      initial={blankReceipt}
      rules={receiptRules}
      submit={(values) => api("POST /admin/stock/receipts", { body: receiptBody(values) })}
      done={({ id }) => `Goods receipt ${id} is a draft. Receive it when the goods arrive.`}
      onDone={({ id }) =>
        navigate({ to: "/admin/stock/receipts/$id", params: { id: String(id) }, ignoreBlocker: true })
      }
    >
      {(form) => <ReceiptFields form={form} />}
    </FormScreen>
  );
}
