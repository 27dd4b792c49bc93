import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { money } from "../../lib/format.ts";

type Row = RowOf<"GET /admin/orders">;

export const sendPayLink: Action<Row> = {
  label: "Send the link to pay",
  needs: "orders.confirm",
  onCard: true,
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
  run: async ({ id }) => {
    const { url } = await api("POST /admin/orders/:id/pay_link", { params: { id }, body: { send: false } });
    await navigator.clipboard.writeText(url);
  },
  done: "The link is copied.",
};
