/// <reference lib="dom" />
import { arriveAs, callAs, expect, type Page, settled, test, type Who, widths } from "../support.ts";
import { someCustomer } from "./lists.ts";

test.use({ viewport: widths.desktop });

const isAccepted = async (page: Page, buyer: Who) =>
  (await callAs(page, buyer, "GET", "/cart/web")).carts[0].short_dated.accepted as boolean;

/** A customer of a branch that has such packs on offer. */
const someTaker = async (page: Page, nth = 12): Promise<{ buyer: Who; product: { id: number } }> => {
  const buyer = await someCustomer(page, nth);
  const [product] = (await callAs(page, buyer, "GET", "/search/products?short_dated=yes")).data;
  return product ? { buyer, product } : someTaker(page, nth + 1);
};

/** The cart of somebody who may accept short-dated packs, and has not. */
const openCart = async (page: Page) => {
  const { buyer, product } = await someTaker(page);
  await callAs(page, buyer, "POST", "/cart", { product_id: product.id, quantity: 1 });
  await arriveAs(page, buyer);
  await page.goto("/cart");
  await settled(page);
  return { buyer, box: page.getByRole("checkbox", { name: /^I accept packs/ }) };
};

/** Changes of the cart take effect, but each answer waits until it is let through. */
const holdAnswers = async (page: Page) => {
  const held: (() => void)[] = [];
  await page.route(/\/api\/v1\/cart\/\d+/, async (route) => {
    const answer = await route.fetch();
    await new Promise<void>((done) => held.push(done));
    await route.fulfill({ response: answer });
  });
  return {
    arrived: (count: number) => expect.poll(() => held.length).toBe(count),
    letThrough: (nth: number) => held[nth - 1]!(),
  };
};

/** As another tab would after it changed the cart: this one reads its own again. */
const tellOfChange = (page: Page) =>
  page.evaluate(() => new BroadcastChannel("remedia.lists").postMessage("GET /cart/web"));

/** How a box stands in every frame from now on, without repetitions. */
const watchBox = (page: Page) =>
  page.evaluate(() => {
    const seen: boolean[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const box = document.querySelector<HTMLInputElement>("main input[type=checkbox]");
      if (box && box.checked !== seen.at(-1)) seen.push(box.checked);
      requestAnimationFrame(look);
    };
    look();
  });
const boxSeen = (page: Page) => page.evaluate(() => (window as unknown as { seen: boolean[] }).seen);

test("a box that is ticked and cleared at once stands as it was left, whatever is answered late", async ({ page }) => {
  const { box, buyer } = await openCart(page);
  const answers = await holdAnswers(page);
  await watchBox(page);
  await box.check();
  await answers.arrived(1);
  await box.uncheck();
  await tellOfChange(page);
  // Long enough for the cart to be read, were it asked for while changes are on their way.
  await page.waitForTimeout(500);
  answers.letThrough(1);
  await answers.arrived(2);
  await expect(box).not.toBeChecked();
  answers.letThrough(2);
  await settled(page);
  expect(await boxSeen(page)).toEqual([false, true, false]);
  expect(await isAccepted(page, buyer)).toBe(false);
});

test("a tick shows at once, and goes when the server refuses it", async ({ page }) => {
  const { box } = await openCart(page);
  await page.route(/\/api\/v1\/cart\/\d+/, (route) => route.abort());
  const shown = await box.evaluate((element: HTMLInputElement) => {
    element.click();
    return element.checked;
  });
  expect(shown).toBe(true);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(box).not.toBeChecked();
});
