import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, flag, text } from "../../composites/columns.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { feeWords, hourWords, promiseWords } from "../../features/delivery-types/words.ts";
import { listSearch } from "../../lib/list-search.ts";
import { swapped } from "../../lib/swapped.ts";

const DeliveryTypeDrawer = onDemand(
  () => import("../../features/delivery-types/delivery-type-drawer.tsx"),
  "DeliveryTypeDrawer",
);

export const Route = createFileRoute("/admin/delivery_types")({
  staticData: {
    title: "Delivery types",
    requiresAuth: true,
    requiresAdminAccess: true,
    permission: "delivery_types.read",
  },
  validateSearch: listSearch({}),
  component: DeliveryTypes,
});

type Type = RowOf<"GET /admin/delivery_types">;

const setActive = (active: boolean): Action<Type> => ({
  label: active ? "Show at checkout" : "Hide from checkout",
  needs: "delivery_types.manage",
  when: (type) => type.active !== active,
  run: async ({ id }) => {
    const { name } = await api("PATCH /admin/delivery_types/:id", { params: { id }, body: { active } });
    return { message: `${name} is ${active ? "shown at" : "hidden from"} checkout.` };
  },
});

function DeliveryTypes() {
  const [editing, setEditing] = useState<Type | "new" | null>(null);
  const navigate = useNavigate();
  const history: Action<Type> = {
    label: "History",
    needs: "audit.read",
    run: ({ id }) => navigate({ to: "/admin/logs", search: { subject_type: "delivery_type", subject_id: id } }),
  };
  return (
    <>
      <ListScreen
        query="GET /admin/delivery_types"
        columns={[
          text("name", { sort: true }),
          custom("fee", "Fee", feeWords),
          custom("promise", "Delivery time", promiseWords),
          custom("cut_off_hour", "Cut-off", ({ cut_off_hour }: Type) => cut_off_hour && hourWords(cut_off_hour)),
          custom("branches", "Branches", ({ branches }: Type) => branches || "All"),
          flag("active"),
        ]}
        onOpen={setEditing}
        rowActions={[...useMoves(), setActive(false), setActive(true), history]}
        create={{ label: "New delivery type", onClick: () => setEditing("new"), needs: "delivery_types.manage" }}
        links={[{ label: "LGA fees and days", to: "/admin/lgas" }]}
        exports={["csv", "xlsx"]}
        empty="No delivery types yet."
      />
      {editing && <DeliveryTypeDrawer type={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

/** Up and down in the order in which customers see them; the first is chosen for them at checkout. */
const useMoves = (): Action<Type>[] => {
  const all = useApi("GET /admin/delivery_types", { query: { per_page: 100, sort: "position" } }).data?.data ?? [];
  const ids = all.map(({ id }) => id);
  const move = (label: string, by: -1 | 1, atTheEnd: string): Action<Type> => ({
    label,
    needs: "delivery_types.manage",
    whyNot: ({ id }) => (ids[ids.indexOf(id) + by] === undefined ? atTheEnd : null),
    run: async ({ id, name }) => {
      const at = ids.indexOf(id);
      await api("PUT /admin/delivery_types/order", { body: { ids: swapped(ids, at, at + by) } });
      return { message: `${name} is moved ${by < 0 ? "up" : "down"}.` };
    },
  });
  return [move("Move up", -1, "It is the first already."), move("Move down", 1, "It is the last already.")];
};
