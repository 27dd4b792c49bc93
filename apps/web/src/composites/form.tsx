import { useForm as useMantineForm } from "@mantine/form";
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { refresh } from "../api/query.ts";
import { showDone, showError } from "../api/toasts.ts";
import type { Rules } from "../lib/rules.ts";
import type { Described } from "./clash.tsx";
import { useKept } from "./kept.tsx";

/** What fields need to know of the form they stand in. */
export type Form<V> = {
  values: V;
  busy: boolean;
  dirty: boolean;
  set<P extends keyof V & string>(name: P, value: V[P]): void;
  /** Value, change, fault and asterisk of one field. */
  input(name: keyof V & string): InputProps;
  /** What a field is called and how its value reads, for when two people changed it. */
  describe(name: keyof V & string, label: ReactNode, show?: (value: never) => string): void;
  /** The same for a PIN, a passphrase or a code: never kept on the device. */
  secret(name: keyof V & string): InputProps;
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
  /** `opened` is what the form showed before anything was typed; an edit sends it along as `was`. */
  submit: (values: V, opened: V) => Promise<T>;
  /** Reads the record again when somebody else changed the same fields, so that a person can choose. */
  reread?: () => Promise<V>;
  /** Said when it is saved. */
  done?: string | ((answer: T) => string);
  /** Empties the form once saved, for the next one. */
  clears?: boolean;
  onDone?: (answer: T, values: V) => void | Promise<void>;
  /** Tells forms on one page apart that hold the same fields, such as those of two branches. */
  title?: string;
  inDrawer?: boolean;
  /** What is half written is still there after a reload, or when its person comes back to it. */
  draft?: boolean;
};

export const useForm = <V extends object, T>({
  initial,
  rules = {},
  submit,
  reread,
  done,
  clears,
  onDone,
  title,
  inDrawer,
  draft,
}: FormOptions<V, T>) => {
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const inner = useMantineForm<V>({
    initialValues: initial,
    validate: (values) => faultsOf(values, rules),
    clearInputErrorOnChange: true,
  });
  const kept = useKept({ title, inDrawer, initial, values: inner.values, restore: inner.setValues, draft });
  const showFaults = () =>
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  const described = useRef(new Map<string, Described>());
  /** Asks about what somebody else changed as well; null to go on editing, undefined where nobody can choose. */
  const settle = async (values: V, error: unknown): Promise<V | null | undefined> => {
    if (!(error instanceof ApiError && error.code === "edit_clash" && reread)) return undefined;
    const [{ settleClash }, theirs] = await Promise.all([import("./clash.tsx"), reread()]);
    const three = { seen: kept.opened(), mine: values, theirs };
    const settled = await settleClash(three, error, (name) => described.current.get(name));
    if (settled) {
      kept.reopen(theirs);
      inner.setValues(settled);
    }
    return settled;
  };
  const save = async (values: V): Promise<void> => {
    setBusy(true);
    try {
      const answer = await submit(values, kept.opened());
      kept.saved(clears ? initial : values);
      if (clears) inner.reset();
      else inner.resetDirty(values);
      if (done) showDone(typeof done === "string" ? done : done(answer));
      void refresh();
      await onDone?.(answer, values);
    } catch (error) {
      const settled = await settle(values, error).catch(() => undefined);
      if (settled) return await save(settled);
      if (settled === null) return;
      // What was typed stays; the server's words go to the fields they are about.
      if (error instanceof ApiError) inner.setErrors(error.fields);
      showError(error);
      showFaults();
    } finally {
      setBusy(false);
    }
  };
  const input = (name: keyof V & string): InputProps => ({
    ...(inner.getInputProps(name as never) as Omit<InputProps, "name" | "withAsterisk" | "disabled">),
    name,
    withAsterisk: isRequired(rules, name, initial),
    disabled: busy,
  });
  const form: Form<V> = {
    values: inner.values,
    busy,
    dirty: inner.isDirty(),
    set: (name, value) => inner.setFieldValue(name as never, value as never),
    input,
    describe: (name, label, show = String) =>
      void described.current.set(name, { label: String(label), show: show as Described["show"] }),
    secret: (name) => {
      kept.never(name);
      return input(name);
    },
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    // A drawer opened from a form lies inside it for React: what is sent there is not sent here.
    event.stopPropagation();
    inner.onSubmit((values) => void save(values), showFaults)(event);
  };
  return { form, props: { element, onSubmit, kept: kept.offer } };
};

type FormBodyProps = {
  element: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  kept: ReactNode;
  children: ReactNode;
};
/** The form itself: `<FormBody {...props}>`. */
export const FormBody = ({ element, onSubmit, kept, children }: FormBodyProps) => (
  <form ref={element} onSubmit={onSubmit} noValidate>
    {kept}
    {children}
  </form>
);

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
