import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { FormScreen } from "../../../../composites/form-screen.tsx";
import { RowFaults, useRowFaults } from "../../../../features/stock/stock-sheet.tsx";
import {
  blankTransfer,
  draftTransfer,
  TransferFields,
  transferCrumbs,
  transferRules,
} from "../../../../features/stock/transfer-form.tsx";

export const Route = createFileRoute("/admin/products/transfer/create")({
  staticData: { title: "New transfer", requiresAuth: true, requiresAdminAccess: true, permission: "stock.transfer" },
  component: NewTransfer,
});

const kinds = ["warehouse", "to_hmo", "from_hmo"] as const;

function NewTransfer() {
  const navigate = useNavigate();
  const { fault, sending } = useRowFaults();
  return (
    <FormScreen
      title="New transfer"
      crumbs={transferCrumbs}
      label="Make the draft"
      initial={blankTransfer}
      rules={transferRules}
      submit={(values) => sending(draftTransfer(values))}
      done={({ id }) => `Transfer ${id} is a draft, and its packs are held. Dispatch it when they leave.`}
      onDone={({ id }) =>
        navigate({ to: "/admin/products/transfer/$id", params: { id: String(id) }, ignoreBlocker: true })
      }
    >
      {(form) => (
        <>
          <TransferFields form={form} kinds={kinds} />
          <RowFaults fault={fault} />
        </>
      )}
    </FormScreen>
  );
}
