import { Button, Stack, Text } from "@mantine/core";
import { createFileRoute, Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { api, openFile } from "../../../api/client.ts";
import { queryClient, refresh, useApi } from "../../../api/query.ts";
import { showError } from "../../../api/toasts.ts";
import type { OutputOf } from "../../../api/types.ts";
import { Loaded } from "../../../composites/loaded.tsx";
import { StateBadge } from "../../../composites/state-badge.tsx";
import { Amounts } from "../../../features/orders/amounts.tsx";
import { Confirming, Refused, usePayPage } from "../../../features/orders/pay-page.tsx";
import { DoorCard } from "../../../features/session/door-page.tsx";
import { fullMoney, time } from "../../../lib/format.ts";
import { listSearch, textUpTo } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/orders/pay/$order")({
  staticData: { title: "Pay for an order" },
  validateSearch: listSearch({ payment: textUpTo(50) }),
  component: PayByLink,
});

type Order = OutputOf<"GET /pay_links/:token">;

function PayByLink() {
  const { order: token } = Route.useParams();
  const { payment } = Route.useSearch();
  const order = useApi("GET /pay_links/:token", { params: { token } });
  return (
    <Loaded query={order}>
      {(shown) =>
        payment && shown.is_own ? (
          <Navigate to="/orders/$order_id" params={{ order_id: String(shown.id) }} search={{ payment }} replace />
        ) : (
          <OneOrder order={shown} token={token} />
        )
      }
    </Loaded>
  );
}

const OneOrder = ({ order, token }: { order: Order; token: string }) => {
  const [busy, setBusy] = useState(false);
  const pay = async () => {
    setBusy(true);
    try {
      const { url } = await api("POST /pay_links/:token/pay", { params: { token } });
      window.location.assign(url);
    } catch (error) {
      showError(error);
      setBusy(false);
      void refresh();
    }
  };
  const page = usePayPage(order.may_pay && order.pay_page === "opened", token, () => askAbout(token));
  return (
    <DoorCard title={`Order ${order.number}`}>
      <Stack>
        <Text>
          {order.store_name} <StateBadge state={order.payment_state} />
        </Text>
        <Amounts
          packs={order.packs}
          amounts={order}
          arrivesBy={order.state === "cancelled" ? null : order.promised_on}
        />
        {order.paid > 0 && <Text>{fullMoney(order.paid)} is paid or set aside.</Text>}
        {order.may_pay ? (
          <ToPay order={order} page={page} busy={busy} pay={() => void pay()} />
        ) : (
          <Text role="status">
            {order.payment_state === "paid"
              ? "This order is paid. Thank you."
              : "There is nothing to pay for this order."}
          </Text>
        )}
        <Receipts numbers={order.receipts} token={token} />
      </Stack>
    </DoorCard>
  );
};

/** One for each payment that came by this page. */
const Receipts = ({ numbers, token }: { numbers: Order["receipts"]; token: string }) => {
  const print = (number: string) =>
    void openFile("GET /pay_links/:token/payments/:number/receipt.pdf", { params: { token, number } }).catch(showError);
  return numbers.map((number) => (
    <Button key={number} variant="default" onClick={() => print(number)}>
      Receipt {number}
    </Button>
  ));
};

type Paying = { order: Order; page: ReturnType<typeof usePayPage>; busy: boolean; pay: () => void };
const ToPay = ({ order, page, busy, pay }: Paying) =>
  page.isConfirming ? (
    <Confirming page={page} amount={fullMoney(order.due)}>
      <Button variant="default" loading={busy} onClick={pay}>
        Open the payment page again
      </Button>
    </Confirming>
  ) : (
    <>
      {order.pay_page === "refused" && <Refused />}
      <Button size="lg" loading={busy} onClick={pay}>
        Pay {fullMoney(order.due)}
      </Button>
      <Text size="sm" c="dimmed">
        By card, transfer or USSD. You need no account.
        {order.pays_by && ` The packs are kept aside until ${time(order.pays_by)}.`}
      </Text>
    </>
  );

/** Whether money is on its way; how the order stands comes with the answer. */
const askAbout = async (token: string): Promise<boolean> => {
  const params = { token };
  const { confirming, ...order } = await api("POST /pay_links/:token/check", { params, quiet: true });
  queryClient.setQueryData(["GET /pay_links/:token", params, null], order);
  return confirming;
};
