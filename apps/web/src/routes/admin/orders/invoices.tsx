import { invoiceKinds, invoiceStates, invoiceTransitions, isOut } from "@remedia/domain/invoices";
import { createFileRoute } from "@tanstack/react-router";
import { openFile } from "../../../api/client.ts";
import type { RowOf } from "../../../api/types.ts";
import { type Action, transitions } from "../../../composites/actions.tsx";
import { datetime, link, money, state, text, word } from "../../../composites/columns.tsx";
import { choice, days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { ordersCrumb } from "../../../features/order-desk/order-crumbs.ts";
import { aDay, listSearch, oneOf } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/invoices")({
  staticData: { title: "Invoices", requiresAuth: true, requiresAdminAccess: true, permission: "orders.read" },
  validateSearch: listSearch({ kind: oneOf(invoiceKinds), state: oneOf(invoiceStates), from: aDay, to: aDay }),
  component: Invoices,
});

type Row = RowOf<"GET /admin/orders/invoices">;

const print: Action<Row> = {
  label: "Print",
  when: ({ kind }) => kind === "invoice",
  whyNot: ({ state: standing }) => (isOut(standing) ? null : "The tax authority has not cleared it yet."),
  run: ({ order_id }) => openFile("GET /admin/orders/:id/invoice.pdf", { params: { id: order_id } }),
};

function Invoices() {
  return (
    <ListScreen
      query="GET /admin/orders/invoices"
      crumbs={[ordersCrumb]}
      columns={[
        link("number", "/admin/orders/$order_id/edit", { label: "Number" }),
        state("state"),
        datetime("issued_at", { label: "Issued", sort: true }),
        text("order_number", { label: "Order" }),
        text("customer"),
        word("kind"),
        money("vat", { label: "VAT" }),
        money("total"),
        text("state_reason", { label: "Reason" }),
      ]}
      filters={[choice("state", invoiceStates), choice("kind", invoiceKinds), days("from", "to", "Issued")]}
      rowActions={[print, ...transitions(invoiceTransitions, "/admin/invoices/:id", ["resubmit"], "Invoice")]}
      exports={["csv", "xlsx"]}
      empty="No invoices yet. One is issued with every delivery."
    />
  );
}
