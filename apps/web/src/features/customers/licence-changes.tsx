import { Stack, Text } from "@mantine/core";
import { type Licence, licenceTransitions } from "@remedia/domain/licences";
import { useState } from "react";
import type { OutputOf } from "../../api/types.ts";
import { asking, lacks, transitions } from "../../composites/actions.tsx";
import { custom, datetime, state, text } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { Panel } from "../../composites/panel.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { dateTime, day, words } from "../../lib/format.ts";
import { LicenceDrawer, type LicensedStore } from "./licence-drawer.tsx";

type Change = OutputOf<"GET /admin/users/:id/licence_changes">[number];

const className = ({ licence_class }: Licence) => (licence_class ? words(licence_class) : "No class");
const numberAndEnd = ({ licence_number, licence_expires_on }: Licence) =>
  `${licence_number ?? "No number"}${licence_expires_on ? `, until ${day(licence_expires_on)}` : ""}`;

export const LicenceFacts = (licence: Licence) =>
  licence.licence_class || licence.licence_number || licence.licence_expires_on ? (
    <Stack gap={0}>
      <span>{className(licence)}</span>
      <Text size="sm" c="dimmed">
        {numberAndEnd(licence)}
      </Text>
    </Stack>
  ) : (
    <Text size="sm" c="dimmed">
      None on file
    </Text>
  );

/** Only the class decides what a store may buy, so the question names it. */
const decisions = transitions(licenceTransitions, "/admin/licence_changes/:id", ["approve", "reject"], "Licence").map(
  (action) =>
    asking<Change>(action, (change) => ({
      title: `${action.label} of ${change.store_name}?`,
      body: `${className(change)}, ${numberAndEnd(change)}.`,
    })),
);

/** What counts today, and what the customer says, which counts once somebody approves it. */
export const Licences = ({ id }: { id: number }) => (
  <Stack>
    {lacks("stores.read") === null && <StoreLicences id={id} />}
    <LicenceChanges id={id} />
  </Stack>
);

const StoreLicences = ({ id }: { id: number }) => {
  const [entering, setEntering] = useState<LicensedStore | null>(null);
  return (
    <Panel title="Licences today">
      <ListPanel
        label="Licences today"
        query="GET /admin/users/:id/stores"
        input={{ params: { id } }}
        columns={[
          text("name", { label: "Store" }),
          custom("licence", "Licence", (store: LicensedStore) => <LicenceFacts {...store} />),
        ]}
        rowActions={[{ label: "Enter licence", needs: "licences.decide", run: setEntering }]}
        empty="This customer has no store yet."
      />
      {entering && <LicenceDrawer store={entering} onClose={() => setEntering(null)} />}
    </Panel>
  );
};

const LicenceChanges = ({ id }: { id: number }) => (
  <Panel title="Changes">
    <ListPanel
      label="Changes of licences"
      query="GET /admin/users/:id/licence_changes"
      input={{ params: { id } }}
      columns={[
        text("store_name", { label: "Store" }),
        state("state"),
        custom("approved", "Licence at the time", (change: Change) => (
          <LicenceFacts
            licence_class={change.approved_class as Licence["licence_class"]}
            licence_number={change.approved_number}
            licence_expires_on={change.approved_expires_on}
          />
        )),
        custom("new", "Requested licence", (change: Change) => <LicenceFacts {...change} />),
        datetime("asked_at", { label: "Asked" }),
        twoLines("decided_at", "Decided", (change: Change) => [
          change.decided_at && dateTime(change.decided_at),
          change.decided_by,
        ]),
        text("state_reason", { label: "Reason" }),
      ]}
      rowActions={decisions}
      empty="No changes to licences."
    />
  </Panel>
);
