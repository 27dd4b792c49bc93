import { transferStates } from "@remedia/domain/stock";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import type { RowOf } from "../../../../api/types.ts";
import { lacks } from "../../../../composites/actions.tsx";
import { custom, datetime, money, number, state, text } from "../../../../composites/columns.tsx";
import { choice, named } from "../../../../composites/filters.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { documentNo } from "../../../../features/stock/stock-columns.tsx";
import {
  transferKindChoices,
  transferKindLabels,
  useHmos,
  useWarehouses,
} from "../../../../features/stock/stock-reference.ts";
import { transferActions } from "../../../../features/stock/transfer-parts.tsx";
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
        custom("kind", "Kind", ({ kind }: Row) => transferKindLabels[kind]),
        text("from_name", { label: "From" }),
        text("to_name", { label: "To" }),
        number("line_count", { label: "Lines" }),
        number("packs", { sort: true }),
        number("rejected"),
        number("lost"),
        ...(lacks("products.cost.read") === null ? [money("value")] : []),
        datetime("created_at", { label: "Entered", sort: true }),
        datetime("dispatched_at", { label: "Dispatched", sort: true }),
        datetime("received_at", { label: "Received", sort: true }),
      ]}
      filters={[
        choice("state", transferStates),
        choice("kind", transferKindChoices),
        choice("direction", directions),
        choice("warehouse_id", named(useWarehouses()), "Warehouse"),
        choice("hmo_id", named(useHmos()), "HMO"),
      ]}
      rowActions={transferActions(open)}
      create={{ label: "New transfer", to: "/admin/products/transfer/create", whyNot: lacks("stock.transfer") }}
      links={[{ label: "HMO transfers", to: "/admin/products/hmo_transfer" }]}
      exports={["csv", "xlsx"]}
      empty="No transfers yet."
    />
  );
}
