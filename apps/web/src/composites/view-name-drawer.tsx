import { api } from "../api/client.ts";
import { required } from "../lib/rules.ts";
import { TextField } from "./fields.tsx";
import { FormDrawer } from "./form-drawer.tsx";

type Props = { screen: string; search: string; onClose: () => void };

/** Gives what a list shows now a name to come back by. */
export const ViewNameDrawer = ({ screen, search, onClose }: Props) => (
  <FormDrawer
    title="Save this view"
    onClose={onClose}
    initial={{ name: "" }}
    rules={{ name: required }}
    submit={({ name }) => api("POST /saved_views", { body: { screen, search, name } })}
    done="The view is saved."
  >
    {(form) => (
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Search, filters and order are kept. A name you used before takes the new view."
        maxLength={40}
        data-autofocus
      />
    )}
  </FormDrawer>
);
