import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { MergeScreen } from "../../../composites/merge-screen.tsx";
import { LikelySame, type Pair } from "../../../features/catalog/likely-same.tsx";

export const Route = createFileRoute("/admin/products/merge")({
  staticData: { title: "Merge products", requiresAuth: true, requiresAdminAccess: true, permission: "products.merge" },
  component: MergeProducts,
});

const startOf = (pair: Pair) => ({
  keep: { id: pair.keep_id, label: pair.keep_label },
  merge: { id: pair.merge_id, label: pair.merge_label },
});

function MergeProducts() {
  const [pair, setPair] = useState<Pair | null>(null);
  return (
    <>
      <MergeScreen
        // A pair taken from the list below is a merge of its own.
        key={pair && `${pair.keep_id}-${pair.merge_id}`}
        noun="product"
        list="GET /admin/products"
        name={({ title, manufacturer_name }) => [title, manufacturer_name].filter(Boolean).join(", ")}
        path="/admin/products"
        crumbs={[{ label: "Products", to: "/admin/products" }]}
        {...(pair ? { start: startOf(pair) } : {})}
      />
      <LikelySame onPick={setPair} />
    </>
  );
}
