import { useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Action, lacks } from "../../composites/actions.tsx";
import { custom, number, text } from "../../composites/columns.tsx";
import { confirm } from "../../composites/confirm.tsx";
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
type Step = "collect" | "destroy";

const steps = {
  collect: { label: "Collect", from: "Collect from", done: "Collected into quarantine." },
  destroy: { label: "Destroy", from: "Destroy in", done: "Destroyed." },
} as const;

/** Only shelves and receiving areas are collected from, only quarantine is destroyed in. */
const whyNotAt = (step: Step, { kind, branch_id, branch_name }: Place) => {
  if (kind === "in_transit") return "It is on the road: receive the transfer first.";
  if (kind === "hmo") return "It stands with an HMO: take it back first.";
  // Whoever looks at one branch works in that one.
  const here = Number(currentBranch()) || branch_id;
  if (branch_id !== here) return `It stands in ${branch_name}: choose that branch first.`;
  if (step === "collect") return kind === "quarantine" ? "It stands in quarantine already." : null;
  return kind === "quarantine" ? null : "Collect it into quarantine first.";
};

/** Where packs of the batch stand, and how they leave the shelves for good. */
export const RecallPlaces = ({ recall }: { recall: Recall }) => {
  const [moving, setMoving] = useState<{ step: Step; place: Place } | null>(null);
  const action = (step: Step): Action<Place> => ({
    label: steps[step].label,
    danger: step === "destroy",
    whyNot: (place) =>
      lacks("stock.recall") ?? (recall.state === "closed" ? "This recall is closed." : whyNotAt(step, place)),
    run: (place) => setMoving({ step, place }),
  });
  return (
    <Panel title={`In ${plural(recall.places.length, "place")}`}>
      {recall.places.length === 0 ? (
        <Empty>No pack of it stands with us any more.</Empty>
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
          actions={[action("collect"), action("destroy")]}
        />
      )}
      {moving && <MoveDrawer recallId={recall.id} {...moving} onClose={() => setMoving(null)} />}
    </Panel>
  );
};

const isSure = (packs: number) =>
  confirm({
    title: `Destroy ${plural(packs, "pack")}?`,
    body: "It cannot be taken back.",
    label: "Destroy",
    danger: true,
  });

type MoveProps = { recallId: number; step: Step; place: Place; onClose: () => void };
const MoveDrawer = ({ recallId, step, place, onClose }: MoveProps) => (
  <FormDrawer
    title={`${steps[step].from} ${place.code}`}
    label={steps[step].label}
    onClose={onClose}
    initial={{ quantity: place.on_hand as number | null }}
    rules={{ quantity: between(1, place.on_hand) }}
    submit={async ({ quantity }) => {
      if (step === "destroy" && !(await isSure(quantity ?? 0)))
        throw new ApiError(0, "stopped", ["Nothing was destroyed."]);
      return api(`POST /admin/recalls/:id/${step}`, {
        params: { id: recallId },
        body: { place_id: place.place_id, quantity: quantity ?? 0 },
      });
    }}
    done={steps[step].done}
  >
    {(form) => (
      <WholeField form={form} name="quantity" label="Packs" hint={`${plural(place.on_hand, "pack")} stand there.`} />
    )}
  </FormDrawer>
);
