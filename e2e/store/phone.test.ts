/// <reference lib="dom" />
import { arriveAs, callAs, expect, settled, shiftsSeen, test, watchShifts, widths } from "../support.ts";
import { money } from "./lists.ts";

test.use({ viewport: widths.phone });

test("the home of somebody who buys here does not jump while it loads", async ({ page }) => {
  await watchShifts(page);
  await arriveAs(page, "pharmacy");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Order again" })).toBeVisible();
  await settled(page);
  const shifts = await shiftsSeen(page);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
});

test("the wallet does not jump while it loads on a slow phone", async ({ page }) => {
  await watchShifts(page);
  await arriveAs(page, "pharmacy");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await page.goto("/wallet");
  await expect(page.getByRole("heading", { name: "Your account number" })).toBeVisible({ timeout: 30_000 });
  await settled(page);
  const shifts = await shiftsSeen(page);
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(0.05);
});

test("my orders show number, status, day and total", async ({ page }) => {
  const [order] = (await callAs(page, "pharmacy", "GET", "/orders?per_page=1")).data;
  await arriveAs(page, "pharmacy");
  await page.goto("/orders");
  await settled(page);
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: order.number });
  const day = new Date(order.placed_at).toLocaleDateString("en-GB", { timeZone: "Africa/Lagos" });
  for (const words of [day, money(order.total).replace(".00", "")])
    await expect(card.getByText(words)).toBeInViewport({ ratio: 1 });
});

test("what is out of stock is waited for, not put into the cart", async ({ page }) => {
  const { data } = await callAs(page, "pharmacy", "GET", "/search/products?class=otc&sort=name&per_page=100");
  const gone = data.find(({ in_stock }: { in_stock: boolean }) => !in_stock);
  await arriveAs(page, "pharmacy");
  await page.goto(`/product_details/${gone.id}`);
  const buy = page.getByRole("region", { name: "Buy" });
  await expect(buy.getByRole("button", { name: /^(Notify me when it is back|Stop notifying me)$/ })).toBeVisible();
  await expect(buy.getByRole("button", { name: "Add to restock list" })).toBeVisible();
  await expect(buy.getByRole("button", { name: "Add to cart" })).toHaveCount(0);
  const more = await buy.getByRole("button", { name: `One pack more of ${gone.title}`, exact: true }).boundingBox();
  expect(Math.min(more!.width, more!.height)).toBeGreaterThanOrEqual(36);
});
