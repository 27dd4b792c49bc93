import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { upload } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import type { OutputOf } from "../../api/types.ts";
import { confirm } from "../../composites/confirm.tsx";
import { FileField, IdField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { money, plural } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { useWarehouses } from "./stock-reference.ts";
import { RowFaults, SheetTemplates, sheetOf, useRowFaults } from "./stock-sheet.tsx";

type Totals = OutputOf<"POST /admin/stock/openings/check">;
type Opening = OutputOf<"POST /admin/stock/openings">;
type Values = { warehouse_id: number | null; file: File | null };
const blank: Values = { warehouse_id: null, file: null };

const isSure = ({ row_count, product_count, packs, value }: Totals, warehouse: string) =>
  confirm({
    title: `Enter ${plural(packs, "pack")} into ${warehouse}?`,
    body: (
      <>
        <strong>
          {plural(row_count, "row")}, {plural(product_count, "product")}, {plural(packs, "pack")}
          {value === null ? "" : `, ${money(value)} at cost`}.
        </strong>{" "}
        They are on their shelves at once and can be sold. This can't be undone: what turns out to be different is put
        right by a stock count.
      </>
    ),
    label: "Enter them",
  });

/** Takes the sheet, says what is wrong with it or what it holds, and enters it once somebody has agreed to that. */
export const OpeningUpload = () => {
  const warehouses = useWarehouses();
  const { fault, sending } = useRowFaults();
  const { form, props } = useForm<Values, Opening>({
    initial: blank,
    rules: { warehouse_id: chosen, file: chosen },
    submit: async ({ warehouse_id, file }) => {
      const sheet = await sheetOf(file!);
      const query = { warehouse_id: warehouse_id ?? 0, name: file!.name };
      const totals = await sending(upload("POST /admin/stock/openings/check", sheet, { query }));
      const warehouse = warehouses.find(({ id }) => id === warehouse_id)?.name ?? "the warehouse";
      if (!(await isSure(totals, warehouse))) throw new ApiError(0, "stopped", ["Nothing was entered."]);
      return sending(upload("POST /admin/stock/openings", sheet, { query }));
    },
    done: ({ packs, warehouse_name }) => `${plural(packs, "pack")} are in ${warehouse_name}.`,
    clears: true,
  });
  return (
    <Panel
      title="From a sheet"
      lead="What was on the shelves when the warehouse opened: one row for each batch on each shelf, with expiry, packs and, if you know it, cost. Either all rows are entered or none."
    >
      <FormBody {...props}>
        <Stack gap="sm">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <IdField form={form} name="warehouse_id" label="Warehouse" options={warehouses} />
            <FileField form={form} name="file" label="Sheet (CSV or XLSX)" accept=".csv,.xlsx" />
          </SimpleGrid>
          <RowFaults fault={fault} />
          <Group justify="space-between">
            <SheetTemplates kind="opening" />
            <Button type="submit" loading={form.busy}>
              Check the sheet
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};
