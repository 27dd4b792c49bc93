import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { money } from "../../lib/format.ts";

type Row = Pick<RowOf<"GET /admin/orders">, "id" | "number" | "customer" | "due" | "payment_method">;

/** What goes on credit is paid later, and the rest is asked for as long as something is due. */
const isAskedFor = ({ due }: Row) => due > 0;

export const sendPayLink: Action<Row> = {
  label: "Send the link to pay",
  needs: "orders.confirm",
  onCard: true,
  when: isAskedFor,
  question: ({ number, customer, due }) => ({
    title: `Remind ${customer}?`,
    body: `An SMS asks them to pay ${money(due)} for ${number}, with the link for it.`,
    label: "Send the SMS",
  }),
  run: ({ id }) => api("POST /admin/orders/:id/pay_link", { params: { id }, body: { send: true } }),
  done: "The link is on its way.",
};

export const copyPayLink: Action<Row> = {
  label: "Copy the link",
  needs: "orders.confirm",
  when: isAskedFor,
  run: async ({ id }) => {
    const { url } = await api("POST /admin/orders/:id/pay_link", { params: { id }, body: { send: false } });
    await navigator.clipboard.writeText(url);
  },
  done: "The link is copied.",
};
