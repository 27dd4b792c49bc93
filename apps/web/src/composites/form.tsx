import { useForm as useMantineForm } from "@mantine/form";
import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { refresh } from "../api/query.ts";
import { showDone, showError } from "../api/toasts.ts";
import type { Rules } from "../lib/rules.ts";

/** What fields need to know of the form they stand in. */
export type Form<V> = {
  values: V;
  busy: boolean;
  dirty: boolean;
  set<P extends keyof V & string>(name: P, value: V[P]): void;
  /** Value, change, fault and asterisk of one field. */
  input(name: keyof V & string): InputProps;
};
type InputProps = {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: an input's own type decides; the form keeps whatever it is given
  value: any;
  // biome-ignore lint/suspicious/noExplicitAny: an event or a value, as the input likes
  onChange: (eventOrValue: any) => void;
  error: React.ReactNode;
  withAsterisk: boolean;
  disabled: boolean;
};

export type FormOptions<V, T> = {
  initial: V;
  rules?: Rules<V>;
  submit: (values: V) => Promise<T>;
  /** Said when it is saved. */
  done?: string | ((answer: T) => string);
  /** Empties the form once saved, for the next one. */
  clears?: boolean;
  onDone?: (answer: T, values: V) => void | Promise<void>;
};

export const useForm = <V extends object, T>({
  initial,
  rules = {},
  submit,
  done,
  clears,
  onDone,
}: FormOptions<V, T>) => {
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const inner = useMantineForm<V>({
    initialValues: initial,
    validate: (values) => faultsOf(values, rules),
    clearInputErrorOnChange: true,
  });
  const showFaults = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  const save = async (values: V) => {
    setBusy(true);
    try {
      const answer = await submit(values);
      if (clears) inner.reset();
      else inner.resetDirty(values);
      if (done) showDone(typeof done === "string" ? done : done(answer));
      void refresh();
      await onDone?.(answer, values);
    } catch (error) {
      // What was typed stays; the server's words go to the fields they are about.
      if (error instanceof ApiError) inner.setErrors(error.fields);
      showError(error);
      showFaults();
    } finally {
      setBusy(false);
    }
  };
  const form: Form<V> = {
    values: inner.values,
    busy,
    dirty: inner.isDirty(),
    set: (name, value) => inner.setFieldValue(name as never, value as never),
    input: (name) => ({
      ...(inner.getInputProps(name as never) as Omit<InputProps, "name" | "withAsterisk" | "disabled">),
      name,
      withAsterisk: isRequired(rules, name, initial),
      disabled: busy,
    }),
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // A drawer opened from a form lies inside it for React: what is sent there is not sent here.
    event.stopPropagation();
    inner.onSubmit((values) => void save(values), showFaults)(event);
  };
  return { form, props: { ref: element, onSubmit, noValidate: true } };
};

const faultsOf = <V extends object>(values: V, rules: Rules<V>): Record<string, string | null> =>
  Object.fromEntries(
    (Object.keys(rules) as (keyof V & string)[]).map((name) => [name, rules[name]?.(values[name], values) ?? null]),
  );

/** A field is required when its rule objects to nothing being there. */
const isRequired = <V extends object>(rules: Rules<V>, name: keyof V & string, initial: V) =>
  Boolean(rules[name]?.(nothingLike(initial[name]) as never, initial));

const nothingLike = (value: unknown) => {
  if (typeof value === "string") return "";
  return Array.isArray(value) ? [] : null;
};
