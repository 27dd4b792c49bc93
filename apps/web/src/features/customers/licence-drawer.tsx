import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { DayField } from "../../composites/day-field.tsx";
import { ChoiceField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { required } from "../../lib/rules.ts";
import { licenceChoices } from "../stores/store-form.tsx";

export type LicensedStore = OutputOf<"GET /admin/users/:id/stores">[number];

/** A licence that staff have seen counts at once; what the customer asked for before is settled by it. */
export const LicenceDrawer = ({ store, onClose }: { store: LicensedStore; onClose: () => void }) => (
  <FormDrawer
    title={`Licence of ${store.name}`}
    label="Save licence"
    onClose={onClose}
    whyNot={lacks("licences.decide")}
    initial={{
      licence_class: store.licence_class,
      licence_number: store.licence_number ?? "",
      licence_expires_on: store.licence_expires_on ?? "",
    }}
    rules={{ licence_class: required, licence_number: required, licence_expires_on: required }}
    submit={(licence) => api("PUT /admin/stores/:id/licence", { params: { id: store.id }, body: licence })}
    done={({ message }) => message}
  >
    {(form) => (
      <>
        <ChoiceField form={form} name="licence_class" label="Licence" options={licenceChoices} data-autofocus />
        <TextField form={form} name="licence_number" label="Licence number" maxLength={60} autoComplete="off" />
        <DayField form={form} name="licence_expires_on" label="Expires on" />
      </>
    )}
  </FormDrawer>
);
