import { createFileRoute } from "@tanstack/react-router";
import { MergeScreen } from "../../../composites/merge-screen.tsx";

export const Route = createFileRoute("/admin/lgas/merge")({
  staticData: { title: "Merge LGAs", requiresAuth: true, requiresAdminAccess: true, permission: "lgas.manage" },
  component: () => (
    <MergeScreen
      noun="LGA"
      list="GET /admin/lgas"
      name={({ name, state_name }) => `${name}, ${state_name}`}
      path="/admin/lgas"
      crumbs={[{ label: "LGAs", to: "/admin/lgas" }]}
    />
  ),
});
