import { Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { api } from "../../api/client.ts";
import { lacks } from "../../composites/actions.tsx";
import { EmailField, PhoneField, TextAreaField, TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { type Picked, RecordPicker } from "../../composites/record-picker.tsx";
import { between, emailIfGiven, phoneIfGiven, required } from "../../lib/rules.ts";

type Props = {
  picked: Picked | null;
  onPick: (supplier: Picked | null) => void;
  fault?: ReactNode;
  /** Offers to add one that is not there yet. */
  mayAdd?: boolean;
};

export const SupplierPicker = ({ picked, onPick, fault, mayAdd }: Props) => {
  const [adding, setAdding] = useState(false);
  return (
    <Group align="flex-start" gap="xs" wrap="nowrap">
      <div style={{ flex: 1, minWidth: 0 }}>
        <RecordPicker
          label="Supplier"
          query="GET /admin/suppliers"
          filter={{ active: true }}
          name={({ name }) => name}
          picked={picked}
          onPick={onPick}
          required
          fault={fault}
        />
      </div>
      {mayAdd && lacks("stock.receive") === null && (
        <Button variant="default" mt="1.55rem" onClick={() => setAdding(true)}>
          New supplier
        </Button>
      )}
      {adding && <SupplierDrawer onClose={() => setAdding(false)} onAdd={onPick} />}
    </Group>
  );
};

const SupplierDrawer = ({ onClose, onAdd }: { onClose: () => void; onAdd: (supplier: Picked) => void }) => (
  <FormDrawer
    title="New supplier"
    label="Add"
    onClose={onClose}
    initial={{ name: "", phone: "", email: "", address: "", lead_time_days: 7 as number | null }}
    rules={{ name: required, phone: phoneIfGiven, email: emailIfGiven, lead_time_days: between(0, 365) }}
    submit={({ phone, email, lead_time_days, ...rest }) =>
      api("POST /admin/suppliers", {
        body: {
          ...rest,
          phone: phone || null,
          email: email || null,
          lead_time_days: lead_time_days ?? 0,
          active: true,
        },
      })
    }
    done={({ name }) => `${name} is added.`}
    onDone={({ id, name }) => onAdd({ id, label: name })}
  >
    {(form) => (
      <>
        <TextField form={form} name="name" label="Name" data-autofocus />
        <PhoneField form={form} name="phone" label="Phone" />
        <EmailField form={form} name="email" label="E-mail" />
        <TextAreaField form={form} name="address" label="Address" maxLength={300} />
        <WholeField form={form} name="lead_time_days" label="Days from order to delivery" min={0} max={365} />
      </>
    )}
  </FormDrawer>
);
