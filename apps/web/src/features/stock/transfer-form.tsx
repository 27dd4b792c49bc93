import { SimpleGrid } from "@mantine/core";
import { api, upload } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { ChoiceField, FileField, IdField, TextAreaField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import type { Rules } from "../../lib/rules.ts";
import { chosen } from "../../lib/rules.ts";
import { type TransferKind, transferKindChoices, useDestinations, useHmos, useWarehouses } from "./stock-reference.ts";
import { SheetTemplates, sheetOf } from "./stock-sheet.tsx";
import { type TransferLine, TransferLinesField, transferLinesFault, wantedLine } from "./transfer-lines-field.tsx";

export type TransferValues = {
  kind: TransferKind;
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  hmo_id: number | null;
  note: string;
  by: "list" | "file";
  lines: TransferLine[];
  file: File | null;
};

export const transferCrumbs = [{ label: "Transfers", to: "/admin/products/transfer" }];
export const blankTransfer: TransferValues = {
  kind: "warehouse",
  from_warehouse_id: null,
  to_warehouse_id: null,
  hmo_id: null,
  note: "",
  by: "list",
  lines: [],
  file: null,
};

const ends: Record<TransferKind, readonly ("from_warehouse_id" | "to_warehouse_id" | "hmo_id")[]> = {
  warehouse: ["from_warehouse_id", "to_warehouse_id"],
  to_hmo: ["from_warehouse_id", "hmo_id"],
  from_hmo: ["hmo_id", "to_warehouse_id"],
};
const neededEnd =
  (end: "from_warehouse_id" | "to_warehouse_id" | "hmo_id") => (id: number | null, values: TransferValues) =>
    ends[values.kind].includes(end) ? chosen(id, values) : null;

export const transferRules: Rules<TransferValues> = {
  from_warehouse_id: neededEnd("from_warehouse_id"),
  to_warehouse_id: (id, values) =>
    neededEnd("to_warehouse_id")(id, values) ??
    (id !== null && values.kind === "warehouse" && id === values.from_warehouse_id ? "Choose another one." : null),
  hmo_id: neededEnd("hmo_id"),
  lines: (lines, { by }) => (by === "list" ? transferLinesFault(lines) : null),
  file: (file, { by }) => (by === "file" && !file ? "Choose a sheet." : null),
};

/** Both ends that the kind of transfer has, and no other. */
const endsOf = (values: TransferValues) =>
  Object.fromEntries(ends[values.kind].map((end) => [end, values[end] ?? 0])) as Partial<
    Record<(typeof ends)[TransferKind][number], number>
  >;

export const draftTransfer = async (values: TransferValues): Promise<OutputOf<"POST /admin/stock/transfers">> => {
  const { kind, note, by, file, lines } = values;
  if (by === "file" && file)
    return upload("POST /admin/stock/transfers/upload", await sheetOf(file), {
      query: { kind, ...endsOf(values), ...(note ? { note } : {}), name: file.name },
    });
  return api("POST /admin/stock/transfers", { body: { kind, ...endsOf(values), note, lines: lines.map(wantedLine) } });
};

/** Where the packs are taken from: a warehouse's shelves, or what an HMO holds. */
const sourceOf = ({ kind, from_warehouse_id, hmo_id }: TransferValues) => {
  if (kind === "from_hmo") return hmo_id === null ? null : { hmo_id };
  return from_warehouse_id === null ? null : { warehouse_id: from_warehouse_id };
};

const sources = [
  { value: "list", label: "A list" },
  { value: "file", label: "A sheet (CSV or XLSX)" },
];

const TransferEnds = ({ form, kinds }: { form: Form<TransferValues>; kinds: readonly TransferKind[] }) => {
  const { kind } = form.values;
  const [warehouses, destinations, hmos] = [useWarehouses(), useDestinations(), useHmos()];
  // Lines point at packs of one place; from another they would point at nothing.
  const begin = (name: "from_warehouse_id" | "hmo_id", id: string | null) => {
    form.set(name, id === null ? null : Number(id));
    form.set(
      "lines",
      form.values.lines.map((line) => ({ ...line, level: null })),
    );
  };
  const fields = {
    from_warehouse_id: (
      <IdField
        key="from"
        form={form}
        name="from_warehouse_id"
        label="From"
        options={warehouses}
        withAsterisk
        onChange={(id) => begin("from_warehouse_id", id)}
      />
    ),
    to_warehouse_id: (
      <IdField
        key="to"
        form={form}
        name="to_warehouse_id"
        label="To"
        withAsterisk
        options={kind === "from_hmo" ? warehouses : destinations}
      />
    ),
    hmo_id: (
      <IdField
        key="hmo"
        form={form}
        name="hmo_id"
        label="HMO"
        options={hmos}
        withAsterisk
        onChange={(id) => begin("hmo_id", id)}
      />
    ),
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <ChoiceField
        form={form}
        name="kind"
        label="Kind"
        options={transferKindChoices.filter(({ value }) => kinds.includes(value as TransferKind))}
      />
      {ends[kind].map((end) => fields[end])}
    </SimpleGrid>
  );
};

export const TransferFields = ({ form, kinds }: { form: Form<TransferValues>; kinds: readonly TransferKind[] }) => (
  <>
    <TransferEnds form={form} kinds={kinds} />
    <ChoiceField form={form} name="by" label="Products from" options={sources} />
    {form.values.by === "file" ? (
      <>
        <FileField form={form} name="file" label="Sheet" accept=".csv,.xlsx" withAsterisk />
        <SheetTemplates kind="transfer" />
      </>
    ) : (
      <TransferLinesField
        lines={form.values.lines}
        onChange={(lines) => form.set("lines", lines)}
        source={sourceOf(form.values)}
        fault={form.input("lines").error}
      />
    )}
    <TextAreaField form={form} name="note" label="Note" maxLength={500} />
  </>
);
