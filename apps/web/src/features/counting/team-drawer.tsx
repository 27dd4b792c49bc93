import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { useBranches } from "../../api/reference.ts";
import type { BodyOf, RowOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { IdField, SwitchField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { IdsField, NamesField } from "../../composites/several-fields.tsx";
import { chosen, type Rules, required } from "../../lib/rules.ts";
import { currentBranch } from "../../lib/session.ts";
import { useWarehouses, zonesOf } from "./reference.ts";

type Team = RowOf<"GET /admin/stock_count_teams">;
type Body = BodyOf<"POST /admin/stock_count_teams">;
type Values = Omit<Body, "branch_id"> & { branch_id: number | null };

const valuesOf = (team: Team | null): Values =>
  team
    ? {
        branch_id: team.branch_id,
        name: team.name,
        zones: [...team.zones],
        member_ids: team.members.map(({ id }) => id),
        active: team.active,
      }
    : { branch_id: Number(currentBranch()) || null, name: "", zones: [], member_ids: [], active: true };
const rules: Rules<Values> = {
  name: required,
  branch_id: chosen,
  member_ids: (ids) => (ids?.length ? null : "Choose at least one."),
};

const save = (team: Team | null, { branch_id, ...values }: Values) =>
  team
    ? api("PATCH /admin/stock_count_teams/:id", { params: { id: team.id }, body: values })
    : api("POST /admin/stock_count_teams", { body: { ...values, branch_id: branch_id ?? 0 } });

/** Who counts together, and where. */
export const TeamDrawer = ({ team, onClose }: { team: Team | null; onClose: () => void }) => (
  <FormDrawer
    title={team ? team.name : "New team"}
    initial={valuesOf(team)}
    rules={rules}
    submit={(values) => save(team, values)}
    done={({ name }) => `${name} is saved.`}
    whyNot={lacks("stock.count")}
    onClose={onClose}
  >
    {(form) => <TeamFields form={form} team={team} />}
  </FormDrawer>
);

const TeamFields = ({ form, team }: { form: Form<Values>; team: Team | null }) => (
  <>
    <TextField form={form} name="name" label="Name" data-autofocus />
    <IdField form={form} name="branch_id" label="Branch" options={useBranches()} disabled={team !== null} />
    <IdsField
      form={form}
      name="member_ids"
      label="Members"
      hint="Active staff of the branch."
      options={useColleagues(team, form.values.branch_id)}
    />
    <NamesField
      form={form}
      name="zones"
      label="Zones"
      hint="Where the team usually counts."
      options={zonesOf(useWarehouses(form.values.branch_id))}
    />
    <SwitchField form={form} name="active" label="Active" hint="Only active teams can be given a count." />
  </>
);

/** Members from elsewhere stay on offer. */
const useColleagues = (team: Team | null, branchId: number | null) => {
  const { data: staff = [] } = useApi(
    "GET /admin/stock_count_teams/colleagues",
    { query: { branch_id: branchId ?? 0 } },
    { quiet: true, enabled: branchId !== null },
  );
  return [...new Map([...(team?.members ?? []), ...staff].map((person) => [person.id, person])).values()];
};
