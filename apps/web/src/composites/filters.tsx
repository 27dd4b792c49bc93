import { Group, Select, Text } from "@mantine/core";
import { useState } from "react";
import { dayOf } from "../lib/days.ts";
import { words } from "../lib/format.ts";
import { DayInput } from "./day-input.tsx";

type Option = { value: string; label: string };
/** One control above a list. `names` are the search parameters that it keeps in the address. */
export type Filter<N extends string = string> = { names: readonly N[]; label: string } & (
  | { kind: "choice"; options: readonly Option[] }
  | { kind: "days" }
);

const asOptions = (values: readonly (string | Option)[]): Option[] =>
  values.map((value) => (typeof value === "string" ? { value, label: words(value) } : value));

export const choice = <const N extends string>(
  name: N,
  values: readonly (string | Option)[],
  label = words(name),
): Filter<N> => ({
  kind: "choice",
  names: [name],
  label,
  options: asOptions(values),
});
export const flagFilter = <const N extends string>(name: N, label = words(name)): Filter<N> =>
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
export const day = <const N extends string>(name: N, label = words(name)): Filter<N> => ({
  kind: "days",
  names: [name],
  label,
});
/** Rows with id and name, as choices. */
export const named = (rows: readonly { id: number; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

type Props = {
  filter: Filter;
  search: Record<string, unknown>;
  onChange: (change: Record<string, string | undefined>) => void;
};

const textOf = (value: unknown) => (value === undefined ? "" : String(value));

export const FilterControl = ({ filter, search, onChange }: Props) => {
  if (filter.kind === "days") return <DaysControl filter={filter} search={search} onChange={onChange} />;
  const name = filter.names[0] ?? "";
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

const dayLabels = ({ names, label }: Filter) => (names.length === 1 ? [label] : [`${label} from`, `${label} to`]);

const DaysControl = ({ filter, search, onChange }: Props) => (
  <Group gap={6} w={{ base: "100%", xs: "auto" }}>
    <Text size="sm" c="dimmed" aria-hidden w={{ base: "100%", xs: "auto" }}>
      {filter.label}
    </Text>
    {filter.names.map((name, at) => (
      <FilterDay
        key={name}
        label={dayLabels(filter)[at] ?? filter.label}
        given={textOf(search[name])}
        onChange={(day) => onChange({ [name]: day })}
      />
    ))}
  </Group>
);

type FilterDayProps = { label: string; given: string; onChange: (day: string | undefined) => void };
/** Only a whole day filters; what is being typed stays here. */
const FilterDay = ({ label, given, onChange }: FilterDayProps) => {
  const [unread, setUnread] = useState("");
  return (
    <DayInput
      size="sm"
      w="9.5rem"
      flex="1 1 8rem"
      aria-label={label}
      value={unread || given}
      onDay={(text) => {
        const day = dayOf(text);
        setUnread(day === null ? text : "");
        if ((day ?? "") !== given) onChange(day ?? undefined);
      }}
    />
  );
};
