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
import { type Card, cartOf, emptyLists, expectCount, overTheCounter } from "./lists.ts";

test.use({ viewport: widths.desktop });

const refusal = "Prescription medicines are sold to licensed pharmacies and hospitals only";
const cardOf = (page: Page, title: string) =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name: title, exact: true }) });
const rowOf = (page: Page, title: string) =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

test("a chemist is refused on the card, in the table and in search results", async ({ page }) => {
  const [product] = (await callAs(page, "chemist", "GET", "/search/products?class=prescription")).data as Card[];
  await arriveAs(page, "chemist");
  for (const path of ["/shop?class=prescription", `/search/${encodeURIComponent(product!.title)}?class=prescription`]) {
    await page.goto(path);
    await settled(page);
    await expect(cardOf(page, product!.title)).toContainText(refusal);
    await expect(page.getByRole("button", { name: /^Add .* to the cart$/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Show as a table" }).click();
    await expect(rowOf(page, product!.title)).toContainText(refusal);
    await expect(page.getByRole("main").getByRole("textbox", { name: /^Packs of / })).toHaveCount(0);
    await page.getByRole("button", { name: "Show as a grid" }).click();
  }
  // The page of the product says the same.
  await page.goto(`/product_details/${product!.id}`);
  await expect(page.getByRole("main")).toContainText(refusal);
});

test("while it is not known what a chemist may buy, nothing that needs a licence is offered", async ({ page }) => {
  await arriveAs(page, "chemist");
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/\/api\/v1\/stores(\?|$)/, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/shop?class=prescription");
  const add = page.getByRole("button", { name: /^Add .* to the cart$/ });
  await expect(add.first()).toBeDisabled();
  answer();
  await expect(page.getByText(refusal).first()).toBeVisible();
});

test("packs are added, changed and taken out on the card, by keyboard too", async ({ page }) => {
  await emptyLists(page, "pharmacy");
  const [product] = await overTheCounter(page, "pharmacy", 1);
  await arriveAs(page, "pharmacy");
  await page.goto("/shop?class=otc");
  await settled(page);
  const card = cardOf(page, product!.title);
  const packs = async () => (await cartOf(page, "pharmacy")).map(({ quantity }) => quantity);
  await card.getByRole("button", { name: /^Add .* to the cart$/ }).press("Enter");
  await expectCount(page, "Cart", 1);
  // The button is gone, and what took its place has the focus.
  const more = card.getByRole("button", { name: /^One pack more/ });
  await expect(more).toBeFocused();
  await more.press("Enter");
  await more.press("Enter");
  await expect.poll(packs).toEqual([3]);
  const box = card.getByRole("textbox", { name: /^Packs of / });
  await box.fill("999999");
  await expect(card.getByRole("alert")).toContainText("At most");
  expect(await packs()).toEqual([3]);
  await box.fill("2");
  await expect.poll(packs).toEqual([2]);
  await card.getByRole("button", { name: /^One pack less/ }).click();
  await card.getByRole("button", { name: /^Remove / }).click();
  await expectCount(page, "Cart", 0);
  await expect(card.getByRole("button", { name: /^Add .* to the cart$/ })).toBeVisible();
});

test("prices stand on one line across a row of cards, four of them or more", async ({ page }) => {
  await arriveAs(page, "chemist");
  await page.goto("/shop");
  await settled(page);
  const tops = await page.getByRole("article").evaluateAll((cards) =>
    cards.slice(0, 8).map((card) => {
      const price = [...card.querySelectorAll("span")].find((span) => span.textContent?.startsWith("₦"))!;
      return { card: card.getBoundingClientRect().top, price: price.getBoundingClientRect().top };
    }),
  );
  const rows = Map.groupBy(tops, ({ card }) => card);
  for (const row of rows.values()) {
    expect(row.length).toBeGreaterThanOrEqual(4);
    expect(new Set(row.map(({ price }) => Math.round(price))).size).toBe(1);
  }
});

test("what is out of stock comes last, and the card offers to notify", async ({ page }) => {
  const outOf = (results: { data: { in_stock: boolean; title: string; class: string }[] }) =>
    results.data.find(({ in_stock }) => !in_stock);
  const { total } = await callAs(page, "pharmacy", "GET", "/search/products?class=otc&per_page=1");
  const last = Math.ceil(total / 24);
  const gone = outOf(await callAs(page, "pharmacy", "GET", `/search/products?class=otc&per_page=24&page=${last}`))!;
  expect(outOf(await callAs(page, "pharmacy", "GET", "/search/products?class=otc&per_page=24"))).toBeUndefined();
  await arriveAs(page, "pharmacy");
  await page.goto(`/search/${encodeURIComponent(gone.title)}?class=otc`);
  await settled(page);
  const card = cardOf(page, gone.title);
  await expect(card).toContainText("Out of stock");
  await expect(card.getByRole("button", { name: /^Add .* to the cart$/ })).toHaveCount(0);
  await card.getByRole("button", { name: /^Notify me/ }).click();
  await card.getByRole("button", { name: /^Stop notifying me/ }).click();
  await expect(card.getByRole("button", { name: /^Notify me/ })).toBeVisible();
});

test("a bulk buyer types packs down a table, about 40 pixels a row", async ({ page }) => {
  await emptyLists(page, "pharmacy");
  await arriveAs(page, "pharmacy");
  await page.goto("/shop?class=otc&in_stock=yes");
  await page.getByRole("button", { name: "Show as a table" }).click();
  await settled(page);
  const boxes = page.getByRole("main").getByRole("textbox", { name: /^Packs of / });
  const row = await page.getByRole("row").nth(5).boundingBox();
  expect(row!.height).toBeLessThanOrEqual(44);
  await boxes.first().focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.type("7");
  await page.keyboard.press("Enter");
  await page.keyboard.type("-3");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("alert").filter({ hasText: "whole numbers" })).toBeVisible();
  const packs = async () => (await cartOf(page, "pharmacy")).map(({ quantity }) => quantity).sort();
  await expect.poll(packs).toEqual([12, 7]);
  await boxes.first().fill("0");
  await boxes.first().press("Enter");
  await expect.poll(packs).toEqual([7]);
  await expectAccessible(page);
  await page.setViewportSize(widths.phone);
  await expectNoSideways(page);
});

test("an address whose min price is above its max price is told so, and keeps its filters", async ({ page }) => {
  await arriveAs(page, "pharmacy");
  await page.goto("/shop?min_price=5000&max_price=100");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await expect(filters.getByText("Min price is above max price.")).toBeVisible();
  await expect(filters.getByRole("group", { name: "Form" })).toBeVisible();
  await page.getByRole("button", { name: "Clear prices" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(filters.getByText("Min price is above max price.")).toBeHidden();
});
