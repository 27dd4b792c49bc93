import { SimpleGrid, Text } from "@mantine/core";
import type { Licence } from "@remedia/domain/licences";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { DayField } from "../../composites/day-field.tsx";
import { ChoiceField, PhoneField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { PinField, PlaceField, StateLgaFields } from "../../composites/place-fields.tsx";
import { chosen, phoneIfGiven, type Rules, required } from "../../lib/rules.ts";
import { type Hours, HoursField, hoursFault, wholeWeek } from "./hours-field.tsx";

type Body = BodyOf<"POST /stores">;
export type Store = OutputOf<"GET /stores/:id">;
export type StoreValues = {
  name: string;
  address: string;
  state_id: number | null;
  lga_id: number | null;
  lat: number | null;
  lon: number | null;
  phone: string;
  licence_class: Body["licence_class"];
  licence_number: string;
  licence_expires_on: string;
  opening_hours: Hours;
};

export const blankStore: StoreValues = {
  name: "",
  address: "",
  state_id: null,
  lga_id: null,
  lat: null,
  lon: null,
  phone: "",
  licence_class: null,
  licence_number: "",
  licence_expires_on: "",
  opening_hours: wholeWeek([]),
};
export const storeRules: Rules<StoreValues> = {
  name: required,
  address: required,
  state_id: chosen,
  lga_id: chosen,
  phone: phoneIfGiven,
  opening_hours: hoursFault,
};
/** What waits is what the owner last said: it stays unless it is changed. */
const licenceValues = (said: Licence) => ({
  licence_class: said.licence_class,
  licence_number: said.licence_number ?? "",
  licence_expires_on: said.licence_expires_on ?? "",
});
export const storeValues = (store: Store): StoreValues => ({
  name: store.name,
  address: store.address,
  state_id: store.state_id,
  lga_id: store.lga_id,
  lat: store.lat,
  lon: store.lon,
  phone: store.phone ?? "",
  ...licenceValues(store.licence_change?.state === "waiting" ? store.licence_change : store),
  opening_hours: wholeWeek(store.opening_hours),
});
/** The rules have seen to state and LGA; what is left empty is null. */
export const storeBody = (values: StoreValues): Body => ({
  ...(values as StoreValues & { state_id: number; lga_id: number }),
  phone: values.phone || null,
  licence_number: values.licence_number || null,
  licence_expires_on: values.licence_expires_on || null,
});

export const licenceChoices = [
  { value: "patent_medicine", label: "Patent medicine store" },
  { value: "pharmacy", label: "Pharmacy" },
  { value: "hospital", label: "Hospital" },
];

export const StoreFields = ({ form }: { form: Form<StoreValues> }) => (
  <>
    <TextField form={form} name="name" label="Name of the store" autoComplete="organization" />
    <PlaceField form={form} name="address" label="Address" />
    <StateLgaFields form={form} />
    <PinField form={form} label="Where it is" />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PhoneField form={form} name="phone" label="Phone at the store" />
      <ChoiceField form={form} name="licence_class" label="Licence" options={licenceChoices} clearable />
      <TextField form={form} name="licence_number" label="Licence number" autoComplete="off" />
      <DayField form={form} name="licence_expires_on" label="Licence expires on" />
    </SimpleGrid>
    <Text size="sm" c="dimmed">
      A new or changed licence counts once we have checked it. Until then the approved one applies.
    </Text>
    <HoursField form={form} />
  </>
);
