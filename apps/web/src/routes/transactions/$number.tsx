import { transactionName } from "@remedia/domain/wallet";
import { createFileRoute } from "@tanstack/react-router";
import type { OutputOf } from "../../api/types.ts";
import { DetailScreen } from "../../composites/detail-screen.tsx";
import type { Fact } from "../../composites/facts.tsx";
import { PathLink } from "../../composites/links.tsx";
import { receiptAction } from "../../features/wallet/receipts.ts";
import { dateTime, fullMoney, words } from "../../lib/format.ts";

export const Route = createFileRoute("/transactions/$number")({
  staticData: { title: "Transaction", requiresAuth: true, requiresVerified: true, permission: "wallet.own" },
  component: OneTransaction,
});

function OneTransaction() {
  const { number } = Route.useParams();
  return (
    <DetailScreen
      query="GET /transactions/:number"
      params={{ number }}
      crumbs={[{ label: "Transactions", to: "/transactions" }]}
      title={() => `Transaction ${number}`}
      state={({ state }) => state}
      actions={[receiptAction]}
      facts={factsOf}
    />
  );
}

type Transaction = OutputOf<"GET /transactions/:number">;

const otherSides: Partial<Record<Transaction["kind"], string>> = { transfer_in: "From", transfer_out: "To" };

const methodNames: Record<NonNullable<Transaction["method"]>, (gateway: string | null) => string> = {
  gateway: (gateway) => words(gateway ?? "online payment"),
  wallet: () => "Wallet",
  cash: () => "Cash",
  bank: () => "Bank transfer",
};

/** Only what there is something to say about. */
const factsOf = (transaction: Transaction): Fact[] => {
  const { kind, amount, at, other, note, method, gateway, state_reason, parts } = transaction;
  const facts: Fact[] = [
    ["What", transactionName(transaction)],
    ["Amount", <strong key="amount">{fullMoney(amount)}</strong>],
    ["Date", dateTime(at)],
    [otherSides[kind] ?? "With", other],
    ["Note", note],
    [kind === "refund" ? "Paid back to" : "Paid by", method && methodNames[method](gateway)],
    ["Reason", state_reason],
    ...parts.filter(({ document }) => document === "order").map(orderFact),
  ];
  return facts.filter(([, value]) => value !== null);
};

const orderFact = ({ document_id, number, amount }: Transaction["parts"][number]): Fact => [
  `Order ${number}`,
  <PathLink key={document_id} to={`/orders/${document_id}`}>
    {fullMoney(amount)}
  </PathLink>,
];
