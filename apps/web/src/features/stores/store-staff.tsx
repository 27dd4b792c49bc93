import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { date, phone, state, text } from "../../composites/columns.tsx";
import { PhoneField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { phoneNumber, required } from "../../lib/rules.ts";

type Person = OutputOf<"GET /stores/:id/staff">[number];

/** The people who sell and count in a store; they sign in by the inventory door. */
export const StoreStaff = ({ id }: { id: number }) => {
  const [adding, setAdding] = useState(false);
  const remove: Action<Person> = {
    label: "Remove from the store",
    danger: true,
    question: ({ name }) => ({ title: `Remove ${name} from this store?`, label: "Remove", danger: true }),
    run: (person) => api("DELETE /stores/:id/staff/:user_id", { params: { id, user_id: person.id } }),
    done: "Done.",
  };
  return (
    <Stack gap="sm">
      <Group>
        <Button onClick={() => setAdding(true)}>Add a person</Button>
      </Group>
      <ListPanel
        label="Staff"
        query="GET /stores/:id/staff"
        input={{ params: { id } }}
        columns={[text("name"), phone("phone"), state("state"), date("added_at", { label: "Since" })]}
        rowActions={[remove]}
        empty="No staff yet."
      />
      {adding && (
        <FormDrawer
          title="Add a person"
          label="Add"
          onClose={() => setAdding(false)}
          initial={{ name: "", phone: "" }}
          rules={{ name: required, phone: phoneNumber }}
          submit={(body) => api("POST /stores/:id/staff", { params: { id }, body })}
          done="Added. A first PIN goes to their phone."
        >
          {(form) => (
            <>
              <TextField form={form} name="name" label="Name" autoComplete="off" data-autofocus />
              <PhoneField form={form} name="phone" label="Phone number" autoComplete="off" />
            </>
          )}
        </FormDrawer>
      )}
    </Stack>
  );
};
