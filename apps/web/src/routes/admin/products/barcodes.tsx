import { Button, Group, Paper, SimpleGrid, Stack } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { download } from "../../../api/client.ts";
import type { BodyOf } from "../../../api/types.ts";
import { ChoiceField, NumberField, SwitchField } from "../../../composites/fields.tsx";
import { FormBody, useForm } from "../../../composites/form.tsx";
import { Page } from "../../../composites/page.tsx";
import { type LabelItem, LabelItems } from "../../../features/catalog/label-items.tsx";

type Order = BodyOf<"POST /admin/products/labels">;
type Values = Required<Omit<Order, "items" | "title">> & { items: LabelItem[] };

export const Route = createFileRoute("/admin/products/barcodes")({
  staticData: { title: "Barcodes", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  component: Barcodes,
});

const symbologies = [
  { value: "ean13", label: "EAN-13" },
  { value: "code128", label: "Code 128" },
  { value: "datamatrix", label: "GS1 DataMatrix" },
];
const sheets = [
  { value: "a4-24", label: "A4, 24 labels of 70 × 37 mm" },
  { value: "a4-40", label: "A4, 40 labels of 52.5 × 29.7 mm" },
  { value: "a4-65", label: "A4, 65 labels of 38.1 × 21.2 mm" },
  { value: "roll-50x30", label: "Roll, 50 × 30 mm" },
  { value: "roll-100x50", label: "Roll, 100 × 50 mm" },
];
const initial: Values = { symbology: "ean13", sheet: "a4-24", show_price: false, start_at: 1, items: [] };

const itemOf = ({ id, copies, batch_no, expires_on }: LabelItem) => ({
  product_id: id,
  copies,
  ...(batch_no ? { batch_no } : {}),
  ...(expires_on ? { expires_on } : {}),
});

function Barcodes() {
  const { form, props } = useForm<Values, void>({
    initial,
    submit: ({ items, start_at, ...order }) =>
      download("POST /admin/products/labels", {
        body: { ...order, start_at: start_at ?? 1, items: items.map(itemOf) } satisfies Order,
      }),
    done: "The labels are ready to print.",
  });
  const { items } = form.values;
  return (
    <Page title="Barcodes" crumbs={[{ label: "Products", to: "/admin/products" }]}>
      <Paper withBorder p="md" bg="var(--surface)">
        <FormBody {...props}>
          <Stack>
            <SimpleGrid cols={{ base: 1, xs: 3 }}>
              <ChoiceField form={form} name="symbology" label="Kind of code" options={symbologies} />
              <ChoiceField form={form} name="sheet" label="Label size" options={sheets} />
              <NumberField
                form={form}
                name="start_at"
                label="First free label"
                hint="For a sheet that is partly used."
                min={1}
                max={65}
              />
            </SimpleGrid>
            <SwitchField form={form} name="show_price" label="Show the price" />
            <LabelItems items={items} onChange={(next) => form.set("items", next)} />
            <Group justify="flex-end">
              <Button type="submit" loading={form.busy} disabled={items.length === 0}>
                Print as PDF
              </Button>
            </Group>
          </Stack>
        </FormBody>
      </Paper>
    </Page>
  );
}
