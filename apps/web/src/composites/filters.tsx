import { Group, Skeleton, Text } from "@mantine/core";
import { fieldName, words } from "../lib/format.ts";
import { onDemand } from "./on-demand.tsx";

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

/** Keeps the room of what comes. */
const Place = ({ filter: { kind, names, label } }: Pick<FilterProps, "filter">) => {
  if (kind === "narrowed") return null;
  if (kind === "choice") return <Skeleton h="2.25rem" w={choiceWidth} />;
  return (
    <Group gap={6} w={spanWidth}>
      <Text size="sm" c="dimmed" w={spanWidth}>
        {label}
      </Text>
      {names.map((name) => (
        <Skeleton key={name} h="2.25rem" w={endWidths[kind]} />
      ))}
    </Group>
  );
};

/** Fetched by those who see it: on a phone the filters wait in a sheet. */
export const FilterControl = onDemand(() => import("./filter-control.tsx"), "FilterControl", Place);

export const choiceWidth = { base: "calc(50% - 0.3125rem)", xs: "11rem" };
export const spanWidth = { base: "100%", xs: "auto" };
export const endWidths = { days: "9.5rem", times: "5.5rem" };
