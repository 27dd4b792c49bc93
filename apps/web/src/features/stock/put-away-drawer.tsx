import { Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { useApi } from "../../api/query.ts";
import { IdField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { Broad, type DocumentLine, LinesField, PacksInput, packsFault } from "../../composites/lines-field.tsx";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { number, plural } from "../../lib/format.ts";
import { chosen, type Rules } from "../../lib/rules.ts";
import {
  batchLine,
  type Level,
  levelKey,
  type Scan,
  scannedShelf,
  shelfFilter,
  useWarehouses,
} from "./stock-reference.ts";
import { ScanField } from "./stock-scan-field.tsx";

type Line = DocumentLine & { level: Level; shelf: Picked | null; quantity: number | null };
type Values = { warehouse_id: number | null; lines: Line[] };

const lineOf = (level: Level): Line => ({
  key: levelKey(level),
  title: level.title,
  level,
  shelf: null,
  quantity: level.available,
});
const withShelf = (lines: readonly Line[]) => lines.filter(({ shelf }) => shelf !== null);

const rules: Rules<Values> = {
  warehouse_id: chosen,
  lines: (lines) => {
    if (withShelf(lines).length === 0) return "Choose a shelf for at least one line.";
    return withShelf(lines).some(({ quantity, level }) => packsFault(quantity, level.available) !== null)
      ? "Correct the packs first."
      : null;
  },
};

/** Takes what stands in the receiving area to shelves: every line that has got one, in one go. */
export const PutAwayDrawer = ({ warehouseId, onClose }: { warehouseId: number | null; onClose: () => void }) => {
  const keyOf = useOnceKey();
  return (
    <FormDrawer
      title="Put away"
      label="Put away"
      wide
      onClose={onClose}
      initial={{ warehouse_id: warehouseId, lines: [] as Line[] }}
      rules={rules}
      submit={({ warehouse_id, lines }) => {
        const body = {
          warehouse_id: warehouse_id ?? 0,
          kind: "put_away" as const,
          note: "",
          lines: withShelf(lines).map(({ level, shelf, quantity }) => ({
            batch_id: level.batch_id,
            from_place_id: level.place_id,
            to_place_id: shelf?.id ?? 0,
            quantity: quantity ?? 0,
          })),
        };
        return api("POST /admin/stock/moves", { body, idempotencyKey: keyOf(body) });
      }}
      done={({ packs, line_count }) => `${plural(packs, "pack")} put away in ${plural(line_count, "line")}.`}
    >
      {(form) => <PutAwayFields form={form} />}
    </FormDrawer>
  );
};

const PutAwayFields = ({ form }: { form: Form<Values> }) => {
  const warehouses = useWarehouses();
  const { warehouse_id } = form.values;
  return (
    <>
      <IdField
        form={form}
        name="warehouse_id"
        label="Warehouse"
        options={warehouses}
        onChange={(id) => {
          form.set("warehouse_id", id === null ? null : Number(id));
          form.set("lines", []);
        }}
      />
      {warehouse_id !== null && <Waiting key={warehouse_id} form={form} warehouseId={warehouse_id} />}
    </>
  );
};

/** What was scanned last says which line the next shelf is for. */
const Waiting = ({ form, warehouseId }: { form: Form<Values>; warehouseId: number }) => {
  const [current, setCurrent] = useState<string | null>(null);
  const query = { warehouse_id: warehouseId, kind: "receiving", per_page: 100 } as const;
  const found = useApi("GET /admin/stock/levels", { query }).data?.data.filter(({ available }) => available > 0);
  const touched = new Map(form.values.lines.map((line) => [line.key, line]));
  const lines = (found ?? [])
    .map((level) => touched.get(levelKey(level)) ?? lineOf(level))
    .toSorted((a, b) => Number(b.key === current) - Number(a.key === current));
  const put = (next: Line[]) => form.set("lines", next);
  const scanned = (scan: Scan) => {
    const shelf = scannedShelf(scan);
    if (shelf) {
      const line = lines.find(({ key }) => key === current) ?? lines.find((each) => each.shelf === null);
      if (!line) return "Every line has a shelf.";
      put(lines.map((each) => (each === line ? { ...each, shelf } : each)));
      setCurrent(null);
      return null;
    }
    const line = lines.find(({ level }) =>
      scan.batch?.id ? level.batch_id === scan.batch.id : level.product_id === scan.product?.id,
    );
    if (!line) return "Nothing from this goods receipt is waiting in the receiving area.";
    setCurrent(line.key);
    return null;
  };
  if (found === undefined) return null;
  if (found.length === 0)
    return (
      <Text c={form.input("lines").error ? "var(--mantine-color-error)" : "dimmed"} role="status">
        Nothing is waiting in this warehouse's receiving area.
      </Text>
    );
  return (
    <>
      <ScanField
        label="Scan a product, then its shelf"
        hint="A shelf alone is for the first line without one."
        warehouseId={warehouseId}
        onScan={scanned}
      />
      <LinesField
        legend="In the receiving area"
        fixed
        lines={lines}
        current={current}
        onChange={put}
        about={({ level }) => `${batchLine(level)}, ${number(level.available)} packs`}
        fault={form.input("lines").error}
        inputs={(line, set) => <PutAwayInputs line={line} set={set} warehouseId={warehouseId} />}
      />
    </>
  );
};

type InputProps = { line: Line; set: (change: Partial<Line>) => void; warehouseId: number };
const PutAwayInputs = ({ line, set, warehouseId }: InputProps) => (
  <>
    <Broad>
      <RecordPicker
        label="Shelf"
        of={line.title}
        query="GET /admin/shelves"
        filter={shelfFilter(warehouseId)}
        name={({ code, zone }) => (zone ? `${code}, ${zone}` : code)}
        picked={line.shelf}
        onPick={(shelf) => set({ shelf })}
      />
    </Broad>
    <PacksInput
      label="Packs"
      of={line.title}
      value={line.quantity}
      onChange={(quantity) => set({ quantity })}
      error={line.shelf && packsFault(line.quantity, line.level.available)}
    />
  </>
);
