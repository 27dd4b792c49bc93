import { TextInput } from "@mantine/core";
import type { BodyOf } from "../../api/types.ts";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { Broad, type DocumentLine, LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { number } from "../../lib/format.ts";
import type { Rules } from "../../lib/rules.ts";
import { batchLine } from "./stock-reference.ts";

/** A line of a delivery or a transfer, as far as its receipt is concerned. */
type Expected = { id: number; title: string; batch_number: string; expires_on: string; quantity: number };
type Line = DocumentLine & { expected: Expected; passed: number | null; rejected: number | null; reason: string };
type Values = { lines: Line[] };
type Outcomes = BodyOf<"POST /admin/stock/receipts/:id/receive">;

type Props<T> = {
  title: string;
  lines: readonly Expected[];
  /** What packs that did not come are called: short in a delivery, lost on the road. */
  missing: string;
  /** More than what was sent cannot come; a supplier may bring more than was expected. */
  atMost?: boolean;
  submit: (outcomes: Outcomes) => Promise<T>;
  done: string | ((answer: T) => string);
  onDone?: (answer: T) => void;
  onClose: () => void;
};

const gone = ({ expected, passed, rejected }: Line) => expected.quantity - (passed ?? 0) - (rejected ?? 0);
const lineFault = (line: Line, atMost: boolean) => {
  if ((line.rejected ?? 0) > 0 && line.reason.trim().length < 2) return `${line.title}: why is it rejected?`;
  return atMost && gone(line) < 0
    ? `${line.title}: ${number(line.expected.quantity)} packs were sent, not more.`
    : null;
};

/** Says line by line what passed the check and what was rejected; the rest did not come. */
export const OutcomesDrawer = <T,>({ title, lines, missing, atMost = false, submit, ...rest }: Props<T>) => {
  const rules: Rules<Values> = {
    lines: (given) => given.map((line) => lineFault(line, atMost)).find(Boolean) ?? null,
  };
  return (
    <FormDrawer<Values, T>
      title={title}
      label="Receive"
      wide
      initial={{
        lines: lines.map((expected) => ({
          key: String(expected.id),
          title: expected.title,
          expected,
          passed: expected.quantity,
          rejected: 0,
          reason: "",
        })),
      }}
      rules={rules}
      submit={({ lines: given }) =>
        submit({
          lines: given.map(({ expected, passed, rejected, reason }) => ({
            id: expected.id,
            passed: passed ?? 0,
            rejected: rejected ?? 0,
            reason: reason.trim() || null,
          })),
        })
      }
      {...rest}
    >
      {(form) => (
        <LinesField
          legend="What came"
          fixed
          lines={form.values.lines}
          onChange={(next) => form.set("lines", next)}
          about={(line) => `${batchLine(line.expected)}. ${cameOf(line, missing)}`}
          fault={form.input("lines").error}
          inputs={(line, set) => <OutcomeInputs line={line} set={set} />}
        />
      )}
    </FormDrawer>
  );
};

const cameOf = (line: Line, missing: string) => {
  const { quantity } = line.expected;
  const expected = `${number(quantity)} expected`;
  if (gone(line) > 0) return `${expected}, ${number(gone(line))} ${missing}.`;
  return gone(line) < 0 ? `${expected}, ${number(-gone(line))} more came.` : `${expected}.`;
};

const OutcomeInputs = ({ line, set }: { line: Line; set: (change: Partial<Line>) => void }) => (
  <>
    <PacksInput label="Passed" of={line.title} value={line.passed} onChange={(passed) => set({ passed })} />
    <PacksInput label="Rejected" of={line.title} value={line.rejected} onChange={(rejected) => set({ rejected })} />
    {(line.rejected ?? 0) > 0 && (
      <Broad>
        <TextInput
          label="Why"
          aria-label={`Why rejected, ${line.title}`}
          withAsterisk
          maxLength={300}
          value={line.reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
      </Broad>
    )}
  </>
);
