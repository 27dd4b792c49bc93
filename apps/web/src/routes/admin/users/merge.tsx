import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { MergeScreen } from "../../../composites/merge-screen.tsx";
import { LikelyDuplicates, type Pair } from "../../../features/customers/likely-duplicates.tsx";
import { phone } from "../../../lib/format.ts";

export const Route = createFileRoute("/admin/users/merge")({
  staticData: { title: "Merge customers", requiresAuth: true, requiresAdminAccess: true, permission: "users.merge" },
  component: MergeCustomers,
});

const startOf = (pair: Pair) => ({
  keep: { id: pair.keep_id, label: pair.keep_label },
  merge: { id: pair.merge_id, label: pair.merge_label },
});

function MergeCustomers() {
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <>
      <MergeScreen
        // A pair taken from the list below is a merge of its own.
        key={pair && `${pair.keep_id}-${pair.merge_id}`}
        noun="customer"
        list="GET /admin/users"
        name={(customer) => `${customer.name} (${phone(customer.phone)})`}
        path="/admin/users"
        crumbs={[{ label: "Customers", to: "/admin/users" }]}
        {...(pair ? { start: startOf(pair) } : {})}
      />
      <LikelyDuplicates onPick={setPair} />
    </>
  );
}
