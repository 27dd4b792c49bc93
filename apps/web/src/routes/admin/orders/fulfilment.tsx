import { fulfilmentStates } from "@remedia/domain/orders";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { liveEveryMs, useApi } from "../../../api/query.ts";
import { Loaded } from "../../../composites/loaded.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { Page } from "../../../composites/page.tsx";
import { FulfilmentBoard } from "../../../features/order-desk/fulfilment-board.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import type { Stepping } from "../../../features/order-desk/order-steps.ts";
import { listSearch, oneOf } from "../../../lib/list-search.ts";

const DeliverDrawer = onDemand(() => import("../../../features/order-desk/deliver-drawer.tsx"), "DeliverDrawer");

export const Route = createFileRoute("/admin/orders/fulfilment")({
  staticData: { title: "Fulfilment", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ state: oneOf(fulfilmentStates) }),
  component: Fulfilment,
});

function Fulfilment() {
  const { state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [delivering, setDelivering] = useState<Stepping | null>(null);
  const board = useApi("GET /admin/orders/board", {}, { refreshEveryMs: liveEveryMs });
  return (
    <Page title="Fulfilment" crumbs={[ordersCrumb]}>
      <Loaded query={board}>
        {(loaded) => (
          <FulfilmentBoard
            board={loaded}
            chosen={state}
            onChoose={(to) => void navigate({ search: { state: to }, replace: true })}
            onDeliver={setDelivering}
          />
        )}
      </Loaded>
      {delivering && <DeliverDrawer order={delivering} onClose={() => setDelivering(null)} />}
    </Page>
  );
}
