import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { IdField, NumberField, SwitchField, TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { plural } from "../../lib/format.ts";
import { between, chosen, type Rule, required } from "../../lib/rules.ts";
import { useWarehouses } from "./stock-reference.ts";

export type Shelf = RowOf<"GET /admin/shelves">;

const shelfCode: Rule<string> = (code) =>
  required(code, {}) ??
  (/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/.test(code.trim()) ? null : "Letters, digits, spaces, points, dashes and slashes.");

/** Adds one shelf, or a rack of them numbered from 1. */
export const NewShelvesDrawer = ({ warehouseId, onClose }: { warehouseId: number | null; onClose: () => void }) => {
  const warehouses = useWarehouses();
  return (
    <FormDrawer
      title="Add shelves"
      label="Add"
      onClose={onClose}
      initial={{ warehouse_id: warehouseId, zone: "", code: "", rack: false, count: 5 as number | null }}
      rules={{
        warehouse_id: chosen,
        zone: required,
        code: shelfCode,
        count: (count, { rack }) => (rack ? between(1, 200)(count, {}) : null),
      }}
      submit={({ warehouse_id, zone, code, rack, count }) =>
        api("POST /admin/shelves", {
          body: { warehouse_id: warehouse_id ?? 0, zone, code: code.trim(), ...(rack ? { count: count ?? 1 } : {}) },
        })
      }
      done={(made) => `${plural(made.length, "shelf", "shelves")} added.`}
    >
      {(form) => (
        <>
          <IdField form={form} name="warehouse_id" label="Warehouse" options={warehouses} />
          <TextField form={form} name="zone" label="Zone" hint="Such as Tablets, or Cold room." maxLength={40} />
          <TextField form={form} name="code" label="Code" hint="Such as A-01." maxLength={40} />
          <SwitchField form={form} name="rack" label="A rack of numbered shelves" />
          {form.values.rack && (
            <NumberField
              form={form}
              name="count"
              label="How many"
              hint={`${form.values.code.toUpperCase() || "A-01"}-01 and so on.`}
              min={1}
              max={200}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
};

/** Renames, rezones or closes a shelf. */
export const ShelfDrawer = ({ shelf, onClose }: { shelf: Shelf; onClose: () => void }) => (
  <FormDrawer
    title={`Shelf ${shelf.code}`}
    onClose={onClose}
    whyNot={lacks("warehouses.manage")}
    initial={{ zone: shelf.zone ?? "", code: shelf.code, active: shelf.active }}
    rules={{ zone: required, code: shelfCode }}
    submit={(body) => api("PATCH /admin/shelves/:id", { params: { id: shelf.id }, body })}
    done={({ code }) => `${code} is saved.`}
  >
    {(form) => (
      <>
        <TextField form={form} name="code" label="Code" hint="Print its label again when it changes." maxLength={40} />
        <TextField form={form} name="zone" label="Zone" maxLength={40} />
        <SwitchField form={form} name="active" label="Active" hint="Only an empty shelf can be closed." />
      </>
    )}
  </FormDrawer>
);
