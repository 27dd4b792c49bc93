import { Button, Group, Select, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { dayOf, timeOf } from "../lib/days.ts";
import { fieldName, words } from "../lib/format.ts";
import { DayInput } from "./day-input.tsx";
import { TimeInput } from "./time-input.tsx";

type Option = { value: string; label: string };
/** One control above a list. `names` are the search parameters that it keeps in the address. */
export type Filter<N extends string = string> = { names: readonly N[]; label: string } & (
  | { kind: "choice"; options: readonly Option[] }
  | { kind: "days" }
  | { kind: "times" }
  | { kind: "narrowed" }
);

const asOptions = (values: readonly (string | Option)[]): Option[] =>
  values.map((value) => (typeof value === "string" ? { value, label: words(value) } : value));

export const choice = <const N extends string>(
  name: N,
  values: readonly (string | Option)[],
  label = fieldName(name),
): Filter<N> => ({
  kind: "choice",
  names: [name],
  label,
  options: asOptions(values),
});
export const flagFilter = <const N extends string>(name: N, label = fieldName(name)): Filter<N> =>
  choice(
    name,
    [
      { value: "true", label: "Yes" },
      { value: "false", label: "No" },
    ],
    label,
  );
/** Days from and to, both included: `days("from", "to")`. */
export const days = <const F extends string, const T extends string>(
  from: F,
  to: T,
  label = "Date",
): Filter<F | T> => ({
  kind: "days",
  names: [from, to],
  label,
});
/** One day: `day("as_of")`. */
export const day = <const N extends string>(name: N, label = fieldName(name)): Filter<N> => ({
  kind: "days",
  names: [name],
  label,
});
/** Times of day from and to, both included: `times("from", "to")`. */
export const times = <const F extends string, const T extends string>(
  from: F,
  to: T,
  label = "Time",
): Filter<F | T> => ({ kind: "times", names: [from, to], label });
/** What a link set and nobody chooses from a list, such as a session: shown while it narrows, to be taken away. */
export const narrowed = <const N extends string>(name: N, label = fieldName(name)): Filter<N> => ({
  kind: "narrowed",
  names: [name],
  label,
});
/** Rows with id and name, as choices. */
export const named = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

export type FilterProps = {
  filter: Filter;
  search: Record<string, unknown>;
  onChange: (change: Record<string, string | undefined>) => void;
};

const textOf = (value: unknown) => (value === undefined ? "" : String(value));

export const FilterControl = ({ filter, search, onChange }: FilterProps) => {
  if (filter.kind === "days" || filter.kind === "times")
    return <SpanControl filter={filter} kind={filter.kind} search={search} onChange={onChange} />;
  const name = filter.names[0] ?? "";
  if (filter.kind === "narrowed") {
    if (search[name] === undefined) return null;
    const label = `${filter.label} ${textOf(search[name])}`;
    return (
      <Button
        size="sm"
        variant="light"
        aria-label={`Clear ${label}`}
        rightSection={<IconX size={14} aria-hidden />}
        onClick={() => onChange({ [name]: undefined })}
      >
        {label}
      </Button>
    );
  }
  return (
    <Select
      size="sm"
      w={{ base: "calc(50% - 0.3125rem)", xs: "11rem" }}
      aria-label={filter.label}
      placeholder={filter.label}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${filter.label}` }}
      searchable={filter.options.length > 8}
      data={filter.options}
      value={textOf(search[name]) || null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
};

const endLabels = ({ names, label }: Filter) => (names.length === 1 ? [label] : [`${label} from`, `${label} to`]);

const SpanControl = ({ filter, kind, search, onChange }: FilterProps & { kind: "days" | "times" }) => (
  <Group gap={6} w={{ base: "100%", xs: "auto" }}>
    <Text size="sm" c="dimmed" aria-hidden w={{ base: "100%", xs: "auto" }}>
      {filter.label}
    </Text>
    {filter.names.map((name, at) => (
      <SpanEnd
        key={name}
        kind={kind}
        label={endLabels(filter)[at] ?? filter.label}
        given={textOf(search[name])}
        onChange={(end) => onChange({ [name]: end })}
      />
    ))}
  </Group>
);

type EndProps = {
  kind: "days" | "times";
  label: string;
  given: string;
  onChange: (end: string | undefined) => void;
};
/** Only a whole day or time filters; what is being typed stays here. */
const SpanEnd = ({ kind, label, given, onChange }: EndProps) => {
  const [unread, setUnread] = useState("");
  const take = (text: string) => {
    const end = kind === "days" ? dayOf(text) : timeOf(text);
    setUnread(end === null ? text : "");
    if ((end ?? "") !== given) onChange(end ?? undefined);
  };
  const common = { size: "sm", "aria-label": label, value: unread || given };
  return kind === "days" ? (
    <DayInput {...common} w="9.5rem" flex="1 1 8rem" onDay={take} />
  ) : (
    <TimeInput {...common} w="5.5rem" onTime={take} />
  );
};
