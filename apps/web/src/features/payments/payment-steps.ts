import { type RecordedAction, recordedTransitions } from "@remedia/domain/payments";
import { api } from "../../api/client.ts";
import { showDone, showFault } from "../../api/toasts.ts";
import type { RowOf } from "../../api/types.ts";
import { type Action, asking, transitions } from "../../composites/actions.tsx";
import { leftAlone } from "../../composites/many.ts";
import { fullMoney, plural } from "../../lib/format.ts";

type Row = RowOf<"GET /admin/payments">;

const bodies: Record<RecordedAction, (payment: Row) => string> = {
  approve: ({ customer, amount, recorded_by }) => `${fullMoney(amount)} from ${customer}, recorded by ${recorded_by}.`,
  reject: () => "It does not count, and the customer is told nothing.",
  keep: ({ customer }) => `What came is put into the wallet of ${customer}.`,
  send_back: () =>
    "It goes back to where it came from. Money in another currency is not in our books: refund it on the gateway's own site first, then say so here.",
  reverse: () => "Orders that it paid are unpaid again, and what it put into the wallet leaves it.",
};
const shown: Record<RecordedAction, (payment: Row) => boolean> = {
  approve: ({ state, recorded_by_id }) => state === "initiated" && recorded_by_id !== null,
  reject: ({ state, recorded_by_id }) => state === "initiated" && recorded_by_id !== null,
  keep: ({ held }) => held,
  send_back: ({ held }) => held,
  reverse: ({ state, recorded_by_id }) => state === "succeeded" && recorded_by_id !== null,
};

/** What is approved is the amount that was seen. */
const approve: Action<Row>["run"] = ({ id, amount }) =>
  api("POST /admin/payments/:id/approve", { params: { id }, body: { amount } });

const steps = (["approve", "reject", "keep", "send_back", "reverse"] as const).map((name): Action<Row> => {
  const [step] = transitions(recordedTransitions, "/admin/payments/:id", [name], "Payment");
  const asked = asking<Row>(step as Action<Row>, (payment) => ({
    title: `${recordedTransitions[name].label}: ${payment.number}?`,
    body: bodies[name](payment),
  }));
  return { ...asked, ...(name === "approve" ? { run: approve } : {}), when: shown[name] };
});

/** It came, and stands on the statement also if some of it went back later. */
const onStatements: readonly string[] = ["succeeded", "partly_refunded", "refunded"];

const reconcile: Action<Row> = {
  label: "Mark as on the statement",
  needs: "payments.reconcile",
  when: ({ state, method, reconciled_at }) =>
    onStatements.includes(state) && method !== "wallet" && reconciled_at === null,
  question: ({ number }) => ({
    title: `Is ${number} on the statement?`,
    body: "From then on it can only be reversed.",
    label: "It is on the statement",
  }),
  run: ({ id }) => api("POST /admin/payments/:id/reconcile", { params: { id } }),
  done: "Marked as on the statement.",
};

const whyNotReconciled = ({ state, method, reconciled_at }: Row): string | null => {
  if (method === "wallet") return "Payments from the wallet are on no statement.";
  if (reconciled_at !== null) return "It is on the statement already.";
  return onStatements.includes(state) ? null : "Only money that is there can be found on a statement.";
};

/** Ticks off a whole statement: those that cannot be on it are left alone, and named. */
export const reconcileMany: Action<readonly Row[]> = {
  label: "On the statement",
  needs: "payments.reconcile",
  whyNot: (rows) => {
    const whys = rows.map(whyNotReconciled);
    return whys.includes(null) ? null : (whys[0] ?? null);
  },
  question: (rows) => ({
    title: `Mark ${plural(rows.length, "payment")} as on the statement?`,
    body: `${fullMoney(rows.reduce((sum, { amount }) => sum + amount, 0))} in all. From then on they can only be reversed.`,
    label: "They are on the statement",
  }),
  run: async (rows) => {
    const ids = rows.map(({ id }) => id);
    const { done, refused } = await api("POST /admin/payments/reconcile", { body: { ids } });
    if (done > 0) showDone(`${plural(done, "payment")} marked as on the statement.`);
    if (refused.length > 0) showFault(...leftAlone(rows, refused, { noun: "payment", nameOf: ({ number }) => number }));
  },
};

/** What the desk does to a payment. */
export const paymentSteps: readonly Action<Row>[] = [...steps, reconcile];
