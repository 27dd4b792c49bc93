import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { queryClient, refresh, useApi } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney, time } from "../../lib/format.ts";
import { type Asked, askedBy } from "../wallet/money-out-asked.ts";
import { openPaymentPage } from "../wallet/payment-page.ts";
import classes from "./own-order.module.css";
import type { OwnOrder } from "./own-order.tsx";
import { Confirming, Refused, usePayPage } from "./pay-page.tsx";

const MoneyOutDrawer = onDemand(() => import("../wallet/money-out-drawer.tsx"), "MoneyOutDrawer");

type Way = "wallet" | "gateway";

/** What is still to be paid, of all of it or of the delivery fee alone, and the ways to do it now. */
export const PayOrder = ({ order, only }: { order: OwnOrder; only?: "delivery_fee" }) => {
  const wallet = useApi("GET /wallet").data;
  const [busy, setBusy] = useState<Way | null>(null);
  const keyOf = useOnceKey();
  const due = only ? order.fee_due : order.due - order.held;
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = async (method: Way) => {
    const body = { method, ...(only ? { only } : {}) };
    const idempotencyKey = keyOf({ ...body, due });
    const { payment_id } = await api("POST /orders/:id/pay", { params: { id: order.id }, body, idempotencyKey });
    if (payment_id !== null) return openPaymentPage(payment_id, `/orders/${order.id}`);
    showDone(`${fullMoney(due)} paid from your wallet.`);
    await refresh();
  };
  const pay = async (method: Way) => {
    setBusy(method);
    await send(method).catch((error: unknown) => {
      const first = askedBy(error);
      if (first) setAsked(first);
      else showError(error);
    });
    setBusy(null);
  };
  const page = usePayPage(order.pay_page?.state === "opened", String(order.id), () => askAbout(order));
  const byWallet = wallet && wallet.available >= due && (
    <Button
      variant="default"
      loading={busy === "wallet"}
      disabled={busy === "gateway"}
      onClick={() => void pay("wallet")}
    >
      Pay from wallet
    </Button>
  );
  const online = (label: string, variant: "filled" | "default") => (
    <Button
      variant={variant}
      loading={busy === "gateway"}
      disabled={busy === "wallet"}
      onClick={() => void pay("gateway")}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.screenOnly}>
      {page.isConfirming ? (
        <Panel title="Payment">
          <Confirming page={page} amount={fullMoney(due)}>
            {online("Open the payment page again", "default")}
            {byWallet}
          </Confirming>
        </Panel>
      ) : (
        <Panel title="To pay">
          {order.pay_page?.state === "refused" && <Refused />}
          <ToPay order={order} due={due} />
          <Group gap="xs">
            {online(`Pay ${fullMoney(due)} online`, "filled")}
            {byWallet}
          </Group>
        </Panel>
      )}
      {asked && <MoneyOutDrawer first={asked} pay={() => send("wallet")} onClose={() => setAsked(null)} />}
    </div>
  );
};

const ToPay = ({ order, due }: { order: OwnOrder; due: number }) => (
  <Text>
    <strong>{fullMoney(due)}</strong>
    {order.held > 0 && `, and ${fullMoney(order.held)} is kept in your wallet for this order`}
    {order.pays_by && `. Pay by ${time(order.pays_by)}, or the order is cancelled.`}
  </Text>
);

/** Whether money is on its way; when that has been decided, the order is read again. */
const askAbout = async ({ pay_page }: OwnOrder): Promise<boolean> => {
  const params = { reference: pay_page!.reference };
  const { state, confirming } = await api("POST /payments/by_reference/:reference/check", { params, quiet: true });
  if (state !== "pending") for (const key of ["GET /orders/:id", "GET /wallet"]) void readAgain(key);
  return confirming;
};
const readAgain = (key: string) => queryClient.invalidateQueries({ queryKey: [key] });
