import { productStates } from "@remedia/domain/catalog";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import type { RowOf } from "../../../api/types.ts";
import { custom, money, number, state, text } from "../../../composites/columns.tsx";
import { choice, named } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { movesOf } from "../../../features/catalog/product-moves.ts";
import { useCategoryTree } from "../../../features/catalog/reference.ts";
import { anId, listSearch, oneOf } from "../../../lib/list-search.ts";

const ComboDrawer = onDemand(() => import("../../../features/catalog/combo-drawer.tsx"), "ComboDrawer");

export const Route = createFileRoute("/admin/products/combo")({
  staticData: { title: "Combos", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({ state: oneOf(productStates), category_id: anId }),
  component: Combos,
});

type Combo = RowOf<"GET /admin/combos">;
const partsOf = ({ components }: Combo) => components.map(({ quantity, title }) => `${quantity} × ${title}`).join("; ");

function Combos() {
  const [editing, setEditing] = useState<number | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/combos"
        columns={[
          text("title", { label: "Combo", sort: true }),
          state("state", { sort: true }),
          custom("components", "Components", partsOf),
          money("components_price", { label: "Parts bought separately" }),
          money("price", { sort: true }),
          number("available"),
        ]}
        filters={[choice("state", productStates), choice("category_id", named(useCategoryTree()), "Category")]}
        onOpen={({ id }) => setEditing(id)}
        rowActions={movesOf("submit", "hide", "show", "archive", "restore")}
        create={{ label: "New combo", onClick: () => setEditing("new"), needs: "products.create" }}
        exports={["csv", "xlsx"]}
        empty="No combos yet."
      />
      {editing !== null && <ComboDrawer id={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}
