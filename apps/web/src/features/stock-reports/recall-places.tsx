import { useState } from "react";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, number, text } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { plural } from "../../lib/format.ts";
import { between } from "../../lib/rules.ts";
import { currentBranch } from "../../lib/session.ts";
import { Place as PlaceName } from "./place.tsx";

type Recall = OutputOf<"GET /admin/recalls/:id">;
type Place = Recall["places"][number];

/** Only shelves and receiving areas are collected from. */
const whyNotAt = ({ kind, branch_id, branch_name }: Place) => {
  if (kind === "in_transit") return "These packs are in transit. Receive the transfer first.";
  if (kind === "hmo") return "These packs are with an HMO. Take them back first.";
  // Whoever looks at one branch works in that one.
  const here = Number(currentBranch()) || branch_id;
  if (branch_id !== here) return `These packs are in ${branch_name}. Choose that branch first.`;
  return kind === "quarantine" ? "These packs are in quarantine already." : null;
};

/** Where packs of the batch stand, and how they leave the shelves. Destroying them is proposed for the whole batch. */
export const RecallPlaces = ({ recall }: { recall: Recall }) => {
  const [place, collectFrom] = useState<Place | null>(null);
  const collect: Action<Place> = {
    label: "Collect",
    needs: "stock.recall",
    whyNot: (at) => (recall.state === "closed" ? "This recall is closed." : whyNotAt(at)),
    run: collectFrom,
  };
  return (
    <Panel title={`In ${plural(recall.places.length, "place")}`}>
      {recall.places.length === 0 ? (
        <Empty>We no longer hold any packs of it.</Empty>
      ) : (
        <Rows
          label="Places"
          rows={recall.places.map((place) => ({ ...place, id: place.place_id }))}
          columns={[
            custom("code", "Place", (place: Place) => (
              <PlaceName code={place.code} kind={place.kind} warehouse={place.warehouse_name} />
            )),
            text("branch_name"),
            number("on_hand", { label: "Packs" }),
          ]}
          actions={[collect]}
        />
      )}
      {place && <CollectDrawer recallId={recall.id} place={place} onClose={() => collectFrom(null)} />}
    </Panel>
  );
};

type CollectProps = { recallId: number; place: Place; onClose: () => void };
const CollectDrawer = ({ recallId, place, onClose }: CollectProps) => (
  <FormDrawer
    title={`Collect from ${place.code}`}
    label="Collect"
    onClose={onClose}
    initial={{ quantity: place.on_hand as number | null }}
    rules={{ quantity: between(1, place.on_hand) }}
    submit={({ quantity }) =>
      api("POST /admin/recalls/:id/collect", {
        params: { id: recallId },
        body: { place_id: place.place_id, quantity: quantity ?? 0 },
      })
    }
    done="Moved to quarantine."
  >
    {(form) => (
      <WholeField form={form} name="quantity" label="Packs" hint={`${plural(place.on_hand, "pack")} there.`} />
    )}
  </FormDrawer>
);
