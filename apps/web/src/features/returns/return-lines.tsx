import type { ReturnReason } from "@remedia/domain/returns";
import { returnReasonLabels, returnReasons } from "@remedia/domain/returns";
import { ChoiceField, FileField, TextAreaField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type DocumentLine, LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { day, plural } from "../../lib/format.ts";

export type AskedReason = Exclude<ReturnReason, "refused">;
export type ReturnValues = {
  lines: ReturnLine[];
  reason: AskedReason | null;
  note: string;
  refund_to: "wallet" | "source";
  photo: File | null;
};
type Delivered = {
  pick_id: number;
  title: string;
  batch_number: string;
  expires_on: string;
  left: number;
};
export type ReturnLine = DocumentLine & Delivered & { packs: number | null };

export const linesOf = (packs: readonly Delivered[]): ReturnLine[] =>
  packs.filter(({ left }) => left > 0).map((pack) => ({ ...pack, key: `pick ${pack.pick_id}`, packs: null }));

export const blankReturn = (packs: readonly Delivered[]): ReturnValues => ({
  lines: linesOf(packs),
  reason: null,
  note: "",
  refund_to: "wallet",
  photo: null,
});

const chosen = (lines: readonly ReturnLine[]) => lines.filter(({ packs }) => (packs ?? 0) > 0);

export const linesFault = (lines: readonly ReturnLine[]) => {
  const some = chosen(lines);
  if (some.length === 0) return "Enter how many packs come back.";
  const over = some.find(({ packs, left }) => packs! > left);
  return over ? `Only ${plural(over.left, "pack")} of ${over.title}, batch ${over.batch_number}, can come back.` : null;
};

/** As the server takes it, whoever sends it. */
export const returnBody = ({ lines, reason, note, refund_to }: ReturnValues, photo: string | null) => ({
  lines: chosen(lines).map(({ pick_id, packs }) => ({ pick_id, quantity: packs! })),
  reason: reason!,
  refund_to,
  ...(note.trim() ? { note: note.trim() } : {}),
  ...(photo ? { photo } : {}),
});

const reasons = returnReasons
  .filter((reason) => reason !== "refused")
  .map((reason) => ({ value: reason, label: returnReasonLabels[reason] }));

type Props<V extends ReturnValues> = { form: Form<V>; noteHint?: string };

/** Which packs come back, of which batch, and why. */
export const ReturnFields = <V extends ReturnValues>({ form, noteHint }: Props<V>) => (
  <>
    <LinesField
      legend="What comes back"
      fixed
      lines={form.values.lines}
      onChange={(lines) => form.set("lines", lines as V["lines"])}
      fault={form.input("lines").error}
      about={({ batch_number, expires_on, left }) =>
        `Batch ${batch_number}, expires ${day(expires_on)}. ${plural(left, "pack")} can come back.`
      }
      inputs={(line, set) => (
        <PacksInput
          label="Packs"
          of={`${line.title}, batch ${line.batch_number}`}
          max={line.left}
          value={line.packs}
          onChange={(packs) => set({ packs })}
        />
      )}
    />
    <ChoiceField form={form} name="reason" label="Reason" options={reasons} />
    <TextAreaField form={form} name="note" label="Note" {...(noteHint ? { hint: noteHint } : {})} maxLength={500} />
    <FileField form={form} name="photo" label="Photo" accept="image/*" clearable />
  </>
);
