import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import type { RowOf } from "../../../../api/types.ts";
import type { Action } from "../../../../composites/actions.tsx";
import { custom, datetime, text, word } from "../../../../composites/columns.tsx";
import { ListScreen } from "../../../../composites/list-screen.tsx";
import { useProductCrumbs } from "../../../../features/catalog/product-crumbs.ts";
import { money } from "../../../../lib/format.ts";
import { listSearch } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/products/$id/changes")({
  staticData: { title: "Changes", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  validateSearch: listSearch({}),
  component: ProductChanges,
});

type Change = RowOf<"GET /admin/products/:id/changes">;

const amountOr = (field: string, value: string | null) =>
  value !== null && (field === "price" || field === "cost") ? money(Number(value)) : value;

function ProductChanges() {
  const id = Number(Route.useParams().id);
  const revert: Action<Change> = {
    label: "Put this price back",
    needs: "products.price",
    whyNot: (change) => (change.price_change_id === null ? "Only a price can be put back." : null),
    question: ({ branch_name, before }) => ({
      title: `Put the price in ${branch_name ?? "the branch"} back to ${before ?? "none"}?`,
      label: "Put it back",
    }),
    run: ({ price_change_id }) =>
      api("POST /admin/products/:id/prices/revert", {
        params: { id },
        body: { price_change_id: price_change_id ?? 0 },
      }),
    done: "The price is what it was.",
  };
  return (
    <ListScreen
      query="GET /admin/products/:id/changes"
      params={{ id }}
      crumbs={useProductCrumbs(id)}
      searchable={false}
      columns={[
        word("field"),
        datetime("at", { label: "When", sort: true }),
        text("who"),
        text("branch_name"),
        custom("before", "Before", ({ field, before }: Change) => amountOr(field, before)),
        custom("after", "After", ({ field, after }: Change) => amountOr(field, after)),
        word("reason"),
      ]}
      rowActions={[revert]}
      empty="Nothing was changed yet."
      exports={["csv", "xlsx"]}
    />
  );
}
