/// <reference lib="dom" />
import { arriveAs, expect, expectAccessible, expectNoSideways, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.phone });

/** Two lines of text with a long name on two lines of its own, and the air around them. */
const mostHeight = 100;

for (const path of ["orders", "users", "products", "stock_counts", "logs", "products/expiry_report", "deals"])
  test(`on a phone every row of ${path} is a card of two lines`, async ({ page }) => {
    await arriveAs(page, "superAdmin");
    await page.goto(`/admin/${path}`);
    await settled(page);
    const heights = await page
      .locator("li[data-row]")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(mostHeight);
    await expectNoSideways(page);
  });

test("on a phone the filters of a list are in a sheet, and the button says how many are set", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/orders");
  await settled(page);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Status").selectOption("delivered");
  await expect(sheet.getByRole("button", { name: /^Show [\d,]+ results$/ })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: /^Show / }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await expect(page.locator("li[data-row]").first()).toContainText("Delivered");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
});

test("on a phone a count that runs is one tap away from its list", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/stock_counts?state=counting");
  await settled(page);
  await page.locator("li[data-row]").first().getByRole("button", { name: "Count", exact: true }).click();
  await expect(page).toHaveURL(/\/stock_counts\/\d+\/count/);
});

test("on a phone two packs of one medicine are told apart", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/products?q=adapalene");
  await settled(page);
  const cards = page.locator("li[data-row]").filter({ hasText: "Accramed" });
  await expect(cards.filter({ has: page.locator("small", { hasText: "15 g" }) })).toHaveCount(1);
  await expect(cards.locator("small", { hasText: "30 g" })).toBeInViewport({ ratio: 1 });
});

test("on a phone a card of the expiry report says when its packs expire, and how soon", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/products/expiry_report?within_days=180");
  await settled(page);
  const expiry = page
    .locator("li[data-row]")
    .first()
    .getByText(/^Expires \d\d\/\d\d\/\d{4}, (today|in \d+ days?)$/);
  await expect(expiry).toBeInViewport({ ratio: 1 });
});
