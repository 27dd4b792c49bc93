import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { editing } from "../../composites/editing.ts";
import { TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { required } from "../../lib/rules.ts";

const valuesOf = ({ name }: { name: string }) => ({ name });

type Props = { type: RowOf<"GET /admin/product_types"> | null; onClose: () => void };

export const ProductTypeDrawer = ({ type, onClose }: Props) => (
  <FormDrawer
    title={type ? type.name : "New product type"}
    onClose={onClose}
    whyNot={lacks("product_types.manage")}
    {...(type
      ? editing({
          id: type.id,
          record: type,
          read: "GET /admin/product_types/:id",
          save: "PATCH /admin/product_types/:id",
          values: valuesOf,
          body: valuesOf,
        })
      : { initial: { name: "" }, submit: (body: { name: string }) => api("POST /admin/product_types", { body }) })}
    rules={{ name: required }}
    done={({ name }) => `${name} is saved.`}
  >
    {(form) => <TextField form={form} name="name" label="Name" maxLength={80} data-autofocus />}
  </FormDrawer>
);
