import { SimpleGrid } from "@mantine/core";
import { lagosDay } from "@remedia/domain/days";
import { api } from "../../api/client.ts";
import { useBranches } from "../../api/reference.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { DayField } from "../../composites/day-field.tsx";
import { ChoiceField, IdField, NumberField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { IdsField, NamesField } from "../../composites/several-fields.tsx";
import { between, chosen, type Rules, required } from "../../lib/rules.ts";
import { currentBranch } from "../../lib/session.ts";
import { useCategoryTree } from "../catalog/reference.ts";
import { scopeChoices, useTeams, useWarehouses, zonesOf } from "./reference.ts";

type Body = BodyOf<"POST /admin/stock_counts">;
type Values = Omit<Body, "branch_id" | "tolerance_packs" | "tolerance_percent"> & {
  branch_id: number | null;
  tolerance_packs: number | null;
  tolerance_percent: number | null;
};

const blank = (general: boolean): Values => {
  const today = lagosDay(new Date());
  return {
    name: general ? `General count ${today}` : "",
    branch_id: Number(currentBranch()) || null,
    warehouse_id: null,
    scope: "all",
    zones: [],
    category_id: null,
    class: null,
    general,
    tolerance_packs: 0,
    tolerance_percent: 0,
    planned_for: today,
    team_ids: [],
  };
};

const rules: Rules<Values> = {
  name: required,
  branch_id: chosen,
  zones: (zones, { scope }) => (scope === "zone" && !zones?.length ? "Choose at least one." : null),
  category_id: (id, { scope }) => (scope === "category" && !id ? "Please choose one." : null),
  class: (letter, { scope }) => (scope === "abc" && !letter ? "Please choose one." : null),
  tolerance_packs: between(0, 1000),
  tolerance_percent: between(0, 100),
  planned_for: required,
  team_ids: (ids) => (ids?.length ? null : "Choose at least one. Differences need a second one."),
};

const bodyOf = (values: Values): Body => ({
  ...values,
  branch_id: values.branch_id ?? 0,
  tolerance_packs: values.tolerance_packs ?? 0,
  tolerance_percent: values.tolerance_percent ?? 0,
});

type Props = {
  /** A whole branch at once. */
  general?: boolean;
  onClose: () => void;
  onPlanned?: (count: OutputOf<"POST /admin/stock_counts">) => void;
};

/** Plans a count: what, where, by whom, and how near is near enough. */
export const PlanDrawer = ({ general = false, onClose, onPlanned }: Props) => (
  <FormDrawer
    title={general ? "General count" : "Plan a count"}
    label={general ? "Plan the general count" : "Plan the count"}
    initial={blank(general)}
    rules={rules}
    submit={(values) => api("POST /admin/stock_counts", { body: bodyOf(values) })}
    done={({ name }) => `${name} is planned.`}
    whyNot={lacks("stock.count")}
    onDone={(count) => onPlanned?.(count)}
    onClose={onClose}
  >
    {(form) => <PlanFields form={form} />}
  </FormDrawer>
);

const PlanFields = ({ form }: { form: Form<Values> }) => {
  const { branch_id, general } = form.values;
  const teams = useTeams(branch_id);
  return (
    <>
      <TextField form={form} name="name" label="Name" placeholder="Cold room, weekly" data-autofocus />
      <IdField form={form} name="branch_id" label="Branch" options={useBranches()} />
      {!general && <ScopeFields form={form} />}
      <DayField form={form} name="planned_for" label="Day" />
      <IdsField
        form={form}
        name="team_ids"
        label="Teams"
        hint="Differences are counted again by a different team."
        options={teams.map(({ id, name, zones }) => ({
          id,
          name: zones.length ? `${name} (${zones.join(", ")})` : name,
        }))}
      />
      <SimpleGrid cols={2}>
        <NumberField form={form} name="tolerance_packs" label="Tolerance, packs" min={0} max={1000} />
        <NumberField form={form} name="tolerance_percent" label="or percent" min={0} max={100} decimalScale={2} />
      </SimpleGrid>
    </>
  );
};

const ScopeFields = ({ form }: { form: Form<Values> }) => {
  const { branch_id, warehouse_id, scope } = form.values;
  const warehouses = useWarehouses(branch_id);
  const chosenOnes = warehouse_id ? warehouses.filter(({ id }) => id === warehouse_id) : warehouses;
  const categories = useCategoryTree();
  return (
    <>
      <IdField
        form={form}
        name="warehouse_id"
        label="Warehouse"
        placeholder="All of the branch"
        clearable
        options={warehouses}
      />
      <ChoiceField form={form} name="scope" label="What to count" options={scopeChoices} />
      {scope === "zone" && <NamesField form={form} name="zones" label="Zones" options={zonesOf(chosenOnes)} />}
      {scope === "category" && <IdField form={form} name="category_id" label="Category" options={categories} />}
      {scope === "abc" && (
        <ChoiceField
          form={form}
          name="class"
          label="Class"
          hint="A are the few products that make most of the value."
          options={["A", "B", "C"]}
        />
      )}
    </>
  );
};
