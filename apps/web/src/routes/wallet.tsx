import { movementName } from "@remedia/domain/payments";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { useApi } from "../api/query.ts";
import type { RowOf } from "../api/types.ts";
import { custom, datetime } from "../composites/columns.tsx";
import { Facts } from "../composites/facts.tsx";
import { days } from "../composites/filters.tsx";
import { ListScreen } from "../composites/list-screen.tsx";
import { onDemand } from "../composites/on-demand.tsx";
import { usePaymentReturn } from "../features/wallet/payment-page.ts";
import { fullMoney } from "../lib/format.ts";
import { aDay, listSearch, textUpTo } from "../lib/list-search.ts";

const AddMoneyDrawer = onDemand(() => import("../features/wallet/add-money-drawer.tsx"), "AddMoneyDrawer");

export const Route = createFileRoute("/wallet")({
  staticData: { title: "Wallet", requiresAuth: true, requiresVerified: true, permission: "wallet.own" },
  validateSearch: listSearch({ from: aDay, to: aDay, payment: textUpTo(50) }),
  component: WalletPage,
});

type Row = RowOf<"GET /wallet/movements">;

function WalletPage() {
  const { payment } = Route.useSearch();
  const navigate = Route.useNavigate();
  usePaymentReturn(
    payment,
    () => void navigate({ search: (old) => ({ ...old, payment: undefined }), replace: true }),
    (amount) => `${amount} added to your wallet.`,
  );
  const wallet = useApi("GET /wallet").data;
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListScreen
        query="GET /wallet/movements"
        own={["payment"]}
        searchable={false}
        columns={[
          custom("what", "What", (row: Row) => movementName(row)),
          datetime("at", { label: "Date", sort: true }),
          {
            ...custom("amount", "Amount", ({ amount }: Row) => `${amount > 0 ? "+" : ""}${fullMoney(amount)}`),
            align: "right",
            onCard: "amount",
          },
          { ...custom("balance", "Balance", ({ balance }: Row) => fullMoney(balance)), align: "right" },
        ]}
        filters={[days("from", "to")]}
        create={{ label: "Add money", onClick: () => setAdding(true) }}
        exports={["csv", "xlsx"]}
        empty="Nothing yet. Add money to pay for orders from your wallet."
      >
        <Facts
          facts={[
            ["Balance", wallet && <strong>{fullMoney(wallet.balance)}</strong>],
            ["Kept for orders", wallet && fullMoney(wallet.held)],
            ["You can spend", wallet && fullMoney(wallet.available)],
          ]}
        />
      </ListScreen>
      {adding && wallet && <AddMoneyDrawer wallet={wallet} onClose={() => setAdding(false)} />}
    </>
  );
}
