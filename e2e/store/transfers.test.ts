import {
  accountOf,
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  expectNoSideways,
  settled,
  test,
  widths,
} from "../support.ts";
import { codeFor } from "./devices.ts";
import { money, overTheCounter, someCustomer } from "./lists.ts";

test("a transfer PIN is set, money is sent to another customer, and stands in both statements", async ({ page }) => {
  const [ada, bola] = [await someCustomer(page, 3), await someCustomer(page, 4)];
  await arriveAs(page, ada);
  const { balance: before } = (await callAs(page, ada, "GET", "/wallet")) as { balance: number };
  const funded = before + 20_000;

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
    await expect(page.locator("dd strong").first()).toHaveText(money(funded), { timeout: 1_000 });
  }).toPass();

  await page.getByRole("button", { name: "Send money" }).click();
  const drawer = page.getByRole("dialog", { name: "Send money" });
  await drawer.getByLabel("Phone number of the customer").fill(accountOf(bola).phone);
  await drawer.getByLabel("Amount").fill(String(funded + 1));
  await drawer.getByRole("button", { name: "Continue" }).click();
  await expect(drawer.getByText(/^From 1 to/)).toBeVisible();
  await drawer.getByLabel("Amount").fill("7500.25");
  await drawer.getByLabel("Note for both of you").fill("For the syringes");
  await drawer.getByRole("button", { name: "Continue" }).click();
  // A second thought changes what was typed, and loses none of it.
  await drawer.getByRole("button", { name: "Change" }).click();
  await expect(drawer.getByLabel("Phone number of the customer")).toHaveValue(accountOf(bola).phone);
  await drawer.getByRole("button", { name: "Continue" }).click();
  await expect(drawer.getByText("For the syringes")).toBeVisible();
  await expect(drawer.getByText(money(7_500.25))).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Transfer PIN, digit 1 of 4").pressSequentially("1111");
  await expect(drawer.getByText("That is not your transfer PIN.")).toBeVisible();
  await drawer.getByLabel("Transfer PIN, digit 1 of 4").pressSequentially("4826");
  // A new device needs a code as well, once.
  await drawer.getByRole("button", { name: "Send me the code" }).click();
  await expect(drawer.getByLabel("Code from the SMS, digit 1 of 6")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Code from the SMS, digit 1 of 6").pressSequentially(await codeFor(page, ada));
  await expect(page.getByText(/₦7,500\.25 sent to/)).toBeVisible();
  await settled(page);
  const row = page.getByRole("row", { name: /Transfer sent.*−₦7,500\.25/ });
  await expect(row.getByText(money(funded - 7_500.25))).toBeVisible();

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
  await arriveAs(page, await someCustomer(page, 6));
  for (const path of ["/wallet", "/transactions"]) {
    await page.goto(path);
    await settled(page);
    await expectNoSideways(page);
    await expectAccessible(page);
  }
});

test("an order paid from the wallet on a new device asks for a code, once", async ({ page }) => {
  const customer = await someCustomer(page, 7);
  await arriveAs(page, customer);
  const { account } = await callAs(page, customer, "POST", "/wallet/account", {});
  await page.request.post(`/api/v1/sandbox/accounts/${account.account_number}/pay`, { data: { amount: 50_000 } });
  const [product] = await overTheCounter(page, customer, 1);
  await callAs(page, customer, "POST", "/cart", { product_id: product!.id, quantity: 1 });
  await expect(async () => {
    expect((await callAs(page, customer, "GET", "/wallet")).available).toBeGreaterThanOrEqual(50_000);
  }).toPass();
  await page.goto("/checkout");
  await settled(page);
  await page.getByRole("radio", { name: /^Wallet/ }).check();
  await settled(page);
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  const drawer = page.getByRole("dialog", { name: "Pay from your wallet" });
  await drawer.getByRole("button", { name: "Send me the code" }).click();
  await expect(drawer.getByLabel("Code from the SMS, digit 1 of 6")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByLabel("Code from the SMS, digit 1 of 6").pressSequentially(await codeFor(page, customer));
  await expect(page.getByText(/^Thank you\. We have your order/)).toBeVisible();
});
