import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";
import { LikelyDuplicates } from "../../../features/customers/likely-duplicates.tsx";
import { anId, listSearch } from "../../../lib/list-search.ts";

export const Route = createFileRoute("/admin/users/merge")({
  staticData: { title: "Merge customers", requiresAuth: true, requiresAdminAccess: true, permission: "users.merge" },
  validateSearch: listSearch({ keep_id: anId, merge_id: anId }),
  component: MergeCustomers,
});

function MergeCustomers() {
  const { keep_id, merge_id } = Route.useSearch() as { keep_id?: number; merge_id?: number };
  return (
    <>
      <MergeScreen
        // Another pair from the list below is another merge.
        key={`${keep_id}-${merge_id}`}
        noun="customer"
        list="GET /admin/users"
        name={({ name, phone }) => `${name} (${phone})`}
        path="/admin/users"
        crumbs={[{ label: "Customers", to: "/admin/users" }]}
        start={{ keep: keep_id, merge: merge_id }}
      />
      <LikelyDuplicates />
    </>
  );
}
