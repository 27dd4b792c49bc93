import { api } from "../../api/client.ts";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { type Count, useTeams } from "./reference.ts";

/** More hands while a count goes on; what is off needs a second team. */
export const MoreTeamsDrawer = ({ count, onClose }: { count: Count; onClose: () => void }) => {
  const known = new Set(count.teams.map(({ id }) => id));
  const options = useTeams(count.branch_id).filter(({ id }) => !known.has(id));
  return (
    <FormDrawer
      title={`Add teams to ${count.name}`}
      label="Add teams"
      initial={{ team_ids: [] as number[] }}
      rules={{ team_ids: (ids) => (ids?.length ? null : "Choose at least one.") }}
      submit={(body) => api("POST /admin/stock_counts/:id/teams", { params: { id: count.id }, body })}
      done="Teams added."
      onClose={onClose}
    >
      {(form) => (
        <IdsField
          form={form}
          name="team_ids"
          label="Teams"
          hint="Differences are counted again by a different team."
          options={options}
        />
      )}
    </FormDrawer>
  );
};
