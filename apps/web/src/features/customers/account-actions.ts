import { accountKind, userTransitions } from "@remedia/domain/accounts";
import { accountMessage } from "@remedia/domain/messages";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { type Action, asking, transitions } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";
import { startViewing } from "../../lib/session.ts";

const decisions = ["approve", "reject", "suspend", "reinstate"] as const;

/** Nobody decides before they have read what the customer will be told. */
const telling = <R>(action: Action<R>, at: number) =>
  asking(action, () => ({ message: (reason, brand) => accountMessage(decisions[at]!, brand, reason) }));

/** What staff decide about an account. */
export const accountActions = transitions(userTransitions, "/admin/users/:id", decisions, "Account").map(telling);

/** The same about all chosen accounts, for one reason. */
export const manyAccountActions = manyTransitions(userTransitions, decisions, {
  noun: "account",
  nameOf: ({ name }: RowOf<"GET /admin/users">) => name,
  send: (action, body) => api(`POST /admin/users/${action}`, { body }),
}).map(telling);

type Viewable = { id: number; name: string; role: number; user_type: string; state: string };

/** Opens the store as this customer sees it; the banner leads back. */
export const viewAsCustomer: Action<Viewable> = {
  label: "View as customer",
  needs: "users.view_as",
  next: ({ state }) => state === "active",
  when: (user) => accountKind(user) === "customer",
  whyNot: (user) => {
    return user.state === "active" ? null : "Only the store of an active customer can be viewed.";
  },
  run: async ({ id }) => {
    startViewing(await api("POST /admin/users/:id/login", { params: { id } }));
    window.location.assign("/");
    // This page is being left: nothing on it may be read again with the customer's token.
    await new Promise(() => {});
  },
};
