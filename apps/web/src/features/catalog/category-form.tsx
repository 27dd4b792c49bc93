import { TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type Rules, required } from "../../lib/rules.ts";

export type CategoryValues = { name: string; about: string };
export const categoryValues = ({ name, about }: CategoryValues): CategoryValues => ({ name, about });
export const categoryRules: Rules<CategoryValues> = { name: required };
export const categoryCrumbs = [{ label: "Categories", to: "/admin/categories" }];

export const CategoryDetails = ({ form }: { form: Form<CategoryValues> }) => (
  <>
    <TextField form={form} name="name" label="Name" maxLength={80} />
    <TextAreaField form={form} name="about" label="About" hint="Shown in the shop." maxLength={300} />
  </>
);
