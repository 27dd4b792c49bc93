import { lagosDay } from "@remedia/domain/days";
import { createFileRoute } from "@tanstack/react-router";
import { liveEveryMs, useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { type Tile, Tiles } from "../../features/dashboard/tiles.tsx";
import { shortMoney } from "../../features/stock-reports/short-money.ts";
import { holds } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";

export const Route = createFileRoute("/admin/dashboard")({
  staticData: { title: "Dashboard", requiresAuth: true, requiresAdminAccess: true },
  component: Dashboard,
});

function Dashboard() {
  const user = useUser();
  return (
    <Page title={`Welcome, ${user?.name.split(" ")[0] ?? ""}`}>
      {holds(user, "dashboard.read") ? <Counts /> : <p>Choose where to go from the menu.</p>}
    </Page>
  );
}

function Counts() {
  const query = useApi("GET /admin/dashboard", undefined, { quiet: true, refreshEveryMs: liveEveryMs });
  return (
    <Loaded query={query}>
      {(counts) => (
        <Tiles
          tiles={[
            {
              label: "Waiting for verification",
              count: counts.waiting,
              to: "/admin/users?verification=waiting",
              alarm: counts.overdue > 0,
              note: counts.overdue > 0 ? `${counts.overdue} past the 24-hour promise` : "All within 24 hours",
            },
            {
              label: "Customers",
              count: counts.customers,
              to: "/admin/users?kind=customer",
              note: `${counts.customers_this_week} new this week`,
            },
            {
              label: "Stores",
              count: counts.stores,
              to: "/admin/stores",
              note: `${counts.licences_expiring} licences end within 60 days`,
            },
            {
              label: "Active agents",
              count: counts.agents,
              to: "/admin/users?kind=agent&state=active",
              note: "Selling for customers",
            },
            ...orderTiles(counts.orders),
            ...stockTiles(counts.stock),
            { label: "Open tickets", count: counts.open_tickets, note: "Written by customers" },
            { label: "Signed in now", count: counts.signed_in_now, note: "Seen in the last 15 minutes" },
          ]}
        />
      )}
    </Loaded>
  );
}

/** What came in today, and what waits for somebody. */
const orderTiles = (orders: OutputOf<"GET /admin/dashboard">["orders"]): Tile[] => {
  if (orders === null) return [];
  const today = lagosDay(new Date());
  return [
    {
      label: "Orders today",
      count: orders.today,
      to: `/admin/orders?from=${today}&to=${today}`,
      note: `${shortMoney(orders.today_value)} ordered, ${shortMoney(orders.delivered_value)} delivered and paid`,
    },
    {
      label: "Orders to confirm",
      count: orders.pending,
      to: "/admin/orders?state=pending",
      note: "Waiting for somebody to look",
    },
    {
      label: "Late orders",
      count: orders.late,
      to: "/admin/orders?late=true",
      alarm: orders.late > 0,
      note: orders.late > 0 ? "Past the promised day" : "All within the promised day",
    },
    {
      label: "Orders to dispatch",
      count: orders.to_dispatch,
      to: "/admin/orders?state=packed",
      note: "Packed, waiting for a driver",
    },
    {
      label: "Held orders",
      count: orders.held,
      to: "/admin/orders/held",
      note: "Stopped for a reason",
    },
  ];
};

const stockTiles = (stock: OutputOf<"GET /admin/dashboard">["stock"]): Tile[] =>
  stock === null
    ? []
    : [
        {
          label: "Out of stock",
          count: stock.out_of_stock,
          to: "/admin/products/quantity_report?show=out_of_stock",
          note: "Sold at a branch that has none",
        },
        {
          label: "Batches near expiry",
          count: stock.near_expiry_batches,
          to: "/admin/products/expiry_report?within_days=90",
          note:
            stock.near_expiry_value === null
              ? "Within 90 days"
              : `${shortMoney(stock.near_expiry_value)} at cost, within 90 days`,
        },
      ];
