import { useBranches } from "../../api/reference.ts";
import type { BodyOf } from "../../api/types.ts";
import { IdField, SwitchField, TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { chosen, type Rules, required } from "../../lib/rules.ts";

type Warehouse = BodyOf<"POST /admin/warehouses">;
export type WarehouseValues = Omit<Warehouse, "branch_id"> & { branch_id: number | null };

export const blankWarehouse: WarehouseValues = { branch_id: null, name: "", address: "", active: true };
export const warehouseValues = ({ branch_id, name, address, active }: WarehouseValues): WarehouseValues => ({
  branch_id,
  name,
  address,
  active,
});
/** A warehouse stays in its branch. */
export const warehouseChange = ({ branch_id: _, ...change }: WarehouseValues) => change;
export const warehouseRules: Rules<WarehouseValues> = { branch_id: chosen, name: required };
export const warehouseCrumbs = [{ label: "Warehouses", to: "/admin/warehouses" }];

export const WarehouseFields = ({ form, isNew }: { form: Form<WarehouseValues>; isNew?: boolean }) => (
  <>
    <TextField form={form} name="name" label="Name" />
    <IdField
      form={form}
      name="branch_id"
      label="Branch"
      options={useBranches()}
      {...(isNew ? {} : { disabled: true, hint: "A warehouse stays in its branch." })}
    />
    <TextAreaField form={form} name="address" label="Address" maxLength={300} />
    <SwitchField form={form} name="active" label="Active" hint="A closed warehouse receives and sends nothing." />
  </>
);
