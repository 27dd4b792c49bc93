import { arriveAs, callAs, expect, expectAccessible, type Page, settled, test, type Who, widths } from "../support.ts";
import { money, overTheCounter, someCustomer } from "./lists.ts";

test.use({ viewport: widths.desktop });

type Type = { id: number; name: string; fee: number | null; promised_on: string };

const typesFor = async (page: Page, customer: Who): Promise<Type[]> =>
  (await callAs(page, customer, "GET", "/checkout")).delivery_types;
const fillCart = async (page: Page, customer: Who) => {
  const [product] = await overTheCounter(page, customer, 1);
  await callAs(page, customer, "POST", "/cart", { product_id: product!.id, quantity: 2 });
};
const day = (on: string) => on.split("-").reverse().join("/");
const chooseType = async (page: Page, name: string) => {
  await page.getByRole("group", { name: "Delivery type" }).getByText(name, { exact: true }).click();
  await settled(page);
};

test("another delivery type has another fee and day, and the order keeps them", async ({ page }) => {
  const customer = await someCustomer(page, 18);
  await fillCart(page, customer);
  const [standard, express] = await typesFor(page, customer);
  // Whatever the hour and the weekday of this test, its day is another one.
  const path = `/admin/delivery_types/${express!.id}`;
  const { cut_off_hour, extra_days } = await callAs(page, "superAdmin", "GET", path);
  await callAs(page, "superAdmin", "PATCH", path, { cut_off_hour: null, extra_days: 2 });
  const [, later] = await typesFor(page, customer);
  expect(later!.promised_on > standard!.promised_on).toBe(true);

  await arriveAs(page, customer);
  await page.goto("/checkout");
  await settled(page);
  const total = page.getByRole("main").getByRole("status");
  const before = await total.innerText();
  await chooseType(page, "Express");
  await expect(total).not.toHaveText(before);
  const main = page.getByRole("main");
  await expect(main.locator("dl")).toContainText(money(express!.fee!));
  await expect(main.locator("dl")).toContainText(day(later!.promised_on));
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Place order/ }).click();

  await expect(page).toHaveURL(/\/orders\/\d+/);
  await callAs(page, "superAdmin", "PATCH", path, { cut_off_hour, extra_days });
  await expect(main).toContainText("Express");
  await expect(main).toContainText(money(express!.fee!));
  await expect(main).toContainText(day(later!.promised_on));
});

test("a fee that is told later is set by staff, and then the customer pays it", async ({ page, browser }) => {
  const customer = await someCustomer(page, 19);
  await fillCart(page, customer);
  await arriveAs(page, customer);
  await page.goto("/checkout");
  await settled(page);
  await chooseType(page, "Bulky goods");
  await expect(page.getByText("To be confirmed")).toBeVisible();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  const id = /\/orders\/(\d+)/.exec(page.url())![1]!;
  await page.goto(`/orders/${id}/delivery_fee/checkout`);
  await expect(page.getByText("The delivery fee is not set yet.")).toBeVisible();

  const desk = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(desk, "superAdmin");
  await desk.goto(`/admin/orders/${id}/edit`);
  await desk.getByRole("link", { name: "Delivery fee" }).click();
  await settled(desk);
  await expect(desk.getByText("Not set yet")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel("Delivery fee", { exact: false }).last().fill("4500");
  await desk.getByRole("button", { name: "Set the fee" }).click();
  await expect(desk.getByText(/^The delivery fee of R\d+ is ₦4,500\.$/)).toBeVisible();
  await expect(desk.getByRole("heading", { name: "Take the fee" })).toBeVisible();
  await desk.context().close();

  await page.reload();
  await settled(page);
  await expect(page.getByText("₦4,500.00").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay .* online$/ }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}`));
  await settled(page);
  const order = await callAs(page, customer, "GET", `/orders/${id}`);
  expect(order).toMatchObject({ delivery_fee: 4_500, paid: 4_500, fee_due: 0, payment_state: "part_paid" });
});
