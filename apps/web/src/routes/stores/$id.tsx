import { Stack } from "@mantine/core";
import { streetWords } from "@remedia/domain/addresses";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import type { Action } from "../../composites/actions.tsx";
import { DetailScreen } from "../../composites/detail-screen.tsx";
import { StoreRestock } from "../../features/orders/restock.tsx";
import { StoreOrders } from "../../features/orders/store-orders.tsx";
import { dayNames } from "../../features/stores/hours-field.tsx";
import { LicenceChange, LicenceStanding } from "../../features/stores/licence.tsx";
import type { Store } from "../../features/stores/store-form.tsx";
import { placeOf } from "../../features/stores/store-place.ts";
import { StoreStaff } from "../../features/stores/store-staff.tsx";
import { day, phone, words } from "../../lib/format.ts";

export const Route = createFileRoute("/stores/$id")({
  staticData: { title: "My store", requiresAuth: true, requiresVerified: true, permission: "stores.own" },
  component: OneStore,
});

/** Days with the same hours that follow each other are said together: "Mon–Sat 08:00–20:00". */
const hoursOf = ({ opening_hours }: Store) => {
  const runs: { first: string; last: string; hours: string }[] = [];
  for (const { day: weekday, opens, closes } of opening_hours) {
    const name = dayNames[weekday - 1]?.slice(0, 3) ?? "";
    const hours = opens && closes ? `${opens}–${closes}` : "closed";
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = name;
    else runs.push({ first: name, last: name, hours });
  }
  return runs.map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`).join(", ");
};

function OneStore() {
  const id = Number(Route.useParams().id);
  const router = useRouter();
  const edit: Action<Store> = {
    label: "Edit store",
    run: () => router.navigate({ to: "/edit_store/$store_id", params: { store_id: String(id) } }),
  };
  const close: Action<Store> = {
    label: "Close store",
    danger: true,
    question: ({ name }) => ({
      title: `Close ${name}?`,
      body: "It will no longer be offered for orders.",
      label: "Close store",
      danger: true,
    }),
    run: async () => {
      await api("DELETE /stores/:id", { params: { id } });
      await router.navigate({ to: "/stores" });
    },
    done: "The store is closed.",
  };
  return (
    <DetailScreen
      query="GET /stores/:id"
      params={{ id }}
      crumbs={[{ label: "My stores", to: "/stores" }]}
      title={({ name }) => name}
      actions={[edit, close]}
      facts={(store) => [
        ["Address", streetWords(store.address, placeOf(store))],
        ["LGA", placeOf(store)],
        ["Phone", store.phone && phone(store.phone)],
        ["Licence class", store.licence_class && words(store.licence_class)],
        [
          "Licence",
          <Stack key="licence" gap={2}>
            <LicenceStanding expiresOn={store.licence_expires_on} number={store.licence_number} />
            <LicenceChange change={store.licence_change} />
          </Stack>,
        ],
        ["Opening hours", hoursOf(store)],
        ["Since", day(store.created_at)],
      ]}
      tabs={() => [
        { name: "orders", label: "Orders", content: () => <StoreOrders id={id} /> },
        { name: "restock", label: "Restock", content: () => <StoreRestock id={id} /> },
        { name: "staff", label: "Staff", content: () => <StoreStaff id={id} /> },
      ]}
    />
  );
}
