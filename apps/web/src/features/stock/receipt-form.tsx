import "@mantine/core/styles/NumberInput.css";
import { NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { DayInput } from "../../composites/day-input.tsx";
import { IdField, TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type DocumentLine, LinesField, newLineKey, PacksInput } from "../../composites/lines-field.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { chosen, type Rules } from "../../lib/rules.ts";
import { ProductPicker } from "../catalog/product-picker.tsx";
import { type Scan, useWarehouses } from "./stock-reference.ts";
import { ScanField } from "./stock-scan-field.tsx";
import { SupplierPicker } from "./supplier-picker.tsx";

type Receipt = OutputOf<"GET /admin/stock/receipts/:id">;
type Line = DocumentLine & {
  /** Of a line that was saved before. */
  id?: number;
  product_id: number;
  batch_number: string;
  expires_on: string;
  cost: number | null;
  expected: number | null;
};
export type ReceiptValues = {
  warehouse_id: number | null;
  supplier: Picked | null;
  reference: string;
  note: string;
  lines: Line[];
};

export const receiptCrumbs = [{ label: "Goods received", to: "/admin/stock/receipts" }];
export const blankReceipt: ReceiptValues = { warehouse_id: null, supplier: null, reference: "", note: "", lines: [] };
export const receiptValues = (receipt: Receipt): ReceiptValues => ({
  warehouse_id: receipt.warehouse_id,
  supplier: { id: receipt.supplier_id, label: receipt.supplier_name },
  reference: receipt.reference,
  note: receipt.note,
  lines: receipt.lines.map(({ id, product_id, title, batch_number, expires_on, cost, expected }) => ({
    key: String(id),
    id,
    product_id,
    title,
    batch_number,
    expires_on,
    cost,
    expected,
  })),
});
export const receiptBody = (values: ReceiptValues): BodyOf<"POST /admin/stock/receipts"> => ({
  warehouse_id: values.warehouse_id ?? 0,
  supplier_id: values.supplier?.id ?? 0,
  reference: values.reference,
  note: values.note,
  lines: values.lines.map(({ id, product_id, batch_number, expires_on, cost, expected }) => ({
    ...(id ? { id } : {}),
    product_id,
    batch_number: batch_number.trim(),
    expires_on,
    cost,
    expected: expected ?? 0,
  })),
});

const lineFault = ({ title, batch_number, expires_on, expected }: Line) => {
  if (!batch_number.trim()) return `${title}: which batch?`;
  if (!expires_on) return `${title}: when does it expire?`;
  return expected ? null : `${title}: how many packs?`;
};
export const receiptRules: Rules<ReceiptValues> = {
  warehouse_id: chosen,
  supplier: chosen,
  lines: (lines) => (lines.length === 0 ? "Add at least one product." : (lines.map(lineFault).find(Boolean) ?? null)),
};

const newLine = (product: { id: number; title: string }, scan?: Scan): Line => ({
  key: newLineKey(),
  product_id: product.id,
  title: product.title,
  batch_number: scan?.batch?.number ?? "",
  expires_on: scan?.batch?.expires_on ?? "",
  cost: null,
  expected: scan?.quantity ?? null,
});

export const ReceiptFields = ({ form }: { form: Form<ReceiptValues> }) => {
  const { lines } = form.values;
  const add = (product: { id: number; title: string }, scan?: Scan) =>
    form.set("lines", [...lines, newLine(product, scan)]);
  return (
    <>
      <SupplierPicker
        picked={form.values.supplier}
        onPick={(supplier) => form.set("supplier", supplier)}
        fault={form.input("supplier").error}
        mayAdd
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <IdField form={form} name="warehouse_id" label="Warehouse" options={useWarehouses()} />
        <TextField form={form} name="reference" label="Reference" hint="Such as the waybill's number." maxLength={60} />
      </SimpleGrid>
      <LinesField
        legend="Expected goods"
        lines={lines}
        onChange={(next) => form.set("lines", next)}
        fault={form.input("lines").error}
        inputs={(line, set) => <LineInputs line={line} set={set} />}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <ProductPicker
            key={lines.length}
            label="Add a product"
            picked={null}
            onPick={(picked) => picked && add({ id: picked.id, title: picked.label })}
          />
          <ScanField
            label="Or scan a pack"
            onScan={(scan) => {
              if (!scan.product) return "This is not the code of a product.";
              add(scan.product, scan);
              return null;
            }}
          />
        </SimpleGrid>
      </LinesField>
      <TextAreaField form={form} name="note" label="Note" maxLength={500} />
    </>
  );
};

const LineInputs = ({ line, set }: { line: Line; set: (change: Partial<Line>) => void }) => (
  <>
    <TextInput
      label="Batch"
      aria-label={`Batch, ${line.title}`}
      maxLength={40}
      value={line.batch_number}
      onChange={(event) => set({ batch_number: event.currentTarget.value })}
    />
    <DayInput
      label="Expires"
      aria-label={`Expires, ${line.title}`}
      value={line.expires_on}
      onDay={(expires_on) => set({ expires_on })}
    />
    {lacks("products.cost.read") === null && (
      <NumberInput
        label="Cost of a pack"
        aria-label={`Cost of a pack, ${line.title}`}
        hideControls
        prefix="₦"
        thousandSeparator=","
        decimalScale={2}
        allowNegative={false}
        placeholder="As before"
        value={line.cost ?? ""}
        onChange={(cost) => set({ cost: cost === "" ? null : Number(cost) })}
      />
    )}
    <PacksInput label="Packs" of={line.title} value={line.expected} onChange={(expected) => set({ expected })} />
  </>
);
