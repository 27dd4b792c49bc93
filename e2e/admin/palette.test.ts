import { arriveAs, callAs, expect, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("Ctrl+K finds a batch by its number and opens it", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/orders");
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/products/1/batches?per_page=1");
  await settled(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Find a screen/ }).fill(data[0].number.toLowerCase());
  await expect(page.getByRole("option", { name: new RegExp(`^Batches: Batch ${data[0].number}`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/products\/1\/batch_history\?batch=\d+/);
  await expect(page.getByRole("dialog").getByText(data[0].number).first()).toBeVisible();
  await expect(page.getByRole("table", { includeHidden: true }).getByText(data[0].number)).toBeAttached();
});

test("Ctrl+K goes to a screen by its name, and Escape gives the page back", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/orders");
  await page.getByRole("button", { name: "Find anything" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("combobox", { name: /^Find a screen/ })).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Find a screen/ }).fill("time tracker");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/orders\/time_tracker/);
});
