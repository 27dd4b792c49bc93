import { accountKind, userTransitions } from "@remedia/domain/accounts";
import { api } from "../../api/client.ts";
import { type Action, lacks, transitions } from "../../composites/actions.tsx";
import { startViewing } from "../../lib/session.ts";

/** What staff decide about an account. */
export const accountActions = transitions(
  userTransitions,
  "/admin/users/:id",
  ["approve", "reject", "suspend", "reinstate"],
  "Account",
);

type Viewable = { id: number; name: string; role: number; user_type: string; state: string };

/** Opens the store as this customer sees it; the banner leads back. */
export const viewAsCustomer: Action<Viewable> = {
  label: "View as customer",
  whyNot: (user) => {
    if (accountKind(user) !== "customer") return "Only a customer's store can be viewed.";
    if (user.state !== "active") return "Only the store of an active customer can be viewed.";
    return lacks("users.view_as");
  },
  run: async ({ id }) => {
    startViewing(await api("POST /admin/users/:id/login", { params: { id } }));
    window.location.assign("/");
    // This page is being left: nothing on it may be read again with the customer's token.
    await new Promise(() => {});
  },
};
