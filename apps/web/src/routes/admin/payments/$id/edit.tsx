import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api, openFile } from "../../../../api/client.ts";
import type { OutputOf } from "../../../../api/types.ts";
import type { Action } from "../../../../composites/actions.tsx";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import type { Fact } from "../../../../composites/facts.tsx";
import { MoneyField } from "../../../../composites/fields.tsx";
import { FormDrawer } from "../../../../composites/form-drawer.tsx";
import { MayLink } from "../../../../composites/may-links.tsx";
import { Panel } from "../../../../composites/panel.tsx";
import { Timeline } from "../../../../features/orders/timeline.tsx";
import { methodWords } from "../../../../features/orders/words.ts";
import { ToldFields, toldBody, useProofTicket } from "../../../../features/payments/payment-form.tsx";
import { Charges, Parts } from "../../../../features/payments/payment-money.tsx";
import { paymentSteps } from "../../../../features/payments/payment-steps.ts";
import { directionWords, paymentStepWords } from "../../../../features/payments/payment-words.ts";
import { RefundDrawer } from "../../../../features/payments/refund-drawer.tsx";
import { dateTime, day, fullMoney, words } from "../../../../lib/format.ts";

export const Route = createFileRoute("/admin/payments/$id/edit")({
  staticData: { title: "Payment", requiresAuth: true, requiresAdminAccess: true, permission: "payments.read" },
  component: PaymentDesk,
});

type Payment = OutputOf<"GET /admin/payments/:id">;

function PaymentDesk() {
  const id = Number(Route.useParams().id);
  const [editing, setEditing] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const refund: Action<Payment> = {
    label: "Send back to the payer",
    needs: "payments.approve",
    when: ({ returnable }) => returnable > 0,
    whyNot: ({ held }) => (held ? "Some of it waits for a decision. Please decide about that first." : null),
    run: () => setRefunding(true),
  };
  const edit: Action<Payment> = {
    label: "Edit",
    needs: "payments.record",
    when: ({ recorded_by_id }) => recorded_by_id !== null,
    whyNot: ({ reconciled_at }) => (reconciled_at ? "It is on the statement. It can only be reversed." : null),
    run: () => setEditing(true),
  };
  return (
    <DetailScreen
      query="GET /admin/payments/:id"
      params={{ id }}
      crumbs={[{ label: "Payments", to: "/admin/payments" }]}
      title={({ number }) => `Payment ${number}`}
      state={({ state }) => state}
      actions={[...paymentSteps, refund, edit, receipt]}
      facts={factsOf}
    >
      {(payment) => (
        <>
          <Panel title="What it is for">
            <Parts parts={payment.parts} />
          </Panel>
          {payment.charges.length > 0 && (
            <Panel title="What came">
              <Charges charges={payment.charges} />
            </Panel>
          )}
          <Panel title="History">
            <Timeline
              done={payment.events.map(({ id: seq, action, at, note, actor }) => ({
                id: seq,
                label: paymentStepWords[action] ?? words(action),
                at,
                note: [actor, note].filter(Boolean).join(": ") || null,
              }))}
              ahead={[]}
            />
          </Panel>
          {refunding && <RefundDrawer payment={payment} onClose={() => setRefunding(false)} />}
          {editing && <EditDrawer payment={payment} onClose={() => setEditing(false)} />}
        </>
      )}
    </DetailScreen>
  );
}

const receipt: Action<Payment> = {
  label: "Receipt",
  when: ({ has_receipt }) => has_receipt,
  run: ({ id }) => openFile("GET /admin/payments/:id/receipt.pdf", { params: { id } }),
};

const factsOf = (payment: Payment): Fact[] => [
  ["Amount", <strong key="amount">{fullMoney(payment.amount)}</strong>],
  ["In or out", directionWords[payment.direction]],
  ["How", methodWords[payment.method] + (payment.gateway ? `, ${words(payment.gateway)}` : "")],
  [
    "Customer",
    <MayLink key="customer" path="/admin/users/$id" row={{ id: payment.user_id }}>
      {payment.customer}
    </MayLink>,
  ],
  ["Branch", payment.branch_name],
  ["Begun", dateTime(payment.created_at)],
  ...(payment.received_on ? [["Received on", day(payment.received_on)] satisfies Fact] : []),
  ...(payment.recorded_by ? [["Recorded by", payment.recorded_by] satisfies Fact] : []),
  ...(payment.bank_reference ? [["Bank reference", payment.bank_reference] satisfies Fact] : []),
  ...(payment.reference ? [["Gateway's reference", payment.reference] satisfies Fact] : []),
  ...(payment.method === "wallet"
    ? []
    : [["On the statement", payment.reconciled_at ? reconciledWords(payment) : "Not yet"] satisfies Fact]),
  ...(payment.state_reason ? [["Reason", payment.state_reason] satisfies Fact] : []),
  ...(payment.note ? [["Note", payment.note] satisfies Fact] : []),
  ...(payment.proof_url
    ? [
        [
          "Proof",
          <a key="proof" href={payment.proof_url} target="_blank" rel="noreferrer">
            See the picture
          </a>,
        ] satisfies Fact,
      ]
    : []),
];

const reconciledWords = ({ reconciled_at, reconciled_by }: Payment) =>
  `${dateTime(reconciled_at!)}${reconciled_by ? ` by ${reconciled_by}` : ", found by itself"}`;

const EditDrawer = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const ticketOf = useProofTicket();
  // Once it counts, an amount is put right by reversing it.
  const waits = payment.state === "initiated";
  return (
    <FormDrawer
      title={`Edit ${payment.number}`}
      initial={{
        amount: payment.amount as number | null,
        received_on: payment.received_on ?? "",
        bank_reference: payment.bank_reference ?? "",
        note: payment.note ?? "",
        proof: null as File | null,
      }}
      rules={{
        amount: (naira) => (naira ? null : "How much was paid?"),
        received_on: (value) => (value ? null : "When did it come?"),
      }}
      submit={async (values) =>
        api("PUT /admin/payments/:id", {
          params: { id: payment.id },
          body: { ...toldBody(values, await ticketOf(values.proof)), ...(waits ? { amount: values.amount! } : {}) },
        })
      }
      done={({ number }) => `${number} is saved.`}
      onClose={onClose}
    >
      {(form) => (
        <>
          {waits && (
            <MoneyField
              form={form}
              name="amount"
              label="Amount"
              hint="If you change it, someone other than you has to approve it."
            />
          )}
          <ToldFields form={form} />
        </>
      )}
    </FormDrawer>
  );
};
