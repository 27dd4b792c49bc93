import { SimpleGrid } from "@mantine/core";
import { useRegions, useStates } from "../../api/reference.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { IdField, MoneyField, NumberField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { PinField } from "../../composites/place-fields.tsx";
import { between, chosen, type Rules, required } from "../../lib/rules.ts";

type Body = BodyOf<"POST /admin/lgas">;
/** What is not filled in yet is null. */
export type LgaValues = { [P in keyof Body]: Body[P] | null } & { name: string };

export const blankLga: LgaValues = {
  name: "",
  state_id: null,
  region_id: null,
  lat: null,
  lon: null,
  delivery_fee: 0,
  delivery_days: 3,
};
export const lgaRules: Rules<LgaValues> = {
  name: required,
  state_id: chosen,
  lat: required,
  lon: required,
  delivery_fee: required,
  delivery_days: between(0, 60),
};
export const lgaValues = (lga: OutputOf<"GET /admin/lgas/:id">): LgaValues => ({
  name: lga.name,
  state_id: lga.state_id,
  region_id: lga.region_id,
  lat: lga.lat,
  lon: lga.lon,
  delivery_fee: lga.delivery_fee,
  delivery_days: lga.delivery_days,
});
/** The rules have seen to it that nothing needed is null. */
export const lgaBody = (values: LgaValues) => values as Body;

export const LgaFields = ({ form }: { form: Form<LgaValues> }) => (
  <>
    <TextField form={form} name="name" label="Name" />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <IdField form={form} name="state_id" label="State" options={useStates()} />
      <IdField form={form} name="region_id" label="Region" options={useRegions()} clearable />
      <MoneyField form={form} name="delivery_fee" label="Delivery fee" />
      <NumberField form={form} name="delivery_days" label="Delivery days" min={0} max={60} />
    </SimpleGrid>
    <PinField form={form} label="Centre" />
  </>
);
