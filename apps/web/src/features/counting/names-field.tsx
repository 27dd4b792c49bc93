import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import { MultiSelect } from "@mantine/core";
import type { Form } from "../../composites/form.tsx";

type Props<V> = { form: Form<V>; name: keyof V & string; label: string; hint?: string; options: readonly string[] };

/** Chooses several names, such as zones. What was chosen before stays on offer, whatever became of it. */
export const NamesField = <V,>({ form, name, label, hint, options }: Props<V>) => {
  const chosen = form.values[name] as string[];
  return (
    <MultiSelect
      {...form.input(name)}
      label={label}
      description={hint}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="No such zone"
      clearButtonProps={{ "aria-label": `Clear ${label}` }}
      data={[...new Set([...options, ...chosen])]}
      value={chosen}
      onChange={(names) => form.set(name, names as V[typeof name])}
    />
  );
};
