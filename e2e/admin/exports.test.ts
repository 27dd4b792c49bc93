import { arriveAs, expect, settled, test } from "../support.ts";

test("a long export outlives its tab: whoever asked for it is told where they are when it is ready", async ({
  page,
}) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/products");
  await settled(page);
  // The tab never learns how far it is, as if it had been closed at once.
  await page.route("**/api/v1/exports/*", () => undefined);
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /csv/i }).click();
  await expect(page.getByText(/^Exporting /)).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.goto("/admin/orders");
  const ready = page.getByRole("alert").filter({ hasText: "Your export of “Products” is ready." });
  await expect(ready).toBeVisible({ timeout: 30_000 });
  const saved = page.waitForEvent("download");
  await ready.getByRole("button", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^products-.*\.csv$/);
  await page.reload();
  await settled(page);
  await expect(ready).toHaveCount(0);
});
