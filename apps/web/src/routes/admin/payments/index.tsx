import { paymentDirections, paymentStates, tenderMethods } from "@remedia/domain/payments";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../../api/types.ts";
import classes from "../../../composites/columns.module.css";
import { custom, datetime, money, state } from "../../../composites/columns.tsx";
import { choice, days } from "../../../composites/filters.tsx";
import { PathLink } from "../../../composites/links.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { twoLines } from "../../../composites/two-lines.tsx";
import { methodWords } from "../../../features/orders/words.ts";
import { paymentSteps, reconcileMany } from "../../../features/payments/payment-steps.ts";
import { directionWords } from "../../../features/payments/payment-words.ts";
import { day, words } from "../../../lib/format.ts";
import { aDay, anId, listSearch, oneOf, yesNo } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/payments/")({
  staticData: { title: "Payments", requiresAuth: true, requiresAdminAccess: true, permission: "payments.read" },
  validateSearch: listSearch({
    direction: oneOf(paymentDirections),
    method: oneOf(tenderMethods),
    state: oneOf(paymentStates),
    reconciled: yesNo,
    held: yesNo,
    user_id: anId,
    from: aDay,
    to: aDay,
  }),
  component: Payments,
});

type Row = RowOf<"GET /admin/payments">;

const paymentNo = twoLines<Row>("number", "Payment", ({ id, number, held }) => [
  <PathLink key="number" to={`/admin/payments/${id}/edit`} className={classes.link}>
    {number}
  </PathLink>,
  held ? "Needs a look" : null,
]);

/** What is paid from a wallet is on no statement. */
const statementWords = ({ method, reconciled_at }: Row) => {
  if (reconciled_at) return day(reconciled_at);
  return method === "wallet" ? "–" : "Not yet";
};

function Payments() {
  return (
    <ListScreen
      query="GET /admin/payments"
      columns={[
        paymentNo,
        twoLines<Row>("method", "How", ({ direction, method }) => [methodWords[method], directionWords[direction]]),
        state("state"),
        custom("customer", "Customer", ({ customer }: Row) => customer),
        { ...money("amount", { sort: true, matters: true }), named: false },
        datetime("created_at", { label: "Date", sort: true }),
        twoLines<Row>("reconciled_at", "On the statement", (payment) => [
          statementWords(payment),
          payment.bank_reference,
        ]),
      ]}
      filters={[
        choice(
          "direction",
          paymentDirections.map((value) => ({ value, label: directionWords[value] })),
          "In or out",
        ),
        choice(
          "method",
          tenderMethods.map((value) => ({ value, label: methodWords[value] })),
          "Method",
        ),
        choice(
          "state",
          paymentStates.map((value) => ({ value, label: words(value) })),
          "Status",
        ),
        choice(
          "reconciled",
          [
            { value: "true", label: "On the statement" },
            { value: "false", label: "Not yet on the statement" },
          ],
          "Statement",
        ),
        choice("held", [{ value: "true", label: "Needs a look" }], "Attention"),
        days("from", "to"),
      ]}
      rowActions={paymentSteps}
      bulkActions={[reconcileMany]}
      create={{ label: "Record a payment", to: "/admin/payments/create", needs: "payments.record" }}
      links={[{ label: "Differences with the gateway", to: "/admin/payments/differences" }]}
      exports={["csv", "xlsx"]}
      empty="No payments yet."
    />
  );
}
