import { transferStates } from "@remedia/domain/stock";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import type { RowOf } from "../../../../api/types.ts";
import { lacks } from "../../../../composites/actions.tsx";
import { date, money, state } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { twoLines } from "../../../../composites/two-lines.tsx";
import { documentNo, faultsColumn } from "../../../../features/stock/stock-columns.tsx";
import { transferKindChoices, useHmos, useWarehouses } from "../../../../features/stock/stock-reference.ts";
import { transferActions } from "../../../../features/stock/transfer-parts.tsx";
import { number, plural } from "../../../../lib/format.ts";
import { anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

type Row = RowOf<"GET /admin/stock/transfers">;

export const Route = createFileRoute("/admin/products/transfer/")({
  staticData: { title: "Transfers", requiresAuth: true, requiresAdminAccess: true, permission: "stock.read" },
  validateSearch: listSearch({
    state: oneOf(transferStates),
    kind: oneOf(["warehouse", "to_hmo", "from_hmo"]),
    direction: oneOf(["in", "out"]),
    warehouse_id: anId,
    hmo_id: anId,
    product_id: anId,
  }),
  component: Transfers,
});

const directions = [
  { value: "out", label: "Outgoing" },
  { value: "in", label: "Incoming" },
];

function Transfers() {
  const navigate = useNavigate();
  const open = ({ id }: Row) => void navigate({ to: "/admin/products/transfer/$id", params: { id: String(id) } });
  return (
    <ListScreen
      query="GET /admin/stock/transfers"
      columns={[
        documentNo("Transfer", "/admin/products/transfer/$id"),
        state("state"),
        twoLines("ends", "From → to", ({ from_name, to_name }: Row) => [from_name, `→ ${to_name}`]),
        twoLines("packs", "Packs", ({ packs, line_count }: Row) => [number(packs), plural(line_count, "line")], {
          align: "right",
        }),
        faultsColumn(({ rejected, lost }: Row) => ({ rejected, lost })),
        ...(lacks("products.cost.read") === null ? [money("value")] : []),
        date("dispatched_at", { label: "Dispatched", sort: true }),
        date("received_at", { label: "Received", sort: true }),
      ]}
      filters={[
        choice("state", transferStates),
        choice("kind", transferKindChoices),
        choice("direction", directions),
        choice("warehouse_id", named(useWarehouses()), "Warehouse"),
        choice("hmo_id", named(useHmos()), "HMO"),
      ]}
      rowActions={transferActions(open)}
      create={{ label: "New transfer", to: "/admin/products/transfer/create", needs: "stock.transfer" }}
      links={[{ label: "HMO transfers", to: "/admin/products/hmo_transfer" }]}
      exports={["csv", "xlsx"]}
      empty="No transfers yet."
    />
  );
}
