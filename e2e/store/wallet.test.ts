import { arriveAs, expect, expectAccessible, expectNoSideways, type Page, settled, test, widths } from "../support.ts";
import { someCustomer } from "./lists.ts";

/** In kobo. */
const balanceShown = async (page: Page) => {
  const balance = page.locator("dd strong");
  await expect(balance).toHaveText(/^₦/);
  return Number((await balance.innerText()).replace(/\D/g, ""));
};

test("money added through the payment page is in the wallet when one comes back", async ({ page }) => {
  await arriveAs(page, await someCustomer(page, 20));
  await page.goto("/wallet");
  await settled(page);
  const before = await balanceShown(page);
  await page.getByRole("button", { name: "Add money" }).click();
  const drawer = page.getByRole("dialog", { name: "Add money" });
  await drawer.getByLabel("Amount").fill("100");
  await drawer.getByRole("button", { name: "Continue to payment" }).click();
  await expect(drawer.getByText(/500/).first()).toBeVisible();
  await drawer.getByLabel("Amount").fill("2500.50");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await expect(page.getByText("₦2,500.50")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText("₦2,500.50 added to your wallet.")).toBeVisible();
  await settled(page);
  await expect(page.getByRole("row", { name: /Money added.*\+₦2,500\.50/ })).toBeVisible();
  // Read again, it is neither said nor added a second time.
  await page.reload();
  await settled(page);
  await expect(page.getByText("added to your wallet")).toHaveCount(0);
  expect(await balanceShown(page)).toBe(before + 250_050);
});

test("on a phone, a payment that is refused leaves the wallet as it was", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await arriveAs(page, await someCustomer(page, 21));
  await page.goto("/wallet");
  await settled(page);
  const before = await balanceShown(page);
  await page.getByRole("button", { name: "Add money" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Let the card be refused" }).click();
  await expect(page.getByText("was not made. Nothing was taken.")).toBeVisible();
  await settled(page);
  expect(await balanceShown(page)).toBe(before);
  await expectNoSideways(page);
});
