import { issueKinds, issueStates } from "@remedia/domain/issues";
import { createFileRoute } from "@tanstack/react-router";
import { IssueList } from "../../../../features/issues/issue-list.tsx";
import { aDay, anId, listSearch, oneOf } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/orders/issues/customer_support")({
  staticData: {
    title: "Customer support issues",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "issues.read",
  },
  validateSearch: listSearch({
    state: oneOf(issueStates),
    kind: oneOf(issueKinds),
    order_id: anId,
    from: aDay,
    to: aDay,
  }),
  component: CustomerSupportIssues,
});

function CustomerSupportIssues() {
  return <IssueList list="customer_support" />;
}
