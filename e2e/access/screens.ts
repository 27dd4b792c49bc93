import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { shippedRoles } from "@remedia/domain/permissions";
import type { Person } from "../support.ts";

/**
 * Every screen there is, opened by somebody whom it is for: on a desktop the office's screens by whoever works with them,
 * on a phone by the super admin. `$id` in a path is the first row of the list that the third column names; `$query` and the
 * like are written out.
 */
export const screens: [path: string, person: Person | "office" | null, rows?: string][] = [
  ["/", null],
  ["/about", null],
  ["/qrcodes", null],
  ["/email/verify", null],
  ["/login", null],
  ["/register", null],
  ["/forgot_password", null],
  ["/hmos/login", null],
  ["/agent/login", null],
  ["/agent/register", null],
  ["/inventory/login", null],
  ["/partner/login", null],
  ["/no/such/page", null],
  ["/deals", null],
  ["/verify", "unverified"],
  ["/", "pharmacy"],
  ["/account", "pharmacy"],
  ["/stores", "pharmacy"],
  ["/stores/$id", "pharmacy", "/stores"],
  ["/edit_store/$store_id", "pharmacy", "/stores"],
  ["/contact_us", "pharmacy"],
  ["/browse", "pharmacy"],
  ["/browse/category/$category_id", "pharmacy", "/categories"],
  ["/shop", "pharmacy"],
  ["/search/paracetamol", "pharmacy"],
  ["/search/qqqqqqqq", "pharmacy"],
  ["/product_details/$id", "pharmacy", "/search/products"],
  ["/popular_products", "pharmacy"],
  ["/deals", "pharmacy"],
  ["/deals/$id", "pharmacy", "/deals"],
  ["/wishlist", "pharmacy"],
  ["/cart", "pharmacy"],
  ["/checkout", "pharmacy"],
  ["/checkout", "agent"],
  ["/orders", "pharmacy"],
  ["/orders/$order_id", "pharmacy", "/orders"],
  ["/agent/products/request", "agent"],
  ["/agent/price_list", "agent"],
  ["/admin/dashboard", "office"],
  ["/admin/users", "office"],
  ["/admin/users/create", "office"],
  ["/admin/users/merge", "office"],
  ["/admin/users/$id", "office", "/admin/users"],
  ["/admin/users/$id/stores", "office", "/admin/users"],
  ["/admin/users/$id/orders", "office", "/admin/users"],
  ["/admin/stores", "office"],
  ["/admin/role_management/admins", "office"],
  ["/admin/role_management/admins/create", "office"],
  ["/admin/role_management/admins/$id/edit", "office", "/admin/staff"],
  ["/admin/role_management/permissions", "office"],
  ["/admin/role_management/roles", "office"],
  ["/admin/role_management/roles/create", "office"],
  ["/admin/role_management/roles/$id/edit", "office", "/admin/roles"],
  ["/admin/branches", "office"],
  ["/admin/regions", "office"],
  ["/admin/lgas", "office"],
  ["/admin/lgas/create", "office"],
  ["/admin/lgas/merge", "office"],
  ["/admin/lgas/$id/edit", "office", "/admin/lgas"],
  ["/admin/credit_options", "office"],
  ["/admin/settings", "office"],
  ["/admin/logs", "office"],
  ["/admin/data_reads", "office"],
  ["/admin/messages", "office"],
  ["/admin/products/price_list", "office"],
  ["/admin/products", "office"],
  ["/admin/products/create", "office"],
  ["/admin/products/merge", "office"],
  ["/admin/products/barcodes", "office"],
  ["/admin/products/bulk_update", "office"],
  ["/admin/products/bulk_upload", "office"],
  ["/admin/products/combo", "office"],
  ["/admin/products/pending", "office"],
  ["/admin/products/pending/$id", "office", "/admin/products/pending"],
  ["/admin/products/pending_notifications", "office"],
  ["/admin/products/requests", "office"],
  ["/admin/products/$id", "office", "/admin/products"],
  ["/admin/products/$id/edit", "office", "/admin/products"],
  ["/admin/products/$id/audits", "office", "/admin/products"],
  ["/admin/products/$id/changes", "office", "/admin/products"],
  ["/admin/products/$id/tracker", "office", "/admin/products"],
  ["/admin/products/$id/batch_history", "office", "/admin/products"],
  ["/admin/products/$id/orders", "office", "/admin/products"],
  ["/admin/products/$id?tab=sales", "office", "/search/products?sort=popular"],
  ["/admin/products/expiry_report", "office"],
  ["/admin/products/quantity_report", "office"],
  ["/admin/recalls", "office"],
  ["/admin/recalls/$id", "office", "/admin/recalls"],
  ["/admin/categories", "office"],
  ["/admin/categories/create", "office"],
  ["/admin/categories/merge", "office"],
  ["/admin/categories/$id/edit", "office", "/admin/categories"],
  ["/admin/categories/$id/subcategories/create", "office", "/admin/categories"],
  ["/admin/subcategories/$id/edit", "office", "/categories#subcategories"],
  ["/admin/products/synonyms", "office"],
  ["/admin/product_types", "office"],
  ["/admin/product_types/merge", "office"],
  ["/admin/manufacturers", "office"],
  ["/admin/manufacturers/create", "office"],
  ["/admin/manufacturers/merge", "office"],
  ["/admin/manufacturers/$id/edit", "office", "/admin/manufacturers"],
  ["/admin/deals", "office"],
  ["/admin/deals/create", "office"],
  ["/admin/deals/$id/edit", "office", "/admin/deals"],
  ["/admin/deals/$id/sales", "office", "/admin/deals"],
  ["/admin/adverts", "office"],
  ["/admin/adverts/create", "office"],
  ["/admin/adverts/$id/edit", "office", "/admin/adverts"],
  ["/admin/orders", "office"],
  ["/admin/orders/held", "office"],
  ["/admin/orders/delivered", "office"],
  ["/admin/orders/dashboard", "office"],
  ["/admin/orders/time_tracker", "office"],
  ["/admin/confirmed_order_logs", "office"],
  ["/admin/orders/fulfilment", "office"],
  ["/admin/orders/fulfilment", "fulfilmentOfficer"],
  ["/admin/orders/$id/picking_list", "fulfilmentOfficer", "/admin/orders?state=confirmed"],
  ["/admin/orders/$id/edit", "office", "/admin/orders"],
  ["/admin/orders/$id/edit", "fulfilmentOfficer", "/admin/orders?state=delivered"],
  ["/admin/orders/$id/logs", "office", "/admin/orders"],
  ["/admin/orders/$id/audits", "office", "/admin/orders"],
  ["/admin/warehouses", "office"],
  ["/admin/warehouses/create", "office"],
  ["/admin/warehouses/$id/edit", "office", "/admin/warehouses"],
  ["/admin/shelves", "office"],
  ["/admin/stock/openings", "office"],
  ["/admin/stock/receipts", "office"],
  ["/admin/stock/receipts/create", "office"],
  ["/admin/stock/receipts/$id", "office", "/admin/stock/receipts"],
  ["/admin/stock/receipts/$id/edit", "office", "/admin/stock/receipts"],
  ["/admin/products/transfer", "office"],
  ["/admin/products/transfer/create", "office"],
  ["/admin/products/transfer/$id", "office", "/admin/stock/transfers"],
  ["/admin/products/$id/transfer", "office", "/admin/products"],
  ["/admin/products/hmo_transfer", "office"],
  ["/admin/products/damages", "office"],
  ["/admin/products/returns", "office"],
  ["/admin/products/returns/create", "office"],
  ["/admin/products/returns/returned", "office"],
  ["/admin/products/returns/$id/print", "office", "/admin/stock/returns"],
  ["/admin/stock_count_teams", "office"],
  ["/admin/stock_counts", "office"],
  ["/admin/stock_counts/$id", "office", "/admin/stock_counts?state=approved"],
  ["/admin/stock_counts/$id/count", "office", "/admin/stock_counts?state=counting"],
  ["/admin/general_stock_count", "office"],
];

/** Desks of the office, each with the role that the product ships for it. */
const desks: readonly [Person, string][] = [
  ["operations", "Operations"],
  ["auditor", "Auditor"],
];

const routes = fileURLToPath(new URL("../../apps/web/src/routes", import.meta.url));
const routeFiles = globSync("**/*.tsx", { cwd: routes }).map((file) => readFileSync(`${routes}/${file}`, "utf8"));

/** What the screen at a path asks for, as its route file says. */
const permissionOf = (path: string): string | undefined => {
  const shape = path.replace(/\?.*$/, "").replaceAll(/\$\w+/g, "$$x");
  const route = routeFiles.find((text) => {
    const declared = /createFileRoute\("([^"]+)"\)/.exec(text)?.[1] ?? "";
    return (declared.replace(/(.)\/$/, "$1").replaceAll(/\$\w+/g, "$$x") || "/") === shape;
  });
  return route && /permission: "([\w.]+)"/.exec(route)?.[1];
};

/** Who opens a screen: an office screen is opened by the first desk that may, or by the super admin. */
export const openerOf = (path: string, person: Person | "office" | null, size: string): Person | null => {
  if (person !== "office") return person;
  const permission = permissionOf(path);
  const desk = desks.find(([, role]) => shippedRoles[role]?.permissions.some((held) => held === permission));
  return size === "desktop" ? (desk?.[0] ?? "superAdmin") : "superAdmin";
};
