import { Button } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { confirm } from "../../composites/confirm.tsx";
import { plural } from "../../lib/format.ts";
import { isPicking, leftAt, type Round, type RoundOrder, type Stop, yetToStart } from "./round.ts";

/** One step taken on several orders, one after the other; what was done before a refusal stays done. */
const stepOn = async (orders: readonly RoundOrder[], action: "start_picking" | "finish_picking") => {
  for (const { id } of orders)
    await api(`POST /admin/orders/:id/${action}`, { params: { id } }).finally(() => void refresh());
};

const useStep = (orders: readonly RoundOrder[], action: "start_picking" | "finish_picking", done: string) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await stepOn(orders, action)
      .then(() => showDone(done))
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return { busy, run };
};

const named = (orders: readonly RoundOrder[]) =>
  orders.length === 1 ? orders[0]!.number : plural(orders.length, "order");

export const Start = ({ round }: { round: Round }) => {
  const orders = yetToStart(round);
  const { busy, run } = useStep(orders, "start_picking", "Picking started.");
  if (orders.length === 0) return null;
  return (
    <Button size="lg" loading={busy} onClick={() => void run()}>
      Start picking {named(orders)}
    </Button>
  );
};

/** Once it is finished the batches stand, and the customer sees them. */
export const Finish = ({ round, stops }: { round: Round; stops: readonly Stop[] }) => {
  const orders = round.orders.filter(isPicking);
  const { busy, run } = useStep(orders, "finish_picking", "Picked. Somebody else checks and packs it.");
  if (orders.length === 0) return null;
  const open = stops.reduce((sum, stop) => sum + leftAt(stop), 0);
  const ask = () =>
    confirm(
      {
        title: `Finish picking ${named(orders)}?`,
        body: `${plural(open, "pack")} ${open === 1 ? "was" : "were"} not scanned. Finish only if they are in the tote all the same.`,
        label: "Finish picking",
      },
      async () => {
        await run();
        return true;
      },
    );
  return (
    <Button
      size="lg"
      variant={open === 0 ? "filled" : "default"}
      loading={busy}
      onClick={() => void (open === 0 ? run() : ask())}
    >
      Finish picking
    </Button>
  );
};
