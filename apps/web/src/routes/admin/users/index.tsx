import { customerTypes, userStates } from "@remedia/domain/accounts";
import { createFileRoute } from "@tanstack/react-router";
import { custom, link, number, phone, relative, state, text, word } from "../../../composites/columns.tsx";
import { choice, days } from "../../../composites/filters.tsx";
import { ListScreen } from "../../../composites/list-screen.tsx";
import { accountActions, manyAccountActions, viewAsCustomer } from "../../../features/customers/account-actions.ts";
import { Promise24 } from "../../../features/customers/promise.tsx";
import { aDay, listSearch, oneOf } from "../../../lib/list-search.ts";

const kinds = ["customer", "agent", "hmo", "partner", "store_staff", "driver"] as const;
const licences = ["waiting"] as const;
const clocks = ["waiting", "overdue"] as const;

export const Route = createFileRoute("/admin/users/")({
  staticData: { title: "Customers", requiresAuth: true, requiresAdminAccess: true, permission: "users.read" },
  validateSearch: listSearch({
    kind: oneOf(kinds),
    state: oneOf(userStates),
    user_type: oneOf(customerTypes),
    verification: oneOf(clocks),
    licence: oneOf(licences),
    from: aDay,
    to: aDay,
  }),
  component: () => (
    <ListScreen
      query="GET /admin/users"
      columns={[
        link("name", "/admin/users/$id", { sort: true }),
        phone("phone"),
        word("user_type", { label: "Type" }),
        state("state"),
        {
          ...custom("promise", "24-hour promise", ({ promise_due_at }: { promise_due_at: string | Date | null }) => (
            <Promise24 dueAt={promise_due_at as string | null} />
          )),
          sort: "promise_due_at",
        },
        text("branch_name"),
        number("store_count", { label: "Stores" }),
        number("licences_waiting", { label: "Licences waiting" }),
        relative("created_at", { label: "Registered", sort: true }),
        relative("last_login_at", { label: "Last seen", sort: true }),
      ]}
      filters={[
        choice("kind", kinds, "Account"),
        choice("state", userStates),
        choice("user_type", customerTypes, "Type"),
        choice("verification", clocks),
        choice("licence", licences),
        days("from", "to", "Registered"),
      ]}
      rowActions={[viewAsCustomer, ...accountActions]}
      bulkActions={manyAccountActions}
      create={{ label: "New customer", to: "/admin/users/create", needs: "users.create" }}
      links={[{ label: "Merge customers", to: "/admin/users/merge" }]}
      exports={["csv", "xlsx"]}
      empty="No customers yet."
    />
  ),
});
