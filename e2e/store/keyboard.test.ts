import { arriveAs, expect, settled, test, widths } from "../support.ts";
import { tabTo } from "./keys.ts";
import { cartOf, emptyLists, expectCount, money } from "./lists.ts";

test.use({ viewport: widths.desktop });

const priceIn = (text: string | null) => Number(/₦([\d,.]+)/.exec(text ?? "")![1]!.replaceAll(",", ""));

test("a customer finds, compares, wishlists and carts ten products by keyboard alone", async ({ page }) => {
  await emptyLists(page, "pharmacy");
  await arriveAs(page, "pharmacy");
  await page.goto("/");
  await settled(page);

  // Find: type, open what is suggested, then all results.
  await tabTo(page, /^Search products$/);
  await page.keyboard.type("paracetamol");
  await expect(page.getByRole("option")).toHaveCount(5);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product_details\/\d+/);
  await page.goto("/");
  await settled(page);
  await tabTo(page, /^Search products$/);
  await page.keyboard.type("paracetamol");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\/paracetamol/);
  await settled(page);

  // Cart eight of the results, wish for two of them.
  for (let count = 1; count <= 8; count++) {
    if (count <= 2) {
      await tabTo(page, /^Add .* to wishlist$/);
      await page.keyboard.press("Enter");
      await expectCount(page, "Wishlist", count);
    }
    await tabTo(page, /^Add .* to the cart$/);
    await page.keyboard.press("Enter");
    await expectCount(page, "Cart", count);
  }

  // Compare: open a product and take two of its alternatives, the cheapest of the same form first.
  await tabTo(page, /^(?!Add |Packs |One pack |Remove ).*500 mg/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/product_details\/\d+/);
  await settled(page);
  const alternatives = page.getByRole("list", { name: "Alternatives" }).getByRole("article");
  await expect(alternatives.nth(2)).toBeVisible();
  const prices = await alternatives.evaluateAll((cards) => cards.map((card) => card.textContent));
  expect(priceIn(prices[0]!)).toBeLessThanOrEqual(priceIn(prices[1]!));
  const inCart = new Set((await cartOf(page, "pharmacy")).map(({ product }) => product.title));
  while (inCart.size < 10) {
    const name = await tabTo(page, /^Add .* to the cart$/);
    if (inCart.has(name.slice(4, -12))) continue;
    inCart.add(name.slice(4, -12));
    await page.keyboard.press("Enter");
    await expectCount(page, "Cart", inCart.size);
  }

  await expect.poll(async () => (await cartOf(page, "pharmacy")).length).toBe(10);

  // The cart: open it, make one line three packs, and read the total.
  await page.keyboard.press("Control+Home");
  await tabTo(page, /^Cart/, "Shift+Tab");
  await page.keyboard.press("Enter");
  // The address changes first: the page before has boxes for packs as well.
  await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
  await settled(page);
  await tabTo(page, /^Packs of /);
  const packs = page.locator("input:focus");
  for (const value of ["2", "3"]) {
    await packs.press("ArrowUp");
    await expect(packs).toHaveValue(value);
  }
  await expect.poll(async () => (await cartOf(page, "pharmacy")).map(({ quantity }) => quantity)).toContain(3);
  const lines = await cartOf(page, "pharmacy");
  expect(lines).toHaveLength(10);
  const total = lines.reduce((sum, line) => sum + Math.round((line.line_total ?? 0) * 100), 0) / 100;
  await expect(page.getByRole("main").getByRole("status").last()).toHaveText(money(total));

  // And the wishlist, back in the header.
  await tabTo(page, /^Wishlist/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("button", { name: "Move to cart" })).toHaveCount(2);
});
