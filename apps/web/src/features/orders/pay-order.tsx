import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { refresh, useApi } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney, time } from "../../lib/format.ts";
import { type Asked, askedBy } from "../wallet/money-out-asked.ts";
import { openPaymentPage } from "../wallet/payment-page.ts";
import classes from "./own-order.module.css";
import type { OwnOrder } from "./own-order.tsx";

const MoneyOutDrawer = onDemand(() => import("../wallet/money-out-drawer.tsx"), "MoneyOutDrawer");

type Way = "wallet" | "gateway";

/** What is still to be paid, and the ways to do it now. */
export const PayOrder = ({ order }: { order: OwnOrder }) => {
  const wallet = useApi("GET /wallet").data;
  const [busy, setBusy] = useState<Way | null>(null);
  const keyOf = useOnceKey();
  const due = order.due - order.held;
  const [asked, setAsked] = useState<Asked | null>(null);
  const send = async (method: Way) => {
    const body = { method };
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
  return (
    <div className={classes.screenOnly}>
      <Panel title="To pay">
        <Text>
          <strong>{fullMoney(due)}</strong>
          {order.held > 0 && `, and ${fullMoney(order.held)} is kept in your wallet for this order`}
          {order.pays_by && `. Pay by ${time(order.pays_by)}, or the order is cancelled.`}
        </Text>
        <Group gap="xs">
          <Button loading={busy === "gateway"} disabled={busy === "wallet"} onClick={() => void pay("gateway")}>
            Pay {fullMoney(due)} online
          </Button>
          {wallet && wallet.available >= due && (
            <Button
              variant="default"
              loading={busy === "wallet"}
              disabled={busy === "gateway"}
              onClick={() => void pay("wallet")}
            >
              Pay from wallet
            </Button>
          )}
        </Group>
      </Panel>
      {asked && <MoneyOutDrawer first={asked} pay={() => send("wallet")} onClose={() => setAsked(null)} />}
    </div>
  );
};
