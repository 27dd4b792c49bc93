import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useApi } from "../api/query.ts";
import type { ListKey, QueryOf, RowOf } from "../api/types.ts";

export type Picked = { id: number; label: string };
type Props<K extends ListKey> = {
  label: string;
  /** Whose it is, said to those who do not see the line that it stands in. */
  of?: string;
  hint?: string;
  query: K;
  /** Narrows the choices down, such as to the shelves of a warehouse. */
  filter?: QueryOf<K>;
  /** How a row reads in the list of choices. */
  name: (row: RowOf<K>) => string;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
  required?: boolean;
  fault?: ReactNode;
};

/** Chooses one row of a list too long to show: the server searches. */
export const RecordPicker = <K extends ListKey>(props: Props<K>) => {
  const { label, hint, query, filter, name, picked, onPick } = props;
  const [text, setText] = useState("");
  const [q] = useDebouncedValue(text.trim(), 250);
  // The chosen row's own label in the box is no search.
  const wanted = q === picked?.label ? "" : q;
  const list = useApi(query, { query: { ...(filter as object), q: wanted || undefined, per_page: 20 } } as never, {
    keepPrevious: true,
    quiet: true,
  });
  const rows = ((list.data as { data: RowOf<K>[] } | undefined)?.data ?? []) as (RowOf<K> & { id: number })[];
  const options = rows.map((row) => ({ id: row.id, label: name(row) }));
  const all = picked && !options.some(({ id }) => id === picked.id) ? [picked, ...options] : options;
  return (
    <Select
      label={label}
      {...(props.of ? { "aria-label": `${label}, ${props.of}` } : {})}
      description={hint}
      error={props.fault}
      withAsterisk={props.required ?? false}
      placeholder="Search"
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      nothingFoundMessage="Nothing found"
      filter={({ options: found }) => found}
      data={all.map(({ id, label: text }) => ({ value: String(id), label: text }))}
      value={picked ? String(picked.id) : null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => onPick(all.find((option) => String(option.id) === id) ?? null)}
    />
  );
};
