import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { QueryOf } from "../../api/types.ts";
import { type Level, levelKey, levelLine } from "./stock-reference.ts";

type Props = {
  label: string;
  hint?: string;
  filter?: QueryOf<"GET /admin/stock/levels">;
  picked: Level | null;
  onPick: (level: Level | null) => void;
  required?: boolean;
  fault?: React.ReactNode;
};

/** Codes of shelves repeat from warehouse to warehouse. */
const nameOf = (level: Level) =>
  [`${level.title}: ${levelLine(level)}`, level.warehouse_name].filter(Boolean).join(", ");

/** Chooses packs of one batch where they stand, by the product's name or the batch's number. */
export const LevelPicker = ({ label, hint, filter, picked, onPick, required = false, fault }: Props) => {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), 250);
  const wanted = picked && q === nameOf(picked) ? "" : q;
  const list = useApi(
    "GET /admin/stock/levels",
    { query: { ...filter, ...(wanted ? { q: wanted } : {}), per_page: 20 } },
    { keepPrevious: true, quiet: true },
  );
  const found = list.data?.data ?? [];
  const all = picked && !found.some((level) => levelKey(level) === levelKey(picked)) ? [picked, ...found] : found;
  return (
    <Select
      label={label}
      description={hint}
      error={fault}
      withAsterisk={required}
      placeholder="Search by product or batch"
      searchable
      clearable
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      nothingFoundMessage="No match here"
      filter={({ options }) => options}
      data={all.map((level) => ({ value: levelKey(level), label: nameOf(level) }))}
      value={picked ? levelKey(picked) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(key) => onPick(all.find((level) => levelKey(level) === key) ?? null)}
    />
  );
};
