import { Button, Group, Stack } from "@mantine/core";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { FormBody, useForm } from "../../../composites/form.tsx";
import { Page } from "../../../composites/page.tsx";
import { Panel } from "../../../composites/panel.tsx";
import { HmoStock } from "../../../features/stock/hmo-stock.tsx";
import { RowFaults, useRowFaults } from "../../../features/stock/stock-sheet.tsx";
import {
  blankTransfer,
  draftTransfer,
  TransferFields,
  transferCrumbs,
  transferRules,
} from "../../../features/stock/transfer-form.tsx";

export const Route = createFileRoute("/admin/products/hmo_transfer")({
  staticData: { title: "HMO transfers", requiresAuth: true, requiresAdminAccess: true, permission: "stock.transfer" },
  component: HmoTransfer,
});

const kinds = ["to_hmo", "from_hmo"] as const;

function HmoTransfer() {
  const navigate = useNavigate();
  const { fault, sending } = useRowFaults();
  const { form, props } = useForm({
    initial: { ...blankTransfer, kind: "to_hmo" as (typeof kinds)[number] | "warehouse" },
    rules: transferRules,
    submit: (values) => sending(draftTransfer(values)),
    done: ({ id }) => `Transfer ${id} is a draft. Dispatch it when the packs leave.`,
    onDone: ({ id }) => navigate({ to: "/admin/products/transfer/$id", params: { id: String(id) } }),
  });
  return (
    <Page title="HMO transfers" crumbs={transferCrumbs}>
      <Panel title="To an HMO, or back">
        <FormBody {...props}>
          <Stack>
            <TransferFields form={form} kinds={kinds} />
            <RowFaults fault={fault} />
            <Group justify="flex-end">
              <Button type="submit" loading={form.busy}>
                Make the draft
              </Button>
            </Group>
          </Stack>
        </FormBody>
      </Panel>
      <HmoStock hmoId={form.values.hmo_id} />
    </Page>
  );
}
