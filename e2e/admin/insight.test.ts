import { readFile } from "node:fs/promises";
import { addDays, lagosDay } from "@remedia/domain/days";
import { arriveAs, callAs, expect, expectAccessible, settled, test } from "../support.ts";

/** Days that are over, on which nothing changes any more while other tests are at work. */
const to = addDays(lagosDay(new Date()), -20);
const from = addDays(to, -29);
const period = `from=${from}&to=${to}`;

test("analytics show what the orders say, and lead to them", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/orders/analytics?${period}`);
  await settled(page);
  const listed = async (query: string) =>
    (await callAs(page, "superAdmin", "GET", `/admin/orders?per_page=1&${query}`)).total as number;
  const placed = await listed(period);
  expect(placed).toBeGreaterThan(50);
  await expect(page.getByRole("heading", { name: new RegExp(`^${placed} orders placed`) })).toBeVisible();
  const late = await listed(`delivered_from=${from}&delivered_to=${to}&on_time=false`);
  const delivered = await listed(`delivered_from=${from}&delivered_to=${to}`);
  const rate = Math.round((1000 * (delivered - late)) / delivered) / 10;
  const onTime = page.locator("dl div", { hasText: "Delivered on time" }).getByRole("link");
  await expect(onTime).toHaveText(`${rate}%`);
  await expectAccessible(page);
  await onTime.click();
  await expect(page).toHaveURL(/on_time=false/);
  await expect(page.getByText(new RegExp(`of ${late}$`))).toBeVisible();
});

test("sales by product come to the total, and are downloaded", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/sales?${period}`);
  await settled(page);
  const total = (await callAs(page, "superAdmin", "GET", `/admin/sales?${period}`)).total_of.sales as number;
  const shown = page.locator("dl div", { hasText: "Sales without VAT" });
  await expect(shown).toContainText(Math.round(total).toLocaleString("en-GB"));
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Look at it by" }).getByRole("link", { name: "Product" }).click();
  await settled(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /csv/i }).click();
  const sheet = await readFile(await (await saved).path(), "utf8");
  const [head, ...rows] = sheet.trim().split(/\r?\n/);
  const at = head!.split(",").indexOf("Sales without VAT");
  expect(at).toBeGreaterThan(0);
  // Names may hold commas, figures after them do not.
  const fromEnd = at - head!.split(",").length;
  const kobo = rows.reduce((sum, row) => sum + Math.round(100 * Number(row.split(",").at(fromEnd))), 0);
  expect(kobo).toBe(Math.round(100 * total));
});

test("a product within a category leads to what was of that category, also for whoever may not see sales", async ({
  page,
}) => {
  await arriveAs(page, "fulfilmentOfficer");
  const [category] = await callAs(page, "fulfilmentOfficer", "GET", "/admin/orders/categories");
  const rows = `/admin/sales?show=product&category_id=${category.id}&${period}&sort=-orders&current_branch=1`;
  const { data } = await callAs(page, "superAdmin", "GET", rows);
  const { ref_id: product, orders } = data[0];
  expect(orders).toBeGreaterThan(0);
  const behind = `category_id=${category.id}&delivered_from=${from}&delivered_to=${to}`;
  const { total } = await callAs(page, "fulfilmentOfficer", "GET", `/admin/products/${product}/orders?${behind}`);
  await page.goto(`/admin/products/${product}/orders?${behind}`);
  await settled(page);
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(category.name);
  await expect(page.getByText(new RegExp(`of ${total}$`))).toBeVisible();
  await expectAccessible(page);
  await page.goto("/admin/sales");
  await expect(page.getByRole("heading", { name: "You do not have access" })).toBeVisible();
});
