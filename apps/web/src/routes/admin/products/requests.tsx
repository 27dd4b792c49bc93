import { requestStates, requestTransitions } from "@remedia/domain/catalog";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { type Action, asking, transitions } from "../../../composites/actions.tsx";
import { custom, number, relative, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { DemandDrawer, FulfilDrawer } from "../../../features/catalog/demand-drawer.tsx";
import { plural } from "../../../lib/format.ts";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

type Demand = RowOf<"GET /admin/product_requests">;

export const Route = createFileRoute("/admin/products/requests")({
  staticData: {
    title: "Product requests",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "product_requests.read",
  },
  validateSearch: listSearch({ state: oneOf(requestStates) }),
  component: Requests,
});

const decline = transitions(requestTransitions, "/admin/product_requests/:id", ["decline"], "Request").map((action) =>
  asking<Demand>(action, ({ wanted, people }) => ({
    title: `Decline ${wanted}?`,
    body: `${plural(people, "person", "people")} asked for it. The reason is shown beside the request.`,
  })),
);

function Requests() {
  const [open, setOpen] = useState<Demand | null>(null);
  const [fulfilling, setFulfilling] = useState<Demand | null>(null);
  const fulfil: Action<Demand> = {
    label: requestTransitions.fulfil.label,
    needs: "product_requests.decide",
    whyNot: (demand) => (demand.state === "open" ? null : `It is ${demand.state} already.`),
    run: setFulfilling,
  };
  return (
    <>
      <ListScreen
        query="GET /admin/product_requests"
        columns={[
          text("wanted", { sort: true }),
          state("state"),
          number("requests", { sort: true }),
          number("people", { sort: true }),
          number("packs_per_month", { label: "Packs a month", sort: true }),
          text("branches"),
          relative("last_asked_at", { label: "Last asked", sort: true }),
          custom("answer", "Answer", ({ product_id, product_title, state_reason }: Demand) =>
            product_id ? <PathLink to={`/admin/products/${product_id}`}>{product_title}</PathLink> : state_reason,
          ),
        ]}
        filters={[choice("state", requestStates)]}
        onOpen={setOpen}
        rowActions={[fulfil, ...decline]}
        exports={["csv", "xlsx"]}
        empty="No product requests yet."
      />
      {open && <DemandDrawer demand={open} onClose={() => setOpen(null)} />}
      {fulfilling && <FulfilDrawer demand={fulfilling} onClose={() => setFulfilling(null)} />}
    </>
  );
}
