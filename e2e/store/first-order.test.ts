import { approveAccount, enterCode, type Newcomer, newcomer, register } from "../registering.ts";
import { arriveAs, callAs, expect, type Page, settled, signIn, test, widths } from "../support.ts";
import { codeFor } from "./devices.ts";
import { type Card, expectCount, overTheCounter, someCustomer } from "./lists.ts";

test.use({ viewport: widths.desktop });

/** The owner enters the licence of the store; staff compare it with the register and approve it. */
const licensed = async (page: Page, staff: Page, { store }: Newcomer) => {
  await page.goto("/stores");
  await page.getByRole("link", { name: store }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Edit store" }).click();
  await page.getByRole("combobox", { name: "Licence" }).click();
  await page.getByRole("option", { name: "Pharmacy", exact: true }).click();
  await page.getByLabel("Licence number").fill("PCN/LAG/20264");
  await page.getByRole("textbox", { name: "Licence expires on" }).fill("31/12/2030");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The store is saved.")).toBeVisible();

  await staff.reload();
  await staff.getByRole("tab", { name: "Licences (1 waiting)" }).click();
  const change = staff.getByRole("row").filter({ hasText: "PCN/LAG/20264" });
  await change.getByRole("button", { name: "Actions" }).click();
  await staff.getByRole("menuitem", { name: "Approve licence" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve licence" }).click();
  await expect(staff.getByRole("tab", { name: "Licences", exact: true })).toBeVisible();
};

const findAndAdd = async (page: Page, title: string) => {
  await page.goto(`/search/${encodeURIComponent(title)}`);
  await settled(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
  await card.getByRole("button", { name: /^Add .* to the cart$/ }).click();
  await expectCount(page, "Cart", 1);
};

test("a new pharmacy registers, is approved with its licence, orders and pays online", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const customer = newcomer("Savanna Gate Pharmacy");
  await register(page, customer);
  // The code leaves through the outbox.
  await expect.poll(() => codeFor(page, customer).catch(() => null)).not.toBeNull();
  await enterCode(page, await codeFor(page, customer));
  await page.getByRole("button", { name: "Log Out" }).first().click();
  await expect(page).toHaveURL(/\/login/);

  const staff = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(staff, "superAdmin");
  await approveAccount(staff, customer);
  await signIn(page, customer);
  await licensed(page, staff, customer);

  // Without its licence it could not buy this.
  const found = "/search/products?class=prescription&in_stock=yes&sort=popular&per_page=1";
  const [product] = (await callAs(page, customer, "GET", found)).data as Card[];
  await findAndAdd(page, product!.title);
  await page.goto("/cart");
  await settled(page);
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await settled(page);
  await page.getByRole("radio", { name: /^Card, transfer or USSD/ }).check();
  await settled(page);
  const total = await page.getByRole("main").getByRole("status").innerText();
  await page.getByRole("button", { name: `Continue to payment ${total}` }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await settled(page);
  await expect(page.getByText(`${total} paid`, { exact: true })).toBeVisible();
  await expectCount(page, "Cart", 0);

  await staff.goto("/admin/payments");
  await settled(staff);
  const payment = staff.getByRole("row").filter({ hasText: customer.name });
  await expect(payment).toHaveCount(1);
  // Lists leave out kobo where there are none.
  await expect(payment).toContainText(total.replace(/\.00$/, ""));
  await expect(payment).toContainText("Succeeded");
});

test("an order that never reached us is placed once when the connection is back", async ({ page, context }) => {
  const customer = await someCustomer(page, 17);
  const ordered = async () => ((await callAs(page, customer, "GET", "/orders?per_page=1")) as { total: number }).total;
  const [product] = await overTheCounter(page, customer, 1);
  await callAs(page, customer, "POST", "/cart", { product_id: product!.id, quantity: 1 });
  const before = await ordered();
  await arriveAs(page, customer);
  await page.goto("/checkout");
  await settled(page);
  const place = page.getByRole("button", { name: /^Place order/ });
  await context.setOffline(true);
  await place.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await context.setOffline(false);
  expect(await ordered()).toBe(before);
  await place.click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  expect(await ordered()).toBe(before + 1);
});
