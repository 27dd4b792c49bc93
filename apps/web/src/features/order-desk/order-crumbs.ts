import type { Crumb } from "../../composites/page.tsx";

export const ordersCrumb: Crumb = { label: "Orders", to: "/admin/orders" };

/** The way back from a page below an order. */
export const orderCrumbs = ({ id, number }: { id: number; number: string }): Crumb[] => [
  ordersCrumb,
  { label: `Order ${number}`, to: `/admin/orders/${id}/edit` },
];
