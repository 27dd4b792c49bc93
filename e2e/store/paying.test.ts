import {
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Page,
  settled,
  test,
  type Who,
  widths,
} from "../support.ts";
import { confirmDevice } from "./devices.ts";
import { someCustomer } from "./lists.ts";

test.use({ viewport: widths.desktop });

/** Something that can be ordered and costs more than that, and nothing else. */
const fillCart = async (page: Page, customer: Who, worth = 0) => {
  const found = "/search/products?class=otc&in_stock=yes&sort=popular&per_page=1";
  const { data } = (await callAs(page, customer, "GET", found)) as { data: [{ id: number; price: number }] };
  const [{ id, price }] = data;
  await callAs(page, customer, "POST", "/cart", { product_id: id, quantity: 2 + Math.floor(worth / price) });
};
const balance = async (page: Page, customer: Who) =>
  ((await callAs(page, customer, "GET", "/wallet")) as { balance: number }).balance;
const fund = async (page: Page, naira: string) => {
  await page.goto("/wallet");
  await settled(page);
  await page.getByRole("button", { name: "Add money" }).click();
  await page.getByLabel("Amount").fill(naira);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText("added to your wallet.")).toBeVisible();
};
const toCheckout = async (page: Page, way: RegExp) => {
  await page.goto("/checkout");
  await settled(page);
  await page.getByRole("radio", { name: way }).check();
  await settled(page);
};

test("an order paid on the gateway's page goes on, and its money comes back to the kobo", async ({ page }) => {
  const customer = await someCustomer(page, 9);
  await fillCart(page, customer);
  await arriveAs(page, customer);
  const before = await balance(page, customer);
  await toCheckout(page, /^Card, transfer or USSD/);
  await expectAccessible(page);
  const total = await page.getByRole("main").getByRole("status").innerText();
  await page.getByRole("button", { name: `Continue to payment ${total}` }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText(`${total} received. Thank you.`)).toBeVisible();
  await expect(page.getByText(/^Thank you\. We have your order/)).toBeVisible();
  await settled(page);
  await expect(page.getByText(`${total} paid`, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cancel the order" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByText(`You get ${total} back.`)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByText("You cancelled it.").first()).toBeVisible();
  await expect(page.getByText(new RegExp(`${total} given back`))).toBeVisible();
  const asNaira = Number(total.replace(/[^\d.]/g, ""));
  expect(Math.round((await balance(page, customer)) * 100)).toBe(Math.round((before + asNaira) * 100));
});

test("a wallet that is not enough is spent together with the gateway", async ({ page }) => {
  const customer = await someCustomer(page, 10);
  await arriveAs(page, customer);
  await confirmDevice(page, customer);
  await fund(page, "500");
  await fillCart(page, customer, await balance(page, customer));
  await toCheckout(page, /^Wallet, and the rest/);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  // Left unpaid for now: the order waits, and so does the money in the wallet.
  await page.getByRole("button", { name: "Leave without paying" }).click();
  await settled(page);
  await expect(page.getByText(/is kept in your wallet for this order/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay ₦.* online$/ }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText("We have your order and will confirm it soon.")).toBeVisible();
  expect(await balance(page, customer)).toBe(0);
});

test("whoever has the link pays without an account, on a phone", async ({ page, browser }) => {
  const customer = await someCustomer(page, 11);
  await fillCart(page, customer);
  await arriveAs(page, customer);
  await toCheckout(page, /^Card, transfer or USSD/);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  const { data } = (await callAs(page, customer, "GET", "/orders?per_page=1")) as { data: { id: number }[] };
  const { url } = (await callAs(page, "superAdmin", "POST", `/admin/orders/${data[0]!.id}/pay_link`, {
    send: false,
  })) as { url: string };

  const stranger = await (await browser.newContext({ viewport: widths.phone })).newPage();
  await stranger.goto(new URL(url).pathname);
  await settled(stranger);
  await expectAccessible(stranger);
  await expectNoSideways(stranger);
  await stranger.getByRole("button", { name: /^Pay ₦/ }).click();
  await stranger.getByRole("button", { name: "Pay now" }).click();
  await expect(stranger.getByText("This order is paid. Thank you.")).toBeVisible();
  await stranger.close();
});

test("while a payment is being confirmed nobody is asked to pay again, and a refused card is said", async ({
  page,
  browser,
}) => {
  const customer = await someCustomer(page, 12);
  await fillCart(page, customer);
  await arriveAs(page, customer);
  await toCheckout(page, /^Card, transfer or USSD/);
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await page.getByRole("button", { name: "Let the card be refused" }).click();
  await expect(page.getByText(/^Your bank refused the card\. Nothing was taken/)).toBeVisible();
  const { data } = (await callAs(page, customer, "GET", "/orders?per_page=1")) as { data: { id: number }[] };
  const { url } = (await callAs(page, "superAdmin", "POST", `/admin/orders/${data[0]!.id}/pay_link`, {
    send: false,
  })) as { url: string };
  const stranger = await (await browser.newContext({ viewport: widths.phone })).newPage();
  await stranger.goto(new URL(url).pathname);
  await expect(stranger.getByText(/^Your bank refused the card\. Nothing was taken/)).toBeVisible();

  await page.getByRole("button", { name: /^Pay ₦.* online$/ }).click();
  await page.getByRole("button", { name: "Pay, and let it take 20 seconds" }).click();
  const confirming = /^Your payment of ₦.* is being confirmed\.$/;
  await expect(page.getByText(confirming)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
  await expectAccessible(page);
  await stranger.reload();
  await expect(stranger.getByText(confirming)).toBeVisible();
  await expect(stranger.getByRole("button", { name: /^Pay ₦/ })).toHaveCount(0);
  await settled(stranger);
  await expectAccessible(stranger);
  await expectNoSideways(stranger);
  await expect(stranger.getByText("This order is paid. Thank you.")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("We have your order and will confirm it soon.")).toBeVisible({ timeout: 40_000 });
  await stranger.close();
});
