import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { showDone } from "../../../api/toasts.ts";
import type { RowOf } from "../../../api/types.ts";
import type { Action } from "../../../composites/actions.tsx";
import { link, number, relative, state, text } from "../../../composites/columns.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { plural } from "../../../lib/format.ts";
import { listSearch } from "../../../lib/list-search.ts";

type Waiting = RowOf<"GET /admin/products/pending_notifications">;

export const Route = createFileRoute("/admin/products/pending_notifications")({
  staticData: {
    title: "Waiting for stock",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "products.read",
  },
  validateSearch: listSearch({}),
  component: WaitingForStock,
});

const sendNow: Action<Waiting> = {
  label: "Send now",
  needs: "products.notify",
  question: ({ title, waiting, branch_name }) => ({
    title: `Tell ${plural(waiting, "customer")} that ${title} is back in ${branch_name}?`,
    label: "Send now",
  }),
  run: async ({ product_id, branch_id }) => {
    const { message } = await api("POST /admin/products/:id/notify", {
      params: { id: product_id },
      body: { branch_id },
    });
    showDone(message);
  },
};

function WaitingForStock() {
  return (
    <ListScreen
      query="GET /admin/products/pending_notifications"
      crumbs={[{ label: "Products", to: "/admin/products" }]}
      columns={[
        link("title", "/admin/products/$product_id", { label: "Product", sort: true }),
        state("state"),
        text("branch_name"),
        number("waiting", { label: "Customers waiting", sort: true }),
        relative("oldest_at", { label: "Since", sort: true }),
      ]}
      rowActions={[sendNow]}
      exports={["csv", "xlsx"]}
      empty="No customers are waiting."
    />
  );
}
