import { Button, Group, Stack } from "@mantine/core";
import {
  ChoiceField,
  MoneyField,
  PhoneField,
  SwitchField,
  TextAreaField,
  TextField,
} from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { WhyNotButton } from "../../composites/why-not.tsx";
import { required } from "../../lib/rules.ts";

const nothing = () => undefined;

const Buttons = () => (
  <Panel title="Buttons" lead="One main button on a page: the next step.">
    <Group data-look="buttons">
      <Button>Confirm order</Button>
      <Button variant="default">Print</Button>
      <Button variant="default" c="var(--mantine-color-error)">
        Cancel order
      </Button>
      <Button color="red.9">Cancel order</Button>
      <Button variant="subtle">Show all</Button>
      <Button loading>Saving</Button>
      <WhyNotButton why="Another person must decide this." onClick={nothing}>
        Approve
      </WhyNotButton>
    </Group>
  </Panel>
);

const empty = { name: "", phone: "", price: null as number | null, form: "tablet", note: "", active: true };
const rules = { name: required };

const Fields = () => {
  const { form, props } = useForm({ initial: empty, rules, submit: async () => undefined, title: "Look" });
  return (
    <Panel title="Fields" lead="Save without a name to see a fault beside its field.">
      <FormBody {...props}>
        <Stack data-look="fields">
          <TextField form={form} name="name" label="Name" />
          <PhoneField form={form} name="phone" label="Phone" hint="We send a code to this number." />
          <MoneyField form={form} name="price" label="Price" />
          <ChoiceField form={form} name="form" label="Form" options={["tablet", "capsule", "syrup"]} />
          <TextAreaField form={form} name="note" label="Note" />
          <SwitchField form={form} name="active" label="Active" />
          <TextField form={form} name="name" label="Name, not yours to change" disabled />
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

export const Controls = () => (
  <>
    <Buttons />
    <Fields />
  </>
);
