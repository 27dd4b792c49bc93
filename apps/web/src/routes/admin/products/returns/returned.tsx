import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { twoLines } from "../../../../composites/two-lines.tsx";
import { returnCrumbs } from "../../../../features/stock/return-form.tsx";
import { CreditDrawer, creditAction, type Return, returnColumns } from "../../../../features/stock/return-parts.tsx";
import { useSuppliers } from "../../../../features/stock/stock-reference.ts";
import { day, money } from "../../../../lib/format.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

const search = listSearch({ state: oneOf(["sent", "credited"]), supplier_id: anId });

export const Route = createFileRoute("/admin/products/returns/returned")({
  staticData: {
    title: "Returned and credited",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "stock.read",
  },
  // Only what has left the house, whatever else is asked for.
  validateSearch: (given: Record<string, unknown>) => ({ ...search(given), returned: true }),
  component: Returned,
});

function Returned() {
  const [crediting, setCrediting] = useState<Return | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/stock/returns"
        crumbs={returnCrumbs}
        columns={[
          ...returnColumns(),
          twoLines(
            "credited_at",
            "Credited",
            ({ credited, credit_note, credited_at }: Return) => [
              credited === null ? credit_note : money(credited),
              credited_at && [credited === null ? null : credit_note, day(credited_at)].filter(Boolean).join(", "),
            ],
            { sort: "credited_at", align: "right" },
          ),
        ]}
        filters={[choice("state", ["sent", "credited"]), choice("supplier_id", named(useSuppliers()), "Supplier")]}
        rowActions={[creditAction(setCrediting)]}
        exports={["csv", "xlsx"]}
        empty="Nothing has left for a supplier yet."
      />
      {crediting && <CreditDrawer goods={crediting} onClose={() => setCrediting(null)} />}
    </>
  );
}
