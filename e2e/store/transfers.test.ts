import {
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Page,
  settled,
  test,
  widths,
} from "../support.ts";
import { money, someCustomer } from "./lists.ts";

/** The code in the newest SMS to a number, as staff may read it in the demo. */
const codeFor = async (page: Page, phone: string): Promise<string> => {
  const query = new URLSearchParams({ q: phone.replace(/^\+234/, "0"), per_page: "1" });
  const { data } = await callAs(page, "superAdmin", "GET", `/admin/messages?${query}`);
  const { body } = await callAs(page, "superAdmin", "GET", `/admin/messages/${data[0].id}`);
  return /\b\d{6}\b/.exec(body)![0];
};

test("a transfer PIN is set, money is sent to another customer, and stands in both statements", async ({ page }) => {
  const [ada, bola] = [await someCustomer(page, 22), await someCustomer(page, 23)];
  if (typeof ada === "string" || typeof bola === "string") throw new Error("both are customers by number");
  await arriveAs(page, ada);

  await page.goto("/account");
  await settled(page);
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Transfer PIN" }) });
  await panel.getByLabel("Transfer PIN, digit 1 of 4").pressSequentially("4826");
  await panel.getByLabel("Your login PIN").fill("7391");
  await panel.getByRole("button", { name: "Set transfer PIN" }).click();
  await expect(page.getByText("Your transfer PIN is set.").first()).toBeVisible();

  await page.goto("/wallet");
  await settled(page);
  await page.getByRole("button", { name: "Get an account number" }).click();
  await page.getByRole("link", { name: "Send a test transfer" }).click();
  await page.getByLabel("Amount").fill("20000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("It will be in the wallet in a moment.")).toBeVisible();
  await expect(async () => {
    await page.goto("/wallet");
    await settled(page);
    await expect(page.locator("dd strong").first()).toHaveText(money(20_000), { timeout: 1_000 });
  }).toPass();

  await page.getByRole("button", { name: "Send money" }).click();
  const drawer = page.getByRole("dialog", { name: "Send money" });
  await drawer.getByLabel("Phone number of the customer").fill(bola.phone);
  await drawer.getByLabel("Amount").fill("30000");
  await drawer.getByRole("button", { name: "Continue" }).click();
  await expect(drawer.getByText(/From 1 to 20000/)).toBeVisible();
  await drawer.getByLabel("Amount").fill("7500.25");
  await drawer.getByLabel("Note for both of you").fill("For the syringes");
  await drawer.getByRole("button", { name: "Continue" }).click();
  await expect(drawer.getByText(money(7_500.25))).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Transfer PIN, digit 1 of 4").pressSequentially("1111");
  await expect(drawer.getByText("That is not your transfer PIN.")).toBeVisible();
  await drawer.getByLabel("Transfer PIN, digit 1 of 4").pressSequentially("4826");
  // A new device needs a code as well, once.
  await expect(drawer.getByLabel("Code from the SMS, digit 1 of 6")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Code from the SMS, digit 1 of 6").pressSequentially(await codeFor(page, ada.phone));
  await expect(page.getByText(/₦7,500\.25 sent to/)).toBeVisible();
  await settled(page);
  await expect(page.getByRole("row", { name: /Transfer sent.*−₦7,500\.25.*₦12,499\.75/ })).toBeVisible();

  await page.goto("/transactions");
  await settled(page);
  await page.getByRole("link", { name: /^T\d+$/ }).click();
  await expect(page.getByText("For the syringes")).toBeVisible();
  await expectAccessible(page);

  const { data } = await callAs(page, bola, "GET", "/wallet/movements");
  expect(data[0]).toMatchObject({ document: "wallet_transfer", amount: 7_500.25 });
});

test("on a phone, the wallet and its transactions fit", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await arriveAs(page, await someCustomer(page, 24));
  for (const path of ["/wallet", "/transactions"]) {
    await page.goto(path);
    await settled(page);
    await expectNoSideways(page);
    await expectAccessible(page);
  }
});
