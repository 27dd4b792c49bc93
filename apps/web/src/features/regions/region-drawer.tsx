import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { useStates } from "../../api/reference.ts";
import type { BodyOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { editing } from "../../composites/editing.ts";
import { IdField, SwitchField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { chosen, type Rules, required } from "../../lib/rules.ts";

type Body = BodyOf<"POST /admin/regions">;
type Values = Omit<Body, "branch_id"> & { branch_id: number | null };
const blank: Values = { name: "", branch_id: null, lga_ids: [], active: true };
const regionValues = ({ name, branch_id, lga_ids, active }: Values): Values => ({ name, branch_id, lga_ids, active });
/** The rules have seen to it that a branch is chosen. */
const regionBody = (values: Values) => values as Body;
const rules: Rules<Values> = { name: required, branch_id: chosen };

/** A region and the LGAs in it. An LGA lies in one region: taking it here takes it from where it was. */
export const RegionDrawer = ({ id, onClose }: { id: number | null; onClose: () => void }) => {
  const region = useApi("GET /admin/regions/:id", { params: { id: id ?? 0 } }, { enabled: id !== null });
  const branches = useApi("GET /branches", { query: { type: "all" } }).data ?? [];
  const states = useStates();
  if (id !== null && !region.data) return null;
  return (
    <FormDrawer
      title={region.data ? region.data.name : "New region"}
      {...(region.data
        ? editing({
            id: region.data.id,
            record: region.data,
            read: "GET /admin/regions/:id",
            save: "PATCH /admin/regions/:id",
            values: regionValues,
            body: regionBody,
          })
        : {
            initial: blank,
            submit: (values: Values) => api("POST /admin/regions", { body: regionBody(values) }),
          })}
      rules={rules}
      done={(saved) => `${saved.name} is saved.`}
      whyNot={lacks("regions.manage")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" />
          <IdField form={form} name="branch_id" label="Branch that delivers" options={branches} />
          <IdsField
            form={form}
            name="lga_ids"
            label="LGAs"
            hint="Type a state or an LGA."
            options={states.map((state) => ({
              group: state.name,
              items: state.lgas.map((lga) => ({ id: lga.id, name: `${lga.name}, ${state.name}` })),
            }))}
          />
          <SwitchField form={form} name="active" label="Active" />
        </>
      )}
    </FormDrawer>
  );
};
