import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect } from "@mantine/core";
import type { Form } from "./form.tsx";

type Option = { id: number; name: string };
type Group = { group: string; items: readonly Option[] };
type Props<V> = {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  hint?: string;
  options: readonly (Option | Group)[];
};

const asItem = ({ id, name }: Option) => ({ value: String(id), label: name });

/** Chooses several of some rows, in groups if there are many; the form holds their ids. */
export const IdsField = <V,>({ form, name, label, hint, options }: Props<V>) => {
  const chosen = form.values[name] as readonly number[];
  return (
    <MultiSelect
      {...form.input(name)}
      label={label}
      description={hint}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      limit={60}
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      data={options.map((option) =>
        "group" in option ? { group: option.group, items: option.items.map(asItem) } : asItem(option),
      )}
      value={chosen.map(String)}
      onChange={(ids) => form.set(name, ids.map(Number) as V[typeof name])}
    />
  );
};
