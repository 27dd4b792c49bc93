import { requestStates } from "@remedia/domain/catalog";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { date, number, state, text } from "../../../composites/columns.tsx";
import { choice } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

const RequestDrawer = onDemand(() => import("../../../features/shop/request-drawer.tsx"), "RequestDrawer");

export const Route = createFileRoute("/agent/products/request")({
  staticData: {
    title: "Product requests",
    requiresAuth: true,
    requiresVerified: true,
    permission: "product_requests.own",
  },
  validateSearch: listSearch({ state: oneOf(requestStates) }),
  component: ProductRequests,
});

function ProductRequests() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ListScreen
        query="GET /product_requests"
        columns={[
          text("wanted", { label: "Product" }),
          number("packs_per_month", { label: "Packs a month" }),
          text("note"),
          state("state"),
          text("product_title", { label: "Found as" }),
          text("state_reason", { label: "Answer" }),
          date("created_at", { label: "Asked", sort: true }),
        ]}
        filters={[choice("state", requestStates)]}
        create={{ label: "Ask for a product", onClick: () => setAsking(true) }}
        empty="No requests yet. Ask for products that customers want and we do not sell."
      />
      {asking && <RequestDrawer onClose={() => setAsking(false)} />}
    </>
  );
}
