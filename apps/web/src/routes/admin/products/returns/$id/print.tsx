import { Button } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { openFile } from "../../../../../api/client.ts";
import { useApi } from "../../../../../api/query.ts";
import { showError } from "../../../../../api/toasts.ts";
import { ActionButton } from "../../../../../composites/detail-screen.tsx";
import { Loaded } from "../../../../../composites/loaded.tsx";
import { Page } from "../../../../../composites/page.tsx";
import { StateBadge } from "../../../../../composites/state-badge.tsx";
import { returnCrumbs } from "../../../../../features/stock/return-form.tsx";
import { ReturnNote } from "../../../../../features/stock/return-note.tsx";
import { CreditDrawer, returnActions } from "../../../../../features/stock/return-parts.tsx";

export const Route = createFileRoute("/admin/products/returns/$id/print")({
  staticData: { title: "Return note", requiresAuth: true, requiresAdminAccess: true, permission: "stock.returns" },
  component: PrintReturn,
});

function PrintReturn() {
  const id = Number(Route.useParams().id);
  const [crediting, setCrediting] = useState(false);
  const print = () => void openFile("GET /admin/stock/returns/:id/note", { params: { id } }).catch(showError);
  return (
    <Loaded query={useApi("GET /admin/stock/returns/:id", { params: { id } })}>
      {(goods) => (
        <Page
          title={`Return ${id}`}
          crumbs={returnCrumbs}
          aside={<StateBadge state={goods.state} />}
          actions={
            <>
              {returnActions(() => setCrediting(true)).map((action) => (
                <ActionButton key={action.label} action={action} subject={goods} />
              ))}
              <Button onClick={print}>Print the note</Button>
            </>
          }
        >
          <ReturnNote goods={goods} />
          {crediting && <CreditDrawer goods={goods} onClose={() => setCrediting(false)} />}
        </Page>
      )}
    </Loaded>
  );
}
