import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { CountPage } from "../../../../features/counting/count-page.tsx";
import { anId, listSearch, oneOf, textUpTo } from "../../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/stock_counts/$id/count")({
  staticData: { title: "Count", requiresAuth: true, requiresAdminAccess: true, permission: "stock.count" },
  validateSearch: listSearch({ team: anId, zone: textUpTo(40), shelf: anId, by: oneOf(["list", "scan"]) }),
  component: CountScreen,
});

function CountScreen() {
  const id = Number(Route.useParams().id);
  const { team, zone, shelf, by } = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const search = { ...(team && { team }), ...(zone && { zone }), ...(shelf && { shelf }), ...(by && { by }) };
  return <CountPage id={id} search={search} change={(next) => void navigate({ search: next, replace: true })} />;
}
