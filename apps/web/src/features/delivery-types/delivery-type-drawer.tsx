import "@mantine/core/styles/Fieldset.css";
import { Fieldset, SimpleGrid, Stack } from "@mantine/core";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { BodyOf, RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { editing } from "../../composites/editing.ts";
import { IdField, MoneyField, NumberField, SwitchField, TextField, WholeField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { between, type Rules, required } from "../../lib/rules.ts";
import { hourWords } from "./words.ts";

type Type = RowOf<"GET /admin/delivery_types">;
type Body = BodyOf<"POST /admin/delivery_types">;
/** What is not filled in is null. */
type Values = { [P in keyof Body]: Body[P] extends number ? number | null : Body[P] };

const blank: Values = {
  name: "",
  about: "",
  collected: false,
  fee_later: false,
  lga_fee_percent: 100,
  extra_fee: 0,
  included_kg: 0,
  step_kg: 1,
  step_fee: 0,
  free_from: null,
  uses_lga_days: true,
  extra_days: 0,
  cut_off_hour: null,
  branch_ids: [],
  active: true,
};
const typeValues = ({ id: _id, position: _position, branches: _branches, ...values }: Type): Values => values;
/** The rules have seen to it that nothing needed is null. */
const typeBody = (values: Values) => values as Body;
const rules: Rules<Values> = {
  name: required,
  lga_fee_percent: between(0, 1_000),
  extra_fee: required,
  included_kg: between(0, 100_000),
  step_kg: between(1, 100_000),
  step_fee: required,
  extra_days: between(-30, 60),
};

type Props = { type: Type | null; onClose: () => void };

/** One way to the customer: what it costs, how soon it comes, and where it is offered. */
export const DeliveryTypeDrawer = ({ type, onClose }: Props) => {
  const branches = useApi("GET /branches", { query: { type: "all" } }).data ?? [];
  return (
    <FormDrawer
      title={type ? type.name : "New delivery type"}
      {...(type
        ? editing({
            id: type.id,
            record: type,
            read: "GET /admin/delivery_types/:id",
            save: "PATCH /admin/delivery_types/:id",
            values: typeValues,
            body: typeBody,
          })
        : {
            initial: blank,
            submit: (values: Values) => api("POST /admin/delivery_types", { body: typeBody(values) }),
          })}
      rules={rules}
      done={(saved) => `${saved.name} is saved.`}
      whyNot={lacks("delivery_types.manage")}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={60} />
          <TextField
            form={form}
            name="about"
            label="Description"
            hint="Customers read it at checkout."
            maxLength={200}
          />
          <SwitchField form={form} name="collected" label="Customers pick the order up at the branch" />
          <FeeFields form={form} />
          <TimeFields form={form} />
          <IdsField
            form={form}
            name="branch_ids"
            label="Branches"
            hint="Leave it empty to offer it in every branch."
            options={branches}
          />
          <SwitchField form={form} name="active" label="Customers may choose it" />
        </>
      )}
    </FormDrawer>
  );
};

const FeeFields = ({ form }: { form: Form<Values> }) => (
  <Fieldset legend="Fee">
    <Stack gap="sm">
      <SwitchField
        form={form}
        name="fee_later"
        label="Set the fee after ordering"
        hint="Staff set it on each order, before it is dispatched."
      />
      {!form.values.fee_later && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <WholeField form={form} name="lga_fee_percent" label="Share of the LGA fee" suffix=" %" max={1_000} />
          <MoneyField form={form} name="extra_fee" label="Extra fee" />
          <WholeField form={form} name="included_kg" label="Weight included" suffix=" kg" />
          <MoneyField form={form} name="step_fee" label="Extra weight fee" />
          <WholeField form={form} name="step_kg" label="Charged for every" suffix=" kg" />
          <MoneyField form={form} name="free_from" label="Free for orders from" />
        </SimpleGrid>
      )}
    </Stack>
  </Fieldset>
);

const hours = Array.from({ length: 23 }, (_, at) => ({ id: at + 1, name: hourWords(at + 1) }));

const TimeFields = ({ form }: { form: Form<Values> }) => (
  <Fieldset legend="Delivery time">
    <Stack gap="sm">
      <SwitchField form={form} name="uses_lga_days" label="Count the LGA's delivery days" />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          form={form}
          name="extra_days"
          label="Extra working days"
          hint="Enter −1 for a day faster."
          allowDecimal={false}
          min={-30}
          max={60}
        />
        <IdField
          form={form}
          name="cut_off_hour"
          label="Cut-off"
          hint="Later orders start the next working day."
          options={hours}
          placeholder="None"
          clearable
        />
      </SimpleGrid>
    </Stack>
  </Fieldset>
);
