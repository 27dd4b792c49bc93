import { Stack, Text } from "@mantine/core";
import { type Licence, licenceTransitions } from "@remedia/domain/licences";
import type { OutputOf } from "../../api/types.ts";
import { transitions } from "../../composites/actions.tsx";
import { custom, datetime, state, text } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { day, words } from "../../lib/format.ts";

type Change = OutputOf<"GET /admin/users/:id/licence_changes">[number];

const LicenceFacts = ({ licence_class, licence_number, licence_expires_on }: Licence) =>
  licence_class || licence_number || licence_expires_on ? (
    <Stack gap={0}>
      <span>{licence_class ? words(licence_class) : "No class"}</span>
      <Text size="sm" c="dimmed">
        {licence_number ?? "No number"}
        {licence_expires_on && `, until ${day(licence_expires_on)}`}
      </Text>
    </Stack>
  ) : (
    <Text size="sm" c="dimmed">
      None on file
    </Text>
  );

/** What counts today beside what the customer says; it counts once somebody approves it. */
export const LicenceChanges = ({ id }: { id: number }) => (
  <ListPanel
    label="Licences"
    query="GET /admin/users/:id/licence_changes"
    input={{ params: { id } }}
    columns={[
      text("store_name", { label: "Store" }),
      state("state"),
      custom("approved", "Current licence", (change: Change) => (
        <LicenceFacts
          licence_class={change.approved_class as Licence["licence_class"]}
          licence_number={change.approved_number}
          licence_expires_on={change.approved_expires_on}
        />
      )),
      custom("new", "Requested licence", (change: Change) => <LicenceFacts {...change} />),
      datetime("asked_at", { label: "Asked" }),
      text("decided_by", { label: "Decided by" }),
      text("state_reason", { label: "Reason" }),
    ]}
    rowActions={transitions(licenceTransitions, "/admin/licence_changes/:id", ["approve", "reject"])}
    empty="No changes to licences."
  />
);
