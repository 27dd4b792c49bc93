import { orderNumber } from "@remedia/domain/orders";
import type { Crumb } from "../../composites/page.tsx";

export const ordersCrumb: Crumb = { label: "Orders", to: "/admin/orders" };

/** The way back from a page below an order. */
export const orderCrumbs = (id: number): Crumb[] => [
  ordersCrumb,
  { label: `Order ${orderNumber(id)}`, to: `/admin/orders/${id}/edit` },
];
