import { Text } from "@mantine/core";
import type { BodyOf } from "../../api/types.ts";
import { TextAreaField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type DocumentLine, LinesField, PacksInput, packsFault } from "../../composites/lines-field.tsx";
import type { Picked } from "../../composites/record-picker.tsx";
import { plural } from "../../lib/format.ts";
import { chosen, type Rules, required } from "../../lib/rules.ts";
import { LevelPicker } from "./stock-level-picker.tsx";
import { batchLine, type Level, levelKey } from "./stock-reference.ts";
import { SupplierPicker } from "./supplier-picker.tsx";

type Line = DocumentLine & { level: Level; quantity: number | null };
export type ReturnValues = { supplier: Picked | null; reason: string; lines: Line[] };

export const blankReturn: ReturnValues = { supplier: null, reason: "", lines: [] };
export const returnLine = (level: Level): Line => ({
  key: levelKey(level),
  title: level.title,
  level,
  quantity: level.available,
});
export const returnBody = ({ supplier, reason, lines }: ReturnValues): BodyOf<"POST /admin/stock/returns"> => ({
  supplier_id: supplier?.id ?? 0,
  reason,
  lines: lines.map(({ level, quantity }) => ({
    batch_id: level.batch_id,
    place_id: level.place_id,
    quantity: quantity ?? 0,
  })),
});
export const returnRules: Rules<ReturnValues> = {
  supplier: chosen,
  reason: required,
  lines: (lines) => {
    if (lines.length === 0) return "Choose at least one batch.";
    if (new Set(lines.map(({ level }) => level.branch_id)).size > 1)
      return "All packs of a return leave from one branch.";
    return lines.some(({ quantity, level }) => packsFault(quantity, level.available))
      ? "Correct the packs first."
      : null;
  },
};
export const returnCrumbs = [{ label: "Supplier returns", to: "/admin/products/returns" }];

/** A supplier takes back what it brought, batch by batch. */
export const ReturnFields = ({ form }: { form: Form<ReturnValues> }) => {
  const { supplier, lines } = form.values;
  const add = (level: Level) => {
    if (!lines.some(({ key }) => key === levelKey(level))) form.set("lines", [...lines, returnLine(level)]);
  };
  return (
    <>
      <SupplierPicker
        picked={supplier}
        onPick={(picked) => {
          form.set("supplier", picked);
          form.set("lines", []);
        }}
        fault={form.input("supplier").error}
      />
      <LinesField
        legend="What goes back"
        lines={lines}
        onChange={(next) => form.set("lines", next)}
        about={({ level }) => `${batchLine(level)}. ${level.place_code}, ${level.warehouse_name ?? ""}`}
        fault={form.input("lines").error}
        inputs={(line, set) => (
          <PacksInput
            label={`Packs, ${plural(line.level.available, "pack")} free`}
            of={line.title}
            value={line.quantity}
            onChange={(quantity) => set({ quantity })}
            error={packsFault(line.quantity, line.level.available)}
          />
        )}
      >
        {supplier ? (
          <LevelPicker
            key={lines.length}
            label="Add a batch"
            hint={`What ${supplier.label} brought and is still in stock.`}
            filter={{ supplier_id: supplier.id }}
            picked={null}
            onPick={(level) => level && add(level)}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Choose the supplier first.
          </Text>
        )}
      </LinesField>
      <TextAreaField form={form} name="reason" label="Reason" maxLength={300} />
    </>
  );
};
