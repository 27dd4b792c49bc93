import { SimpleGrid } from "@mantine/core";
import {
  type AdvertArt,
  type AdvertAudience,
  type AdvertSlot,
  advertArts,
  advertAudiences,
  advertSlots,
} from "@remedia/domain/deals";
import { upload } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import {
  ChoiceField,
  FileField,
  NumberField,
  SwitchField,
  TextAreaField,
  TextField,
} from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { MomentField } from "../../composites/moment-field.tsx";
import { momentFault } from "../../lib/days.ts";
import { fromLagosInput, toLagosInput } from "../../lib/lagos-time.ts";
import { between, type Rules, required } from "../../lib/rules.ts";

type Advert = OutputOf<"GET /admin/adverts/:id">;
export type AdvertValues = {
  title: string;
  body: string;
  link: string;
  slot: AdvertSlot;
  audience: AdvertAudience;
  art: AdvertArt;
  active: boolean;
  position: number | null;
  starts_at: string;
  ends_at: string;
  picture: File | null;
};

export const blankAdvert: AdvertValues = {
  title: "",
  body: "",
  link: "/",
  slot: "home_hero",
  audience: "everyone",
  art: "leaves",
  active: true,
  position: 0,
  starts_at: "",
  ends_at: "",
  picture: null,
};
export const advertValues = (advert: Advert): AdvertValues => ({
  title: advert.title,
  body: advert.body,
  link: advert.link,
  slot: advert.slot,
  audience: advert.audience,
  art: advert.art,
  active: advert.active,
  position: advert.position,
  starts_at: toLagosInput(advert.starts_at),
  ends_at: toLagosInput(advert.ends_at),
  picture: null,
});
export const advertBody = ({ picture: _, starts_at, ends_at, position, ...values }: AdvertValues) => ({
  ...values,
  position: position ?? 0,
  starts_at: fromLagosInput(starts_at),
  ends_at: fromLagosInput(ends_at),
});

/** The picture follows once there is an advert to give it to. */
export const withPicture = async (advert: Advert, picture: File | null) =>
  picture
    ? upload("POST /admin/adverts/:id/image", picture, { params: { id: advert.id }, query: { name: picture.name } })
    : advert;

export const advertRules: Rules<AdvertValues> = {
  title: required,
  link: (link) => (/^\/([^/].*)?$/.test(link ?? "") ? null : "A path of the shop, such as /deals."),
  position: between(0, 1000),
  starts_at: momentFault,
  ends_at: (ends, { starts_at }) =>
    momentFault(ends) ?? (!momentFault(starts_at) && ends <= starts_at ? "The advert must end after it starts." : null),
};
export const advertCrumbs = [{ label: "Adverts", to: "/admin/adverts" }];

export const AdvertFields = ({ form }: { form: Form<AdvertValues> }) => (
  <>
    <TextField form={form} name="title" label="Title" />
    <TextAreaField form={form} name="body" label="Text" maxLength={300} />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField form={form} name="link" label="Leads to" hint="A path of the shop, such as /deals." />
      <NumberField form={form} name="position" label="Order" hint="The lowest is shown first." min={0} max={1000} />
      <ChoiceField form={form} name="slot" label="Slot" options={advertSlots} />
      <ChoiceField form={form} name="audience" label="Audience" options={advertAudiences} />
      <MomentField form={form} name="starts_at" label="Starts" />
      <MomentField form={form} name="ends_at" label="Ends" />
      <FileField form={form} name="picture" label="Picture" accept="image/*" placeholder="Choose a picture" />
      <ChoiceField form={form} name="art" label="Drawing" hint="Where there is no picture." options={advertArts} />
    </SimpleGrid>
    <SwitchField form={form} name="active" label="Active" />
  </>
);
