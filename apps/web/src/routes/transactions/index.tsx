import { paymentStates } from "@remedia/domain/payments";
import { transactionKindNames, transactionKinds, transactionName } from "@remedia/domain/wallet";
import { createFileRoute } from "@tanstack/react-router";
import type { RowOf } from "../../api/types.ts";
import { custom, datetime, link, money, state, text } from "../../composites/columns.tsx";
import { choice, days } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { receiptAction } from "../../features/wallet/receipts.ts";
import { aDay, listSearch, oneOf } from "../../lib/list-search.ts";

export const Route = createFileRoute("/transactions/")({
  staticData: { title: "Transactions", requiresAuth: true, requiresVerified: true, permission: "wallet.own" },
  validateSearch: listSearch({ kind: oneOf(transactionKinds), state: oneOf(paymentStates), from: aDay, to: aDay }),
  component: Transactions,
});

const kindOptions = transactionKinds.map((value) => ({ value, label: transactionKindNames[value] }));

type Row = RowOf<"GET /transactions">;

function Transactions() {
  return (
    <ListScreen
      query="GET /transactions"
      columns={[
        link("number", "/transactions/$number"),
        custom("what", "What", (row: Row) => transactionName(row)),
        text("other", { label: "From or to" }),
        datetime("at", { label: "Date", sort: true }),
        state("state"),
        money("amount"),
      ]}
      filters={[choice("kind", kindOptions, "What"), choice("state", paymentStates), days("from", "to")]}
      rowActions={[receiptAction]}
      links={[{ label: "Wallet", to: "/wallet" }]}
      exports={["csv", "xlsx"]}
      empty="Nothing yet. Payments, refunds and transfers will be here."
    />
  );
}
