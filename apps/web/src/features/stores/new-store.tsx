import { api } from "../../api/client.ts";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { blankStore, type Store, StoreFields, storeBody, storeRules } from "./store-form.tsx";

type Props = { onClose: () => void; onAdded?: (store: Store) => void };

export const NewStore = ({ onClose, onAdded }: Props) => (
  <FormDrawer
    title="New store"
    onClose={onClose}
    initial={blankStore}
    rules={storeRules}
    submit={(values) => api("POST /stores", { body: storeBody(values) })}
    done={({ name }) => `${name} is added.`}
    {...(onAdded ? { onDone: onAdded } : {})}
  >
    {(form) => <StoreFields form={form} />}
  </FormDrawer>
);
