import { Button, Group, SimpleGrid } from "@mantine/core";
import { paymentNumber } from "@remedia/domain/payments";
import { transferNumber, walletMovementName } from "@remedia/domain/wallet";
import { IconSend } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { openFile } from "../api/client.ts";
import { useApi } from "../api/query.ts";
import { showError } from "../api/toasts.ts";
import type { OutputOf, RowOf } from "../api/types.ts";
import type { Action } from "../composites/actions.tsx";
import { custom, datetime } from "../composites/columns.tsx";
import { FactList } from "../composites/facts.tsx";
import { days } from "../composites/filters.tsx";
import { PathLink } from "../composites/links.tsx";
import { ListScreen } from "../composites/list-screen.tsx";
import { onDemand } from "../composites/on-demand.tsx";
import { Panel } from "../composites/panel.tsx";
import { twoLines } from "../composites/two-lines.tsx";
import { AccountNumber } from "../features/wallet/account-number.tsx";
import { usePaymentReturn } from "../features/wallet/payment-page.ts";
import { openReceipt } from "../features/wallet/receipts.ts";
import { fullMoney } from "../lib/format.ts";
import { aDay, listSearch, textUpTo } from "../lib/list-search.ts";

const SendMoneyDrawer = onDemand(() => import("../features/wallet/send-money-drawer.tsx"), "SendMoneyDrawer");
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
  const [open, setOpen] = useState<"add" | "send" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        query="GET /wallet/movements"
        own={["payment"]}
        searchable={false}
        columns={[
          twoLines("what", "What", (row: Row) => [<Named key="name" row={row} />, row.other]),
          datetime("at", { label: "Date", sort: true }),
          {
            ...custom("amount", "Amount", ({ amount }: Row) => `${amount > 0 ? "+" : ""}${fullMoney(amount)}`),
            align: "right",
            onCard: "amount",
          },
          { ...custom("balance", "Balance", ({ balance }: Row) => fullMoney(balance)), align: "right" },
        ]}
        filters={[days("from", "to")]}
        create={{ label: "Add money", onClick: () => setOpen("add") }}
        rowActions={[receipt]}
        links={[{ label: "All transactions", to: "/transactions" }]}
        exports={["csv", "xlsx"]}
        empty="Nothing yet. Add money to pay for orders from your wallet."
      >
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Balance wallet={wallet} onSend={() => setOpen("send")} />
          <AccountNumber />
        </SimpleGrid>
        <StatementButton />
      </ListScreen>
      {open === "add" && wallet && <AddMoneyDrawer wallet={wallet} onClose={close} />}
      {open === "send" && wallet && <SendMoneyDrawer wallet={wallet} onClose={close} />}
    </>
  );
}

/** What is for one order leads to it. */
const Named = ({ row }: { row: Row }) => {
  const [order, second] = row.orders;
  const name = walletMovementName(row);
  return order && !second ? <PathLink to={`/orders/${order.id}`}>{name}</PathLink> : name;
};

type BalanceProps = { wallet: OutputOf<"GET /wallet"> | undefined; onSend: () => void };
const Balance = ({ wallet, onSend }: BalanceProps) => (
  <Panel title="In your wallet">
    <FactList
      facts={[
        ["Balance", wallet && <strong>{fullMoney(wallet.balance)}</strong>],
        ["Kept for orders", wallet && fullMoney(wallet.held)],
        ["You can spend", wallet && fullMoney(wallet.available)],
      ]}
    />
    {(wallet?.transfers ?? true) && (
      <Group>
        <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} disabled={!wallet} onClick={onSend}>
          Send money
        </Button>
      </Group>
    )}
  </Panel>
);

/** Payments, refunds and transfers have receipts; what was taken back and what a merged account brought have none. */
const receipt: Action<Row> = {
  label: "Receipt",
  when: ({ document, step }) => numbers[document] !== undefined && step !== "reverse",
  run: ({ document, document_id }) => openReceipt(numbers[document]!(document_id)),
};
const numbers: Readonly<Record<string, (id: number) => string>> = {
  payment: paymentNumber,
  wallet_transfer: transferNumber,
};

/** Of the days that the list is narrowed to. */
const StatementButton = () => {
  const { from, to } = Route.useSearch();
  const print = () => void openFile("GET /wallet/statement.pdf", { query: { from, to } }).catch(showError);
  return (
    <div>
      <Button variant="default" onClick={print}>
        Statement as PDF
      </Button>
    </div>
  );
};
