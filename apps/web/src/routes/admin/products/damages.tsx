import { damageStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { lacks } from "../../../composites/actions.tsx";
import { custom, datetime, flag, money, number, state, text } from "../../../composites/columns.tsx";
import { choice, days, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { DamageDrawer, damageActions } from "../../../features/stock/damage-parts.tsx";
import { DamageReportDrawer } from "../../../features/stock/damage-report-drawer.tsx";
import { damageCauseChoices, damageCauseLabels, useWarehouses } from "../../../features/stock/stock-reference.ts";
import { aDay, anId, anyText, listSearch, oneOf } from "../../../lib/list-search.ts";

type Row = RowOf<"GET /admin/stock/damages">;

export const Route = createFileRoute("/admin/products/damages")({
  staticData: { title: "Damages", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({
    state: oneOf(damageStates),
    cause: anyText,
    warehouse_id: anId,
    product_id: anId,
    from: aDay,
    to: aDay,
  }),
  component: Damages,
});

function Damages() {
  const [open, setOpen] = useState<Row | "new" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        query="GET /admin/stock/damages"
        columns={[
          text("title", { label: "Product" }),
          state("state"),
          text("batch_number", { label: "Batch" }),
          number("quantity", { label: "Packs", sort: true }),
          ...(lacks("products.cost.read") === null ? [money("value")] : []),
          custom("cause", "Cause", ({ cause }: Row) => damageCauseLabels[cause]),
          flag("has_photo", { label: "Photo" }),
          text("warehouse_name"),
          text("place_code", { label: "Place" }),
          text("reported_by"),
          datetime("reported_at", { label: "Reported", sort: true }),
          text("decided_by"),
          datetime("decided_at", { label: "Decided", sort: true }),
        ]}
        filters={[
          choice("state", damageStates),
          choice("cause", damageCauseChoices),
          choice("warehouse_id", named(useWarehouses()), "Warehouse"),
          days("from", "to", "Reported"),
        ]}
        rowActions={damageActions}
        onOpen={setOpen}
        create={{ label: "Report damage", onClick: () => setOpen("new"), whyNot: lacks("stock.damages.report") }}
        exports={["csv", "xlsx"]}
        empty="Nothing was damaged."
      />
      {open === "new" && <DamageReportDrawer onClose={close} />}
      {open !== null && open !== "new" && <DamageDrawer id={open.id} title={open.title} onClose={close} />}
    </>
  );
}
