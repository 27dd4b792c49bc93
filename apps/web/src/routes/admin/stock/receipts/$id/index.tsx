import { Alert } from "@mantine/core";
import { receiptTransitions } from "@remedia/domain/stock";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../../../api/client.ts";
import { lacks } from "../../../../../composites/actions.tsx";
import { DetailScreen } from "../../../../../composites/detail-screen.tsx";
import { PathButton } from "../../../../../composites/links.tsx";
import { onDemand } from "../../../../../composites/on-demand.tsx";
import { receiptCrumbs } from "../../../../../features/stock/receipt-form.tsx";
import { ReceiptLines, receiptActions, receiptFacts } from "../../../../../features/stock/receipt-parts.tsx";

const OutcomesDrawer = onDemand(() => import("../../../../../features/stock/outcomes-drawer.tsx"), "OutcomesDrawer");

export const Route = createFileRoute("/admin/stock/receipts/$id/")({
  staticData: { title: "Goods receipt", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  component: Receipt,
});

function Receipt() {
  const id = Number(Route.useParams().id);
  const navigate = useNavigate();
  const [receiving, setReceiving] = useState(false);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const edit = () => navigate({ to: "/admin/stock/receipts/$id/edit", params: { id: String(id) } });
  return (
    <DetailScreen
      query="GET /admin/stock/receipts/:id"
      params={{ id }}
      crumbs={receiptCrumbs}
      title={() => `Goods receipt ${id}`}
      state={({ state }) => state}
      actions={receiptActions({ edit, receive: () => setReceiving(true) })}
      facts={receiptFacts}
    >
      {(receipt) => (
        <>
          {warnings.length > 0 && (
            <Alert color="yellow" title="Look at these" styles={{ title: { color: "var(--caution)" } }}>
              {warnings.map((text) => (
                <div key={text}>{text}</div>
              ))}
            </Alert>
          )}
          {receipt.state === "received" && lacks("stock.move") === null && lacks("warehouses.read") === null && (
            <div>
              <PathButton to={`/admin/shelves?warehouse_id=${receipt.warehouse_id}`} variant="light">
                To the shelves, to put it away
              </PathButton>
            </div>
          )}
          <ReceiptLines receipt={receipt} />
          {receiving && receiptTransitions.receive.from.includes(receipt.state as "draft") && (
            <OutcomesDrawer
              // An edit gives the lines new ids: what was begun on the old ones begins again.
              key={receipt.lines.map((line) => line.id).join(" ")}
              title={`Receive goods: receipt ${id}`}
              missing="short"
              lines={receipt.lines.map((line) => ({ ...line, quantity: line.expected }))}
              submit={(body) => api("POST /admin/stock/receipts/:id/receive", { params: { id }, body })}
              done="Received. What passed waits in the receiving area: put it away."
              onDone={(answer) => setWarnings(answer.warnings.map(({ message }) => message))}
              onClose={() => setReceiving(false)}
            />
          )}
        </>
      )}
    </DetailScreen>
  );
}
