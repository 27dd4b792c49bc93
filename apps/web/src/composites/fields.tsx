import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/PasswordInput.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import {
  FileInput,
  type FileInputProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { photoFault } from "@remedia/domain/photos";
import { type MouseEvent, useState } from "react";
import { number, words } from "../lib/format.ts";
import { fractionFault } from "../lib/rules.ts";
import type { Form } from "./form.tsx";

/** A field knows its form and its name; value, fault and asterisk come from there. */
type Field<V, P> = { form: Form<V>; name: keyof V & string; label: string; hint?: string } & Omit<
  P,
  "form" | "name" | "label"
>;

export const TextField = <V,>({ form, name, hint, ...rest }: Field<V, TextInputProps>) => {
  form.describe(name, rest.label);
  return <TextInput description={hint} {...form.input(name)} {...rest} />;
};

export const TextAreaField = <V,>({ form, name, hint, ...rest }: Field<V, TextareaProps>) => {
  form.describe(name, rest.label);
  return <Textarea autosize minRows={3} description={hint} {...form.input(name)} {...rest} />;
};

export const PhoneField = <V,>(props: Field<V, TextInputProps>) => (
  <TextField type="tel" inputMode="tel" autoComplete="tel" placeholder="0803 000 0000" {...props} />
);

export const EmailField = <V,>(props: Field<V, TextInputProps>) => (
  <TextField type="email" inputMode="email" autoComplete="email" {...props} />
);

/** A PIN, or a passphrase in the same place. */
export const SecretField = <V,>({ form, name, hint, ...rest }: Field<V, PasswordInputProps>) => (
  <PasswordInput
    description={hint}
    autoComplete="current-password"
    visibilityToggleButtonProps={{ "aria-label": "Show or hide" }}
    {...form.secret(name)}
    {...rest}
  />
);

type Choice = { value: string; label: string };
type ChoiceProps<V> = Field<V, Omit<SelectProps, "data">> & { options: readonly (string | Choice)[] };

export const ChoiceField = <V,>({ form, name, hint, options, ...rest }: ChoiceProps<V>) => {
  const data = options.map((option) => (typeof option === "string" ? { value: option, label: words(option) } : option));
  form.describe(name, rest.label, (value) => data.find((option) => option.value === String(value))?.label ?? value);
  return (
    <Select
      description={hint}
      placeholder="Choose"
      allowDeselect={false}
      searchable={options.length > 8}
      nothingFoundMessage="Nothing found"
      data={data}
      {...form.input(name)}
      {...rest}
    />
  );
};

type IdChoiceProps<V> = Field<V, Omit<SelectProps, "data">> & { options: readonly { id: number; name: string }[] };
/** Chooses one of some rows; the form holds its id. */
export const IdField = <V,>({ form, name, options, ...rest }: IdChoiceProps<V>) => {
  const value = form.values[name];
  return (
    <ChoiceField
      form={form}
      name={name}
      options={options.map((option) => ({ value: String(option.id), label: option.name }))}
      {...rest}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(id) => form.set(name, (id === null ? null : Number(id)) as V[typeof name])}
    />
  );
};

export const SwitchField = <V,>({ form, name, hint, ...rest }: Field<V, SwitchProps>) => {
  const { value, withAsterisk, ...input } = form.input(name);
  form.describe(name, rest.label, (on: boolean) => (on ? "Yes" : "No"));
  return <Switch description={hint} {...input} checked={Boolean(value)} {...rest} />;
};

export const NumberField = <V,>({ form, name, hint, ...rest }: Field<V, NumberInputProps>) => {
  form.describe(name, rest.label, (value: number) => `${rest.prefix ?? ""}${number(value)}${rest.suffix ?? ""}`);
  return (
    <NumberInput
      description={hint}
      hideControls
      {...form.input(name)}
      onChange={(value) => form.set(name, (value === "" ? null : Number(value)) as V[typeof name])}
      {...rest}
      value={(form.values[name] as number | null) ?? ""}
    />
  );
};

export const WholeField = <V,>(props: Field<V, NumberInputProps>) => {
  const fault = fractionFault(props.form.values[props.name] as number | null);
  return <NumberField inputMode="numeric" allowNegative={false} {...props} {...(fault ? { error: fault } : {})} />;
};

/** Naira, with kobo after the point. */
export const MoneyField = <V,>(props: Field<V, NumberInputProps>) => (
  <NumberField prefix="₦" thousandSeparator="," decimalScale={2} allowNegative={false} {...props} />
);

/** The same file, corrected, is a new choice: a browser that remembers the old one would say nothing. */
const chosenAnew = {
  onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    currentTarget.value = "";
  },
};
/** What is no photo is refused when it is chosen, not once everything else is filled in. */
export const FileField = <V,>({ form, name, hint, ...rest }: Field<V, FileInputProps>) => {
  const [refused, setRefused] = useState<string | null>(null);
  const isPhoto = rest.accept === "image/*";
  const { error, ...input } = form.input(name);
  const choose = (file: File | null) => {
    const fault = file && isPhoto ? photoFault(file) : null;
    setRefused(fault);
    form.set(name, (fault ? null : file) as V[typeof name]);
  };
  return (
    <FileInput
      description={hint}
      clearable
      clearButtonProps={{ "aria-label": "Remove the file" }}
      placeholder={isPhoto ? "Take or choose a photo" : "Choose a file"}
      fileInputProps={chosenAnew}
      {...input}
      error={refused ?? error}
      onChange={choose}
      {...rest}
    />
  );
};
