import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Radio.css";
import { Radio, Stack, Text } from "@mantine/core";
import { clashes, merged } from "@remedia/domain/edits";
import { useState } from "react";
import type { ApiError } from "../api/errors.ts";
import { dateTime, fieldName } from "../lib/format.ts";
import classes from "./clash.module.css";
import { confirm } from "./confirm.tsx";

export type Side = "mine" | "theirs";
/** How a field is called on screen, and how its value reads. */
export type Described = { label: string; show: (value: unknown) => string };
/** A field that two people changed, each in another way, with both values as they read. */
export type Clashing = {
  field: string;
  label: string;
  mine: string;
  theirs: string;
  by: string | null;
  at: string | null;
};

type Fault = { field: string; by: string | null; at: string | null };
type Three<V> = { seen: V; mine: V; theirs: V };

/** What both changed is chosen by whoever saves last; null when they would rather go on editing. */
export const settleClash = async <V extends object>(
  { seen, mine, theirs }: Three<V>,
  error: ApiError,
  described: (name: string) => Described | undefined,
): Promise<V | null> => {
  const faults = error.faults as readonly Fault[];
  const fields = clashes(seen, mine, theirs).map((field): Clashing => {
    const { label, show } = described(field) ?? { label: fieldName(field), show: plainly };
    const read = (value: unknown) => (isNothing(value) ? "Nothing" : show(value));
    // The server speaks of `manufacturer_id` where the form holds a manufacturer.
    const fault = faults.find((each) => each.field.replace(/_id$/, "") === field.replace(/_id$/, "")) ?? faults[0];
    return {
      field,
      label,
      mine: read(mine[field]),
      theirs: read(theirs[field]),
      by: fault?.by ?? null,
      at: fault?.at ?? null,
    };
  });
  const chosen = fields.length === 0 ? {} : await askSides(fields);
  return chosen && merged(seen, mine, theirs, chosen as Partial<Record<keyof V, Side>>);
};

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const plainly = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** Shows both values of each field and asks which to keep. */
export const askSides = async (fields: readonly Clashing[]): Promise<Record<string, Side> | null> => {
  const chosen: Record<string, Side> = {};
  const people = [...new Set(fields.map(({ by }) => by ?? "Somebody"))];
  const answer = await confirm({
    title: `${people.join(" and ")} changed this while you were editing`,
    body: <Sides fields={fields} chosen={chosen} />,
    label: "Save",
    keep: "Keep editing",
  });
  return answer && { ...Object.fromEntries(fields.map(({ field }) => [field, "theirs" as const])), ...chosen };
};

type SidesProps = { fields: readonly Clashing[]; chosen: Record<string, Side> };
/** Theirs is saved already, so it stands unless mine is chosen. */
const Sides = ({ fields, chosen }: SidesProps) => (
  <Stack>
    <Text>Choose what to keep. Everything else that you typed is saved as it is.</Text>
    {fields.map((clashing) => (
      <SideChoice
        key={clashing.field}
        {...clashing}
        onChoose={(side) => Object.assign(chosen, { [clashing.field]: side })}
      />
    ))}
  </Stack>
);

const SideChoice = ({ label, mine, theirs, by, at, onChoose }: Clashing & { onChoose: (side: Side) => void }) => {
  const [side, setSide] = useState<Side>("theirs");
  const choose = (next: string) => {
    setSide(next as Side);
    onChoose(next as Side);
  };
  const when = at ? `, ${dateTime(at)}` : "";
  return (
    <Radio.Group label={label} value={side} onChange={choose} className={classes.field}>
      <Stack gap="xs" mt="xs">
        <Radio value="theirs" label={theirs} description={`${by ?? "Somebody else"}${when}`} />
        <Radio value="mine" label={mine} description="You, not saved yet" />
      </Stack>
    </Radio.Group>
  );
};
