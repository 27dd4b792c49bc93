import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { openFile } from "../../api/client.ts";
import { type Action, lacks } from "../../composites/actions.tsx";
import { custom, flag, number, text } from "../../composites/columns.tsx";
import { choice, named } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { QuickZone } from "../../features/stock/quick-zone.tsx";
import type { Shelf } from "../../features/stock/shelf-drawer.tsx";
import { contentsOf, ShelfTools, type ShelfWindow, ShelfWindows } from "../../features/stock/shelf-windows.tsx";
import { placeKindChoices, placeKindLabel, useWarehouses } from "../../features/stock/stock-reference.ts";
import { anId, listSearch, oneOf, textUpTo } from "../../lib/list-search.ts";

export const Route = createFileRoute("/admin/shelves")({
  staticData: { title: "Shelves", requiresAuth: true, requiresAdminAccess: true, permission: "warehouses.read" },
  validateSearch: listSearch({
    warehouse_id: anId,
    zone: textUpTo(40),
    kind: oneOf(["shelf", "receiving", "quarantine"]),
  }),
  component: Shelves,
});

const printLabels: Action<readonly Shelf[]> = {
  label: "Print labels",
  run: (shelves) => openFile("POST /admin/shelves/labels", { body: { ids: shelves.map(({ id }) => id) } }),
};
const whyNotEdit = ({ kind }: Shelf) =>
  lacks("warehouses.manage") ?? (kind === "shelf" ? null : "The areas of a warehouse stay as they are.");

function Shelves() {
  const { warehouse_id = null } = Route.useSearch();
  const [open, setOpen] = useState<ShelfWindow | null>(null);
  const warehouses = useWarehouses();
  const chosen = warehouses.filter(({ id }) => warehouse_id === null || id === warehouse_id);
  const zones = [...new Set(chosen.flatMap((warehouse) => warehouse.zones))].sort();
  const seesStock = lacks("stock.read") === null;
  return (
    <>
      <ListScreen
        query="GET /admin/shelves"
        columns={[
          text("code", { label: "Shelf", sort: true }),
          {
            ...custom("zone", "Zone", (shelf: Shelf) =>
              shelf.zone !== null && whyNotEdit(shelf) === null ? (
                <QuickZone shelf={{ ...shelf, zone: shelf.zone }} />
              ) : (
                shelf.zone
              ),
            ),
            sort: "zone",
          },
          custom("kind", "Kind", ({ kind }: Shelf) => placeKindLabel(kind)),
          text("warehouse_name"),
          text("branch_name"),
          number("packs", { sort: true }),
          number("batches"),
          flag("active"),
        ]}
        filters={[
          choice("warehouse_id", named(warehouses), "Warehouse"),
          choice(
            "zone",
            zones.map((zone) => ({ value: zone, label: zone })),
          ),
          choice("kind", placeKindChoices),
        ]}
        rowActions={[{ label: "Edit", whyNot: whyNotEdit, run: (shelf) => setOpen({ what: "edit", shelf }) }]}
        bulkActions={[printLabels]}
        {...(seesStock ? { onOpen: (shelf: Shelf) => setOpen(contentsOf(shelf)) } : {})}
        create={{ label: "Add shelves", onClick: () => setOpen({ what: "new" }), needs: "warehouses.manage" }}
        links={[{ label: "Warehouses", to: "/admin/warehouses" }]}
        exports={["csv", "xlsx"]}
        empty="No shelves yet."
      >
        {seesStock && <ShelfTools warehouseId={warehouse_id} onOpen={setOpen} />}
      </ListScreen>
      <ShelfWindows open={open} warehouseId={warehouse_id} onClose={() => setOpen(null)} />
    </>
  );
}
