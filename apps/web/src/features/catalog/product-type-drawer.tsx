import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { required } from "../../lib/rules.ts";

type Props = { type: RowOf<"GET /admin/product_types"> | null; onClose: () => void };

export const ProductTypeDrawer = ({ type, onClose }: Props) => (
  <FormDrawer
    title={type ? type.name : "New product type"}
    onClose={onClose}
    whyNot={lacks("product_types.manage")}
    initial={{ name: type?.name ?? "" }}
    rules={{ name: required }}
    submit={(body) =>
      type
        ? api("PATCH /admin/product_types/:id", { params: { id: type.id }, body })
        : api("POST /admin/product_types", { body })
    }
    done={({ name }) => `${name} is saved.`}
  >
    {(form) => <TextField form={form} name="name" label="Name" maxLength={80} data-autofocus />}
  </FormDrawer>
);
