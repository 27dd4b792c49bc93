import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { type ProductClass, productClasses, productStates, type Storage } from "@remedia/domain/catalog";
import type { VatClass } from "@remedia/domain/vat";
import { api } from "../../api/client.ts";
import { useBranches } from "../../api/reference.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { ChoiceField, IdField, NumberField, TextField } from "../../composites/fields.tsx";
import { type Form, FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { currentBranch } from "../../lib/session.ts";
import { classChoices, storageChoices, useCategoryTree, useProductTypes, vatChoices } from "./reference.ts";

type Body = BodyOf<"POST /admin/bulk_jobs/filter">;
const initial = {
  q: "",
  state: null as (typeof productStates)[number] | null,
  category_id: null as number | null,
  product_type_id: null as number | null,
  class: null as ProductClass | null,
  to_category_id: null as number | null,
  to_product_type_id: null as number | null,
  to_class: null as ProductClass | null,
  to_storage: null as Storage | null,
  to_vat_class: null as VatClass | null,
  action: null as Body["change"]["action"] | null,
  price_percent: null as number | null,
  round_to: null as number | null,
  branch_id: null as number | null,
};

/** Leaves out what was not filled in. */
const given = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== "")) as {
    [P in keyof T]?: NonNullable<T[P]>;
  };

const bodyOf = (values: typeof initial): Body => ({
  filter: given({
    q: values.q,
    state: values.state,
    category_id: values.category_id,
    product_type_id: values.product_type_id,
    class: values.class,
  }),
  change: given({
    category_id: values.to_category_id,
    product_type_id: values.to_product_type_id,
    class: values.to_class,
    storage: values.to_storage,
    vat_class: values.to_vat_class,
    action: values.action,
    price_percent: values.price_percent,
    round_to: values.round_to,
  }) as Body["change"],
  branch_id: values.branch_id,
});

/** The same change of every product that a filter finds; it is shown row by row before it is applied. */
export const BulkFilter = ({ onStart }: { onStart: (id: number) => void }) => {
  const { form, props } = useForm<typeof initial, OutputOf<"POST /admin/bulk_jobs/filter">>({
    // The branch that is looked at, so that nobody changes six branches' prices by not looking.
    initial: { ...initial, branch_id: Number(currentBranch()) || null },
    submit: (values) => api("POST /admin/bulk_jobs/filter", { body: bodyOf(values) }),
    done: "The change is being prepared.",
    onDone: ({ id }) => onStart(id),
  });
  return (
    <Panel title="By filter" lead="First which products, then what changes. You see every row before it is applied.">
      <FormBody {...props}>
        <Stack>
          <WhichProducts form={form} />
          <WhatChanges form={form} />
          <Group>
            <Button type="submit" variant="default" loading={form.busy}>
              Show what would change
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

const cols = { base: 1, xs: 2, md: 4 };
type Fields = { form: Form<typeof initial> };

const WhichProducts = ({ form }: Fields) => {
  const categories = useCategoryTree();
  const types = useProductTypes();
  return (
    <SimpleGrid cols={cols}>
      <TextField form={form} name="q" label="Products that match" />
      <ChoiceField form={form} name="state" label="Status" options={productStates} clearable />
      <IdField form={form} name="category_id" label="Category" options={categories} clearable />
      <IdField form={form} name="product_type_id" label="Type" options={types} clearable />
      <ChoiceField form={form} name="class" label="Class" options={productClasses} clearable />
    </SimpleGrid>
  );
};

const WhatChanges = ({ form }: Fields) => {
  const categories = useCategoryTree();
  const types = useProductTypes();
  const branches = useBranches();
  return (
    <SimpleGrid cols={cols}>
      <NumberField form={form} name="price_percent" label="Change prices by" suffix="%" min={-90} max={500} />
      <NumberField form={form} name="round_to" label="Round to" prefix="₦" min={1} max={1000} />
      <IdField form={form} name="branch_id" label="Prices of" placeholder="All branches" options={branches} clearable />
      <IdField form={form} name="to_category_id" label="New category" options={categories} clearable />
      <IdField form={form} name="to_product_type_id" label="New type" options={types} clearable />
      <ChoiceField form={form} name="to_class" label="New class" options={classChoices} clearable />
      <ChoiceField form={form} name="to_storage" label="New storage" options={storageChoices} clearable />
      <ChoiceField form={form} name="to_vat_class" label="New VAT" options={vatChoices} clearable />
      <ChoiceField form={form} name="action" label="Also" options={["hide", "show", "archive", "restore"]} clearable />
    </SimpleGrid>
  );
};
