import { Group } from "@mantine/core";
import { accountKind } from "@remedia/domain/accounts";
import { createFileRoute } from "@tanstack/react-router";
import { DetailScreen } from "../../../../composites/detail-screen.tsx";
import { MayLinks } from "../../../../composites/may-links.tsx";
import { accountActions, viewAsCustomer } from "../../../../features/customers/account-actions.ts";
import { AgentApplication } from "../../../../features/customers/agent-application.tsx";
import { CustomerNotes } from "../../../../features/customers/customer-notes.tsx";
import { CustomerSessions } from "../../../../features/customers/customer-sessions.tsx";
import { CustomerStores } from "../../../../features/customers/customer-stores.tsx";
import { CustomerTerms } from "../../../../features/customers/customer-terms.tsx";
import { Licences } from "../../../../features/customers/licence-changes.tsx";
import { Promise24 } from "../../../../features/customers/promise.tsx";
import { LicencesToCheck } from "../../../../features/customers/waiting-licences.tsx";
import { holds } from "../../../../lib/access.ts";
import { dateTime, phone, words } from "../../../../lib/format.ts";
import { useUser } from "../../../../lib/session.ts";

const orderPage: [path: string, label: string, search: string] = ["/admin/orders/create", "New order", "customer=$id"];

export const Route = createFileRoute("/admin/users/$id/")({
  staticData: { title: "Customer", requiresAuth: true, requiresAdminAccess: true, permission: "users.read" },
  component: Customer,
});

function Customer() {
  const id = Number(Route.useParams().id);
  const user = useUser();
  return (
    <DetailScreen
      query="GET /admin/users/:id"
      params={{ id }}
      crumbs={[{ label: "Customers", to: "/admin/users" }]}
      title={({ name }) => name}
      state={({ state }) => state}
      actions={[...accountActions, viewAsCustomer]}
      facts={(user) => [
        ["Phone", `${phone(user.phone)}${user.phone_verified ? "" : " (not verified)"}`],
        ["E-mail", user.email],
        ["Tax ID (TIN)", user.tin],
        ["Type", words(user.user_type)],
        ["Branch", user.branch_name],
        ["Registered", dateTime(user.created_at)],
        ["24-hour promise", <Promise24 key="promise" dueAt={user.promise_due_at} />],
        ["Last seen", user.last_login_at && dateTime(user.last_login_at)],
        ["Credit option", user.credit_option],
        ["Decided", user.decided_at && `${dateTime(user.decided_at)} by ${user.decided_by ?? "the system"}`],
        ["Reason", user.state_reason],
      ]}
      tabs={(user) => [
        { name: "notes", label: "Notes", content: () => <CustomerNotes id={id} /> },
        { name: "sessions", label: "Sessions", content: () => <CustomerSessions id={id} /> },
        {
          name: "licences",
          label: user.licences_waiting > 0 ? `Licences (${user.licences_waiting} waiting)` : "Licences",
          content: () => <Licences id={id} />,
        },
        { name: "stores", label: "Stores", content: () => <CustomerStores id={id} /> },
        ...(accountKind(user) === "customer"
          ? [{ name: "terms", label: "Terms", content: () => <CustomerTerms customer={user} /> }]
          : []),
      ]}
    >
      {({ application, state, role, user_type }) => (
        <>
          {state === "pending" && accountKind({ role, user_type }) === "customer" && holds(user, "stores.read") && (
            <LicencesToCheck id={id} />
          )}
          <Group gap="xs">
            <MayLinks
              row={{ id }}
              pages={[
                ["/admin/users/$id/orders", "Orders"],
                ...(state === "active" && accountKind({ role, user_type }) === "customer" ? [orderPage] : []),
                ["/admin/users/$id/stores", "Stores on the map"],
                ["/admin/feedbacks", "Support tickets", "user_id=$id"],
              ]}
            />
          </Group>
          {application && <AgentApplication id={id} application={application} />}
        </>
      )}
    </DetailScreen>
  );
}
