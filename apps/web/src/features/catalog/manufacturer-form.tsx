import { ChoiceField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type Rules, required } from "../../lib/rules.ts";
import { countries } from "./countries.ts";

export type ManufacturerValues = { name: string; country: string | null };
export const blankManufacturer: ManufacturerValues = { name: "", country: null };
export const manufacturerValues = ({ name, country }: ManufacturerValues): ManufacturerValues => ({ name, country });
export const manufacturerRules: Rules<ManufacturerValues> = { name: required };
export const manufacturerCrumbs = [{ label: "Manufacturers", to: "/admin/manufacturers" }];

export const ManufacturerFields = ({ form }: { form: Form<ManufacturerValues> }) => (
  <>
    <TextField form={form} name="name" label="Name" />
    <ChoiceField form={form} name="country" label="Country" options={countries} clearable />
  </>
);
