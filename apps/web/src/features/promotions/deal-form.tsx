import { SimpleGrid, Text } from "@mantine/core";
import { useBranches } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { NumberField, TextAreaField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { MomentField } from "../../composites/moment-field.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { momentFault } from "../../lib/days.ts";
import { day, money } from "../../lib/format.ts";
import { fromLagosInput, toLagosInput } from "../../lib/lagos-time.ts";
import { type Rules, required } from "../../lib/rules.ts";
import { ProductRowsField } from "../catalog/product-rows-field.tsx";
import { type DealLine, DealPrice } from "./deal-price.tsx";

type Deal = OutputOf<"GET /admin/deals/:id">;
export type DealValues = {
  name: string;
  about: string;
  starts_at: string;
  ends_at: string;
  limit_per_customer: number | null;
  limit_total: number | null;
  branch_ids: number[];
  products: DealLine[];
  /** Named when a near-expiry deal is made; they stay. */
  batches: Deal["batches"];
};

export const blankDeal: DealValues = {
  name: "",
  about: "",
  starts_at: "",
  ends_at: "",
  limit_per_customer: null,
  limit_total: null,
  branch_ids: [],
  products: [],
  batches: [],
};
export const dealValues = (deal: Deal): DealValues => ({
  name: deal.name,
  about: deal.about,
  starts_at: toLagosInput(deal.starts_at),
  ends_at: toLagosInput(deal.ends_at),
  limit_per_customer: deal.limit_per_customer,
  limit_total: deal.limit_total,
  branch_ids: deal.branch_ids,
  products: deal.products,
  batches: deal.batches,
});
export const dealBody = ({ starts_at, ends_at, products, batches: _batches, ...values }: DealValues) => ({
  ...values,
  starts_at: fromLagosInput(starts_at),
  ends_at: fromLagosInput(ends_at),
  products: products.map(({ product_id, price }) => ({ product_id, price: price ?? 0 })),
});

/** A copy sells the same batches, as far as their products are still in it. */
export const newDealBody = (values: DealValues) => ({
  ...dealBody(values),
  batch_ids: values.batches
    .filter(({ product_id }) => values.products.some((line) => line.product_id === product_id))
    .map(({ batch_id }) => batch_id),
});

export const dealRules: Rules<DealValues> = {
  name: required,
  starts_at: momentFault,
  ends_at: (ends, { starts_at }) =>
    momentFault(ends) ?? (!momentFault(starts_at) && ends <= starts_at ? "The deal must end after it starts." : null),
  products: (lines) => (lines?.some(({ price }) => !price) ? "Give every product a price." : null),
};
/** As long as the window is not typed, now is what prices are compared with. */
const scopeOf = ({ branch_ids: branchIds, starts_at, ends_at }: DealValues) => {
  const moment = (typed: string) => (momentFault(typed) ? new Date() : new Date(fromLagosInput(typed)));
  return { branchIds, startsAt: moment(starts_at), endsAt: moment(ends_at) };
};
export const dealCrumbs = [{ label: "Deals", to: "/admin/deals" }];

const linesInWords = (lines: DealLine[]) =>
  lines.map(({ title, price }) => `${title}: ${price === null ? "no price" : money(price)}`).join("\n");

export const DealFields = ({ form }: { form: Form<DealValues> }) => {
  form.describe("products", "Products", linesInWords);
  return (
    <>
      <TextField form={form} name="name" label="Name" />
      <TextAreaField form={form} name="about" label="About" hint="Shown in the shop." maxLength={1000} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MomentField form={form} name="starts_at" label="Starts" />
        <MomentField form={form} name="ends_at" label="Ends" />
        <NumberField form={form} name="limit_per_customer" label="Packs per customer" placeholder="No limit" min={1} />
        <NumberField form={form} name="limit_total" label="Packs in all" placeholder="No limit" min={1} />
      </SimpleGrid>
      <IdsField
        form={form}
        name="branch_ids"
        label="Branches"
        hint="None chosen: all branches."
        options={useBranches()}
      />
      {form.values.batches.length > 0 && (
        <Text size="sm">
          Sells only short-dated packs, to customers who accept the date:{" "}
          {form.values.batches
            .map(({ number, expires_on }) => `batch ${number}, best before ${day(expires_on)}`)
            .join("; ")}
          .
        </Text>
      )}
      <ProductRowsField
        legend="Products and what a pack costs in the deal"
        lines={form.values.products}
        onChange={(products) => form.set("products", products)}
        begin={(line) => ({ ...line, price: null, usual_prices: null })}
        fault={form.input("products").error}
        input={(line, set) => (
          <DealPrice line={line} scope={scopeOf(form.values)} onChange={(price) => set({ price })} />
        )}
      />
    </>
  );
};
