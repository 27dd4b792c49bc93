import { lagosDay } from "@remedia/domain/days";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useOnceKey } from "../../../api/once.ts";
import { useApi } from "../../../api/query.ts";
import type { OutputOf } from "../../../api/types.ts";
import { ChoiceField, MoneyField } from "../../../composites/fields.tsx";
import type { Form } from "../../../composites/form.tsx";
import { FormScreen } from "../../../composites/form-screen.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { type Picked, RecordPicker } from "../../../composites/record-picker.tsx";
import { IdsField } from "../../../composites/several-fields.tsx";
import { methodWords } from "../../../features/orders/words.ts";
import { type Told, ToldFields, toldBody, useProofTicket } from "../../../features/payments/payment-form.tsx";
import { day, fullMoney } from "../../../lib/format.ts";
import { anId, listSearch } from "../../../lib/list-search.ts";
import { chosen } from "../../../lib/rules.ts";

export const Route = createFileRoute("/admin/payments/create")({
  staticData: {
    title: "Record a payment",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "payments.record",
  },
  validateSearch: listSearch({ order_id: anId }),
  component: RecordPayment,
});

type Values = Told & {
  customer: Picked | null;
  method: "cash" | "bank" | null;
  amount: number | null;
  order_ids: number[];
};
const methods = (["bank", "cash"] as const).map((value) => ({ value, label: methodWords[value] }));

function RecordPayment() {
  const { order_id } = Route.useSearch();
  return order_id === undefined ? <RecordForm /> : <ForOrder id={order_id} />;
}

/** From an order's page: its customer and what is due are filled in. */
const ForOrder = ({ id }: { id: number }) => (
  <Loaded query={useApi("GET /admin/orders/:id", { params: { id } })}>{(order) => <RecordForm order={order} />}</Loaded>
);

type Order = Pick<OutputOf<"GET /admin/orders/:id">, "id" | "user_id" | "customer" | "customer_phone" | "due">;

const RecordForm = ({ order }: { order?: Order }) => {
  const keyOf = useOnceKey();
  const ticketOf = useProofTicket();
  const initial: Values = {
    customer: order ? { id: order.user_id, label: `${order.customer}, ${order.customer_phone}` } : null,
    method: null,
    amount: order?.due || null,
    order_ids: order && order.due > 0 ? [order.id] : [],
    received_on: lagosDay(new Date()),
    bank_reference: "",
    note: "",
    proof: null,
  };
  return (
    <FormScreen
      title="Record a payment"
      crumbs={[{ label: "Payments", to: "/admin/payments" }]}
      label="Record"
      initial={initial}
      rules={{ customer: chosen, method: chosen, amount: (naira) => (naira ? null : "How much was paid?") }}
      submit={async (values) => {
        const body = {
          user_id: values.customer!.id,
          method: values.method!,
          amount: values.amount!,
          order_ids: values.order_ids,
          ...toldBody(values, await ticketOf(values.proof)),
        };
        return api("POST /admin/payments", { body, idempotencyKey: keyOf(body) });
      }}
      done={({ number, state }) =>
        state === "initiated" ? `${number} is recorded. Someone else has to approve it.` : `${number} is recorded.`
      }
      to="/admin/payments"
    >
      {(form) => (
        <>
          <RecordPicker
            label="Customer"
            query="GET /admin/users"
            name={({ name, phone }) => `${name}, ${phone}`}
            picked={form.values.customer}
            onPick={(picked) => {
              form.set("customer", picked);
              form.set("order_ids", []);
            }}
            required
            fault={form.input("customer").error}
          />
          <ChoiceField form={form} name="method" label="Paid by" options={methods} />
          <MoneyField form={form} name="amount" label="Amount" />
          {form.values.customer && <OwedOrders form={form} customerId={form.values.customer.id} />}
          <ToldFields form={form} />
        </>
      )}
    </FormScreen>
  );
};

/** What the customer owes, oldest first; what no order takes is put into the wallet. */
const OwedOrders = ({ form, customerId }: { form: Form<Values>; customerId: number }) => {
  const orders = useApi("GET /admin/users/:id/owed_orders", { params: { id: customerId } }).data ?? [];
  return (
    <IdsField
      form={form}
      name="order_ids"
      label="For orders"
      hint={
        orders.length === 0
          ? "No order of theirs is unpaid: it goes into the wallet."
          : "In this order. What is left over goes into the wallet."
      }
      options={orders.map(({ id, number, due, placed_at }) => ({
        id,
        name: `${number} of ${day(placed_at)}, ${fullMoney(due)} due`,
      }))}
    />
  );
};
