import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../../api/client.ts";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import { onDemand } from "../../../../composites/on-demand.tsx";
import { transferCrumbs } from "../../../../features/stock/transfer-form.tsx";
import { TransferLines, transferActions, transferFacts } from "../../../../features/stock/transfer-parts.tsx";

const OutcomesDrawer = onDemand(() => import("../../../../features/stock/outcomes-drawer.tsx"), "OutcomesDrawer");

export const Route = createFileRoute("/admin/products/transfer/$id")({
  staticData: { title: "Transfer", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: Transfer,
});

function Transfer() {
  const id = Number(Route.useParams().id);
  const [receiving, setReceiving] = useState(false);
  return (
    <DetailScreen
      query="GET /admin/stock/transfers/:id"
      params={{ id }}
      crumbs={transferCrumbs}
      title={() => `Transfer ${id}`}
      state={({ state }) => state}
      actions={transferActions(() => setReceiving(true))}
      facts={transferFacts}
    >
      {(transfer) => (
        <>
          <TransferLines transfer={transfer} />
          {receiving && (
            <OutcomesDrawer
              title={`Receive transfer ${id}`}
              // What an HMO did not send back still stands with it.
              missing={transfer.kind === "from_hmo" ? "still with the HMO" : "lost"}
              atMost
              lines={transfer.lines}
              submit={(body) => api("POST /admin/stock/transfers/:id/receive", { params: { id }, body })}
              done={({ state }) => (state === "received" ? "Received." : "Received with a difference.")}
              onClose={() => setReceiving(false)}
            />
          )}
        </>
      )}
    </DetailScreen>
  );
}
