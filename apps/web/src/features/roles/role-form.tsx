import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Checkbox.css";
import "@mantine/core/styles/Fieldset.css";
import { Checkbox, Fieldset, SimpleGrid } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import type { BodyOf } from "../../api/types.ts";
import { TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { type Rules, required } from "../../lib/rules.ts";
import { Warnings } from "./matrix-bar.tsx";
import { warningsOf } from "./matrix-changes.ts";

export type RoleValues = BodyOf<"POST /admin/roles">;
export const blankRole: RoleValues = { name: "", description: "", permissions: [] };
export const roleRules: Rules<RoleValues> = { name: required };

/** Name, purpose, and every permission by the part of the house it opens. */
export const RoleFields = ({ form, keepsName = false }: { form: Form<RoleValues>; keepsName?: boolean }) => {
  const matrix = useApi("GET /admin/permissions").data;
  const groups = Map.groupBy(matrix?.permissions ?? [], ({ group }) => group);
  const toggle = (name: string) => {
    const held = form.values.permissions;
    form.set("permissions", held.includes(name) ? held.filter((other) => other !== name) : [...held, name]);
  };
  return (
    <>
      <TextField
        form={form}
        name="name"
        label="Name"
        readOnly={keepsName}
        {...(keepsName ? { hint: "A role that comes with the product keeps its name." } : {})}
      />
      <TextAreaField form={form} name="description" label="What it is for" autosize minRows={2} />
      <Warnings warnings={warningsOf(form.values.permissions)} />
      {[...groups].map(([group, permissions]) => (
        <Fieldset key={group} legend={group}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {permissions.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={form.values.permissions.includes(name)}
                onChange={() => toggle(name)}
                disabled={form.busy}
              />
            ))}
          </SimpleGrid>
        </Fieldset>
      ))}
    </>
  );
};
