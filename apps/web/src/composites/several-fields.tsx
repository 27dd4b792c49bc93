import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect, type MultiSelectProps } from "@mantine/core";
import type { Form } from "./form.tsx";

type Field<V> = { form: Form<V>; name: keyof V & string; label: string; hint?: string };
type Choice = Pick<MultiSelectProps, "data" | "value" | "onChange" | "nothingFoundMessage" | "limit">;

const Several = <V,>({ form, name, label, hint, ...choice }: Field<V> & Choice) => (
  <MultiSelect
    {...form.input(name)}
    label={label}
    description={hint}
    searchable
    clearable
    hidePickedOptions
    clearButtonProps={{ "aria-label": `Clear ${label}` }}
    {...choice}
  />
);

type Option = { id: number; name: string };
type Group = { group: string; items: readonly Option[] };

const asItem = ({ id, name }: Option) => ({ value: String(id), label: name });

/** Chooses several of some rows, in groups if there are many; the form holds their ids. */
export const IdsField = <V,>({ options, ...field }: Field<V> & { options: readonly (Option | Group)[] }) => {
  const { form, name } = field;
  const chosen = form.values[name] as readonly number[];
  const names = new Map(
    options.flatMap((option) => ("group" in option ? option.items : [option])).map(({ id, name }) => [id, name]),
  );
  form.describe(name, field.label, (ids: number[]) => ids.map((id) => names.get(id) ?? id).join(", "));
  return (
    <Several
      {...field}
      nothingFoundMessage="Nothing found"
      limit={60}
      data={options.map((option) =>
        "group" in option ? { group: option.group, items: option.items.map(asItem) } : asItem(option),
      )}
      value={chosen.map(String)}
      onChange={(ids) => form.set(name, ids.map(Number) as V[typeof name])}
    />
  );
};

/** Chooses several names, such as zones. What was chosen before stays on offer, whatever became of it. */
export const NamesField = <V,>({ options, ...field }: Field<V> & { options: readonly string[] }) => {
  const { form, name } = field;
  const chosen = form.values[name] as string[];
  form.describe(name, field.label, (names: string[]) => names.join(", "));
  return (
    <Several
      {...field}
      nothingFoundMessage="No such zone"
      data={[...new Set([...options, ...chosen])]}
      value={chosen}
      onChange={(names) => form.set(name, names as V[typeof name])}
    />
  );
};
