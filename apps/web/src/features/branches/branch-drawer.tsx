import { api } from "../../api/client.ts";
import { useBranches, useStates } from "../../api/reference.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { editing } from "../../composites/editing.ts";
import { IdField, PhoneField, SwitchField, TextAreaField, TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { phoneIfGiven, required } from "../../lib/rules.ts";

type Branch = RowOf<"GET /admin/branches">;
const blank = {
  name: "",
  address: "",
  phone: "",
  state_id: null as number | null,
  has_barcode: false,
  use_order_fulfilment: true,
  active: true,
  helper_id: null as number | null,
  helper_days: 1 as number | null,
};

export const BranchDrawer = ({ branch, onClose }: { branch: Branch | null; onClose: () => void }) => {
  const states = useStates();
  const others = useBranches().filter(({ id }) => id !== branch?.id);
  return (
    <FormDrawer
      title={branch ? branch.name : "New branch"}
      onClose={onClose}
      whyNot={lacks("branches.manage")}
      {...(branch
        ? editing({
            id: branch.id,
            record: branch,
            read: "GET /branches/:id",
            save: "PATCH /admin/branches/:id",
            values: branchValues,
            body: branchBody,
          })
        : {
            initial: blank,
            submit: (values: typeof blank) => api("POST /admin/branches", { body: branchBody(values) }),
          })}
      rules={{ name: required, phone: phoneIfGiven }}
      done={({ name }) => `${name} is saved.`}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" data-autofocus />
          <IdField form={form} name="state_id" label="State" options={states} clearable />
          <TextAreaField form={form} name="address" label="Address" />
          <PhoneField form={form} name="phone" label="Phone" />
          <SwitchField form={form} name="has_barcode" label="Has barcodes" hint="Staff scan batches here." />
          <SwitchField
            form={form}
            name="use_order_fulfilment"
            label="Uses order fulfilment"
            hint="Orders are picked and checked before they are packed."
          />
          <IdField
            form={form}
            name="helper_id"
            label="What it lacks comes from"
            options={others}
            clearable
            hint="Customers can order what is only there. It comes as a part of their order, at no extra fee."
          />
          {form.values.helper_id !== null && (
            <WholeField form={form} name="helper_days" label="Days longer" min={0} max={14} />
          )}
          <SwitchField form={form} name="active" label="Active" />
        </>
      )}
    </FormDrawer>
  );
};

const branchBody = ({ phone, helper_days, ...values }: typeof blank) => ({
  ...values,
  phone: phone || null,
  helper_days: helper_days ?? blank.helper_days!,
});

const branchValues = ({ phone, ...branch }: Branch): typeof blank => ({
  name: branch.name,
  address: branch.address,
  phone: phone ?? "",
  state_id: branch.state_id,
  has_barcode: branch.has_barcode,
  use_order_fulfilment: branch.use_order_fulfilment,
  active: branch.active,
  helper_id: branch.helper_id,
  helper_days: branch.helper_days,
});
