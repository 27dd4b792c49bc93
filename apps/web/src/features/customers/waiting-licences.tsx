import { Text } from "@mantine/core";
import type { Licence } from "@remedia/domain/licences";
import { useApi } from "../../api/query.ts";
import { custom, text } from "../../composites/columns.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { LicenceFacts } from "./licence-changes.tsx";

type Store = Licence & { id: number; name: string; address: string };

/** What whoever verifies an account compares with the register, beside the button that approves it. */
export const LicencesToCheck = ({ id }: { id: number }) => (
  <Panel title="Check before you approve" lead="Compare the licence of each store with the register.">
    <Loaded query={useApi("GET /admin/users/:id/stores", { params: { id } })}>
      {(stores) =>
        stores.length === 0 ? (
          <Text size="sm">This customer has no store yet.</Text>
        ) : (
          <Rows
            label="Licences to check"
            rows={stores as readonly Store[]}
            columns={[
              text("name", { label: "Store" }),
              custom("licence", "Licence", (store: Store) => <LicenceFacts {...store} />),
              text("address"),
            ]}
          />
        )
      }
    </Loaded>
  </Panel>
);
