import { Drawer, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, datetime, number, phone, text } from "../../composites/columns.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { Facts } from "../../composites/facts.tsx";
import { PathButton } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Rows } from "../../composites/rows.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { day, number as figure, money, plural } from "../../lib/format.ts";
import { DocumentLink } from "./documents.tsx";
import { Place } from "./place.tsx";

type Batch = OutputOf<"GET /admin/batches/:id">;
type Props = { id: number; actions: readonly Action<Batch>[]; onClose: () => void };

/** One batch: where it came from, where it is, who bought it. */
export const BatchDrawer = ({ id, actions, onClose }: Props) => {
  const query = useApi("GET /admin/batches/:id", { params: { id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="xl"
      title={query.data ? `Batch ${query.data.number}` : "Batch"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Loaded query={query}>
        {(batch) => (
          <Stack>
            <Group gap="xs">
              {actions
                .filter((action) => (action.whyNot?.(batch) ?? null) === null)
                .map((action) => (
                  <ActionButton key={action.label} action={action} subject={batch} />
                ))}
              {batch.recall_id !== null && (
                <PathButton to={`/admin/recalls/${batch.recall_id}`} variant="default">
                  Its recall
                </PathButton>
              )}
              <PathButton to={`/admin/products/${batch.product_id}/tracker?batch_id=${batch.id}`} variant="default">
                Every movement
              </PathButton>
            </Group>
            <Facts facts={factsOf(batch)} />
            <Whereabouts batch={batch} />
          </Stack>
        )}
      </Loaded>
    </Drawer>
  );
};

const factsOf = (batch: Batch): [string, ReactNode][] => [
  ["Status", <StateBadge key="state" state={batch.state} />],
  ["Reason", batch.state_reason],
  ["Expires", day(batch.expires_on)],
  ["Supplier", batch.supplier_name],
  ["Cost of a pack", batch.cost === null ? null : money(batch.cost)],
  ["Received", figure(batch.received)],
  ["On hand", figure(batch.on_hand)],
  ["Sold", figure(batch.sold)],
];

const elsewhere = (buyers: number) => (buyers > 0 ? ` and ${figure(buyers)} in other branches` : "");

const Whereabouts = ({ batch: { places, sources, buyers, buyers_elsewhere } }: { batch: Batch }) => (
  <>
    <Part title="Where it came from" none={sources.length === 0 && "Nothing has come in under this number."}>
      <Rows
        label="Where it came from"
        rows={sources.map((source, at) => ({ ...source, id: at }))}
        columns={[
          datetime("at", { label: "When" }),
          custom("document", "Document", (row: Batch["sources"][number]) => (
            <DocumentLink document={row.document} id={row.document_id} />
          )),
          text("party", { label: "From" }),
          number("quantity", { label: "Packs" }),
        ]}
      />
    </Part>
    <Part
      title={`Where it is: ${plural(places.length, "place")}`}
      none={places.length === 0 && "No pack of it is in the branch that you look at."}
    >
      <Rows
        label="Where it is"
        rows={places.map((place) => ({ ...place, id: place.place_id }))}
        columns={[
          custom("code", "Place", (row: Batch["places"][number]) => (
            <Place code={row.code} kind={row.kind} warehouse={row.warehouse_name} />
          )),
          text("branch_name"),
          number("on_hand"),
          number("reserved"),
        ]}
      />
    </Part>
    <Part
      title={`Who bought it: ${plural(buyers.length, "buyer")}${elsewhere(buyers_elsewhere)}`}
      none={
        buyers.length === 0 && (buyers_elsewhere > 0 ? "Nobody in your branch has bought it." : "Nobody has bought it.")
      }
    >
      <Rows
        label="Who bought it"
        rows={buyers.map((buyer) => ({ ...buyer, id: buyer.user_id }))}
        columns={[
          text("name"),
          phone("phone"),
          number("bought"),
          number("gave_back"),
          datetime("last_at", { label: "Last time" }),
        ]}
      />
    </Part>
  </>
);

const Part = ({ title, none, children }: { title: string; none: string | false; children: ReactNode }) => (
  <section>
    <Title order={2} fz="md" mb={6}>
      {title}
    </Title>
    {none ? (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    ) : (
      children
    )}
  </section>
);
