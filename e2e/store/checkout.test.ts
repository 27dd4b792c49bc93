import { arriveAs, callAs, expect, expectAccessible, type Page, settled, test, type Who, widths } from "../support.ts";
import { tabTo } from "./keys.ts";
import { cartOf, expectCount, money, someCustomer } from "./lists.ts";

test.use({ viewport: widths.desktop });

/** Something that can be ordered. */
const fillCart = async (page: Page, customer: Who, products = 1) => {
  const found = `/search/products?class=otc&in_stock=yes&sort=popular&per_page=${products}`;
  const { data } = (await callAs(page, customer, "GET", found)) as { data: { id: number; title: string }[] };
  for (const { id } of data) await callAs(page, customer, "POST", "/cart", { product_id: id, quantity: 2 });
  return data;
};

const ordersOf = async (page: Page, customer: Who) =>
  (await callAs(page, customer, "GET", "/orders?per_page=1")) as { total: number; data: { total: number }[] };
const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ });

test("a customer orders, cancels and orders again by keyboard alone", async ({ page }) => {
  const customer = await someCustomer(page, 0);
  const products = await fillCart(page, customer, 2);
  await arriveAs(page, customer);
  await page.goto("/cart");
  await settled(page);
  await tabTo(page, /^Checkout$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await settled(page);
  const total = await page.getByRole("main").getByRole("status").innerText();
  await tabTo(page, /^Note$/);
  await page.keyboard.type("Ask for Ngozi");
  await page.reload();
  await settled(page);
  await expect(page.getByLabel("Note")).toHaveValue("Ask for Ngozi");
  expect(await tabTo(page, /^Place order/)).toContain(total);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/orders\/\d+/);
  await expect(page.getByText(/^Thank you\. We have your order R\d+\.$/)).toBeVisible();
  await expect(page.getByText("Ask for Ngozi")).toBeVisible();
  await expectCount(page, "Cart", 0);

  await tabTo(page, /^Cancel the order$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Cancel the order" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You cancelled it.").first()).toBeVisible();

  await tabTo(page, /^Order again$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart/);
  await expectCount(page, "Cart", 2);
  const lines = await cartOf(page, customer);
  expect(lines.map(({ product, quantity }) => [product.id, quantity]).sort()).toEqual(
    products.map(({ id }) => [id, 2]).sort(),
  );
});

test("a total that no longer holds is refused, and nothing is lost", async ({ page }) => {
  const customer = await someCustomer(page, 1);
  await fillCart(page, customer);
  const { total: before } = await ordersOf(page, customer);
  await arriveAs(page, customer);
  await page.goto("/checkout");
  await settled(page);
  await page.getByLabel("Note").fill("Closed on Fridays");
  const [line] = await cartOf(page, customer);
  await callAs(page, customer, "PUT", `/cart/${line!.id}`, { quantity: 3 });
  await placeButton(page).click();

  await expect(page.getByRole("alert")).toContainText("Look at the new total");
  await expect(page.getByText(/^3 packs at/)).toBeVisible();
  await expect(page.getByLabel("Note")).toHaveValue("Closed on Fridays");
  await expectAccessible(page);
  expect((await ordersOf(page, customer)).total).toBe(before);

  const { total } = await callAs(page, customer, "GET", "/checkout");
  await expect(placeButton(page)).toContainText(money(total));
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  expect(await ordersOf(page, customer)).toMatchObject({ total: before + 1, data: [{ total }] });
});

test("an order whose answer was lost is placed once, however often the button is pressed", async ({ page }) => {
  const customer = await someCustomer(page, 2);
  await fillCart(page, customer);
  const { total: before } = await ordersOf(page, customer);
  await arriveAs(page, customer);
  await page.goto("/checkout");
  await settled(page);
  const keys: (string | undefined)[] = [];
  await page.route(/\/api\/v1\/orders\?/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("We did not hear back");
  await placeButton(page).dblclick();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await expect(page.getByText(/^Thank you/)).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect((await ordersOf(page, customer)).total).toBe(before + 1);
});

test("after a lost answer and a reload the order that waits is named", async ({ page }) => {
  const customer = await someCustomer(page, 13);
  await fillCart(page, customer);
  await arriveAs(page, customer);
  await page.goto("/checkout?pay=gateway");
  await settled(page);
  await page.route(/\/api\/v1\/orders\?/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole("button", { name: /^Continue to payment/ }).click();
  await expect(page.getByRole("alert")).toContainText("We did not hear back");
  await page.reload();
  const notice = page.getByRole("status").filter({ hasText: /^Order R\d+ is waiting for payment/ });
  await expect(notice).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.goto("/cart");
  await notice.getByRole("link", { name: "Pay for it" }).click();
  await expect(page.getByRole("button", { name: /^Pay ₦.* online$/ })).toBeVisible();
});

test("what is not there is said in the cart, counts in no total, and is where a blocked order leads", async ({
  page,
}) => {
  await page.setViewportSize(widths.phone);
  const customer = await someCustomer(page, 5);
  const [one, other] = await fillCart(page, customer, 2);
  const [line] = await cartOf(page, customer);
  await callAs(page, customer, "PUT", `/cart/${line!.id}`, { quantity: 99_999 });
  await arriveAs(page, customer);
  await page.goto("/cart");
  await settled(page);
  const short = page.getByRole("listitem").filter({ hasText: one!.title });
  await expect(short).toContainText("We do not have that many packs. Take fewer.");
  const payable = (await cartOf(page, customer)).find(({ product }) => product.id === other!.id)!.line_total!;
  await expect(page.getByText("Without 1 line that cannot be ordered")).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("status")
      .filter({ hasText: money(payable) }),
  ).toBeInViewport();

  await page.getByRole("link", { name: "Checkout" }).click();
  await settled(page);
  await expect(page.getByText("1 line cannot be ordered yet.")).toBeVisible();
  expect((await callAs(page, customer, "GET", "/checkout")).goods).toBe(payable);
  await placeButton(page).click();
  const fault = page.locator("[data-fault]");
  await expect(fault).toBeFocused();
  await expect(fault).toBeInViewport({ ratio: 1 });
  await expect(fault).toContainText("We do not have that many packs.");
  await expectAccessible(page);
});
