import { Group, Text } from "@mantine/core";
import { damageCauses, damageStates, destructionStates } from "@remedia/domain/stock";
import { createFileRoute } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { custom, state, text } from "../../../composites/columns.tsx";
import { choice, days, named } from "../../../composites/filters.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { PageViews } from "../../../composites/views.tsx";
import { DamageDrawer, damageActions } from "../../../features/stock/damage-parts.tsx";
import { DestructionRegister } from "../../../features/stock/destructions.tsx";
import { damageCauseChoices, damageCauseLabels, useWarehouses } from "../../../features/stock/stock-reference.ts";
import { Place } from "../../../features/stock-reports/place.tsx";
import { day, money, number } from "../../../lib/format.ts";
import { aDay, anId, listSearch, oneOf } from "../../../lib/list-search.ts";

const DamageReportDrawer = onDemand(
  () => import("../../../features/stock/damage-report-drawer.tsx"),
  "DamageReportDrawer",
);

type Row = RowOf<"GET /admin/stock/damages">;

const damageSearch = listSearch({
  state: oneOf(damageStates),
  cause: oneOf(damageCauses),
  warehouse_id: anId,
  product_id: anId,
  from: aDay,
  to: aDay,
});
const destructionSearch = listSearch({
  view: oneOf(["destructions"]),
  id: anId,
  state: oneOf(destructionStates),
  product_id: anId,
});
type Search = Omit<ReturnType<typeof damageSearch>, "state"> &
  Omit<ReturnType<typeof destructionSearch>, "state"> & { state?: string };

export const Route = createFileRoute("/admin/products/damages")({
  staticData: { title: "Damages", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: (search: Record<string, unknown>): Search =>
    search.view === "destructions" ? destructionSearch(search) : damageSearch(search),
  component: DamagesAndDestructions,
});

function DamagesAndDestructions() {
  const { view, id } = Route.useSearch();
  const views = (
    <PageViews
      label="Register"
      at={view}
      views={[
        ["Damages", undefined],
        ["Destructions", "destructions"],
      ]}
    />
  );
  if (view === undefined) return <Damages>{views}</Damages>;
  return (
    <DestructionRegister>
      {views}
      {id !== undefined && (
        <Group gap="xs" mb="sm">
          <Text size="sm">Only destruction {id} is shown.</Text>
          <PathLink to="/admin/products/damages?view=destructions">Show all</PathLink>
        </Group>
      )}
    </DestructionRegister>
  );
}

function Damages({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Row | "new" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        query="GET /admin/stock/damages"
        columns={[
          text("title", { label: "Product" }),
          state("state"),
          twoLines("batch", "Batch and cause", (row: Row) => [row.batch_number, damageCauseLabels[row.cause]]),
          twoLines(
            "quantity",
            "Packs",
            (row: Row) => [number(row.quantity), row.value === null ? null : money(row.value)],
            {
              sort: "quantity",
              align: "right",
            },
          ),
          custom("place", "Place", ({ place_code, place_kind, warehouse_name }: Row) => (
            <Place code={place_code} kind={place_kind} warehouse={warehouse_name} />
          )),
          twoLines("reported_at", "Reported", (row: Row) => [day(row.reported_at), row.reported_by], {
            sort: "reported_at",
          }),
          twoLines("decided_at", "Decided", (row: Row) => [row.decided_at && day(row.decided_at), row.decided_by], {
            sort: "decided_at",
          }),
        ]}
        filters={[
          choice("state", damageStates),
          choice("cause", damageCauseChoices),
          choice("warehouse_id", named(useWarehouses()), "Warehouse"),
          days("from", "to", "Reported"),
        ]}
        rowActions={damageActions}
        onOpen={setOpen}
        create={{ label: "Report damage", onClick: () => setOpen("new"), needs: "stock.damages.report" }}
        exports={["csv", "xlsx"]}
        empty="Nothing was damaged."
      >
        {children}
      </ListScreen>
      {open === "new" && <DamageReportDrawer onClose={close} />}
      {open !== null && open !== "new" && <DamageDrawer id={open.id} title={open.title} onClose={close} />}
    </>
  );
}
