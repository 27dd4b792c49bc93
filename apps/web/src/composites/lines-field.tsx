import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/Fieldset.css";
import { ActionIcon, Fieldset, NumberInput, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { fractionFault } from "../lib/rules.ts";
import classes from "./lines-field.module.css";

export type DocumentLine = { key: string; title: string };

let added = 0;
/** The same product may stand in two lines, so a new line is known by when it was added. */
export const newLineKey = () => {
  added += 1;
  return `new ${added}`;
};

type Props<L extends DocumentLine> = {
  legend: string;
  lines: readonly L[];
  onChange: (lines: L[]) => void;
  /** Below the title: batch, expiry, what stands there. */
  about?: (line: L) => ReactNode;
  inputs: (line: L, set: (change: Partial<L>) => void) => ReactNode;
  /** The line that the next scan is about. */
  current?: string | null;
  /** The lines are what they are: none is taken away. */
  fixed?: boolean;
  fault?: ReactNode;
  /** What adds a line. */
  children?: ReactNode;
};

/** Lines of a document, each with several things to fill in. */
export const LinesField = <L extends DocumentLine>(props: Props<L>) => {
  const { legend, lines, onChange, about, inputs, current, fixed, fault, children } = props;
  const setOf = (key: string) => (change: Partial<L>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return (
    <Fieldset legend={legend} px={{ base: "xs", sm: "md" }}>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.key} className={classes.line} aria-current={line.key === current || undefined}>
            <div className={classes.title}>
              {line.title}
              {about && <div className={classes.about}>{about(line)}</div>}
            </div>
            <div className={classes.inputs}>{inputs(line, setOf(line.key))}</div>
            {!fixed && (
              <ActionIcon
                className={classes.remove}
                variant="default"
                aria-label={`Remove ${line.title}`}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {children}
      {fault && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {fault}
        </Text>
      )}
    </Fieldset>
  );
};

/** Takes two columns of a line. */
export const Broad = ({ children }: { children: ReactNode }) => <div className={classes.broad}>{children}</div>;

type PacksProps = {
  label: string;
  /** Of which product, for those who do not see the line. */
  of: string;
  value: number | null;
  onChange: (packs: number | null) => void;
  max?: number;
  error?: ReactNode;
};
export const PacksInput = ({ label, of, value, onChange, max = 1_000_000, error }: PacksProps) => (
  <NumberInput
    label={label}
    aria-label={`${label}, ${of}`}
    hideControls
    inputMode="numeric"
    allowNegative={false}
    clampBehavior="none"
    thousandSeparator=","
    max={max}
    value={value ?? ""}
    error={fractionFault(value) ?? error}
    onChange={(packs) => onChange(packs === "" ? null : Number(packs))}
  />
);

/** A line that names no number of packs, or more than there are. */
export const packsFault = (packs: number | null, free: number) => {
  if (!packs) return "How many packs?";
  const fault = fractionFault(packs);
  if (fault) return fault;
  return packs > free ? `Only ${free} are free.` : null;
};
