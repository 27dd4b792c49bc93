import { day } from "../lib/format.ts";
import { DayInput } from "./day-input.tsx";
import type { Form } from "./form.tsx";

type Props<V> = { form: Form<V>; name: keyof V & string; label: string; hint?: string };

/** A day in a form. */
export const DayField = <V,>({ form, name, label, hint }: Props<V>) => {
  form.describe(name, label, day);
  return (
    <DayInput
      label={label}
      description={hint}
      {...form.input(name)}
      value={String(form.values[name] ?? "")}
      onDay={(chosen) => form.set(name, chosen as V[typeof name])}
    />
  );
};
