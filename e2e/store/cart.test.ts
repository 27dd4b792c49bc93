import { accountOf, arriveAs, callAs, expect, type Page, settled, test, widths } from "../support.ts";
import { cartOf, emptyLists, expectCount, money, overTheCounter } from "./lists.ts";

test.use({ viewport: widths.desktop });

const putIntoCart = (page: Page, title: string) =>
  page
    .getByRole("button", { name: `Add ${title} to the cart`, exact: true })
    .first()
    .click();

test("a visitor's cart joins the account's at login, quantities added", async ({ page }) => {
  await emptyLists(page, "secondPharmacy");
  await page.goto("/");
  await settled(page);
  const names = await page
    .getByRole("button", { name: /^Add .* to the cart$/ })
    .evaluateAll((buttons) => [...new Set(buttons.map((button) => button.getAttribute("aria-label")!.slice(4, -12)))]);
  const [twice, once] = names as [string, string];
  for (const title of [twice, twice, once]) await putIntoCart(page, title);
  const guestCart = () => page.evaluate(() => JSON.parse(localStorage.getItem("remedia.guest-cart") ?? "[]"));
  expect(await guestCart()).toMatchObject([
    { title: twice, quantity: 2 },
    { title: once, quantity: 1 },
  ]);
  // Added by mistake: one press takes it back.
  await putIntoCart(page, once);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(guestCart).toMatchObject([{ quantity: 2 }, { quantity: 1 }]);
  const found = await callAs(
    page,
    "secondPharmacy",
    "GET",
    `/search/products?q=${encodeURIComponent(twice)}&per_page=50`,
  );
  const { id } = found.data.find(({ title }: { title: string }) => title === twice);
  await callAs(page, "secondPharmacy", "POST", "/cart", { product_id: id, quantity: 3 });

  const { phone, secret } = accountOf("secondPharmacy");
  await page.goto("/cart");
  const form = page.getByRole("main");
  await expect(form.getByText("Sign in to see your cart.")).toContainText("We keep the 2 products in your cart.");
  await form.getByLabel("Phone number").fill(phone);
  await form.getByRole("textbox", { name: "PIN" }).fill(secret);
  await form.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/cart");
  await expectCount(page, "Cart", 2);
  const lines = await cartOf(page, "secondPharmacy");
  expect(Object.fromEntries(lines.map(({ product, quantity }) => [product.title, quantity]))).toEqual({
    [twice]: 5,
    [once]: 1,
  });
  expect(await guestCart()).toEqual([]);
});

test("a change that fails is taken back, and said", async ({ page }) => {
  await emptyLists(page, "hospital");
  const [one, other] = await overTheCounter(page, "hospital", 2);
  await callAs(page, "hospital", "POST", "/cart", { product_id: one!.id, quantity: 2 });
  await arriveAs(page, "hospital");
  await page.goto("/cart");
  await settled(page);
  const packs = page.getByLabel(`Packs of ${one!.title}`);
  const total = page.getByRole("main").getByRole("status").last();
  const before = await total.innerText();

  // The change shows before the server has answered, and goes when there is no answer.
  let fail = () => {};
  const failing = new Promise<void>((done) => {
    fail = done;
  });
  await page.route(/\/api\/v1\/cart(\/\d+)?\?/, async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await failing;
    return route.abort();
  });
  await packs.fill("7");
  await expect(total).not.toHaveText(before);
  fail();
  await expect(packs).toHaveValue("2");
  await expect(total).toHaveText(before);
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();

  await page.goto("/shop?class=otc");
  await settled(page);
  await putIntoCart(page, other!.title);
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await expectCount(page, "Cart", 1);
  await page.unroute(/\/api\/v1\/cart(\/\d+)?\?/);
  await putIntoCart(page, other!.title);
  await expectCount(page, "Cart", 2);
  await expect.poll(async () => (await cartOf(page, "hospital")).map(({ quantity }) => quantity)).toEqual([2, 1]);
});

test("two tabs agree, and another device's change shows when the window is looked at", async ({ page, context }) => {
  await emptyLists(page, "chemist");
  const [one, other] = await overTheCounter(page, "chemist", 2);
  await arriveAs(page, "chemist");
  await page.goto("/shop?class=otc");
  const second = await context.newPage();
  await second.goto("/cart");
  await Promise.all([settled(page), settled(second)]);
  await expectCount(second, "Cart", 0);
  await putIntoCart(page, one!.title);
  for (let n = 0; n < 2; n++) await page.getByRole("button", { name: `One pack more of ${one!.title}` }).click();
  await expectCount(page, "Cart", 1);
  await expectCount(second, "Cart", 1);
  await expect(second.getByLabel(`Packs of ${one!.title}`)).toHaveValue("3");
  await expect(second.getByRole("main").getByRole("status").last()).toHaveText(
    money((await cartOf(page, "chemist"))[0]!.line_total!),
  );
  await page.getByRole("button", { name: `Add ${one!.title} to wishlist`, exact: true }).click();
  await expectCount(second, "Wishlist", 1);

  await callAs(page, "chemist", "POST", "/cart", { product_id: other!.id, quantity: 1 });
  await second.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expectCount(second, "Cart", 2);
});

test("a pasted list becomes cart lines after each was confirmed, and is offered again the next time", async ({
  page,
}) => {
  await emptyLists(page, "agent");
  await arriveAs(page, "agent");
  await page.goto("/shop");
  await page.getByRole("button", { name: "Quick order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your list").fill("Paracetamol 500mg x 10\nvitamin c, 4\nNothinglikethat 3");
  await dialog.getByRole("button", { name: "Find the products" }).click();
  await expect(dialog.getByRole("status")).toHaveText(/^1 of 3 lines not found/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Quick order" }).click();
  const packs = dialog.getByLabel("Packs of vitamin c");
  await expect(packs).toHaveValue("4");
  await packs.press("End");
  await packs.pressSequentially("2");
  await expect(packs).toHaveValue("42");
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expectCount(page, "Cart", 2);
  expect((await cartOf(page, "agent")).map(({ quantity }) => quantity).sort()).toEqual([10, 42]);
  // What was not found is still there, to be written in another way.
  await expect(dialog.getByLabel("Your list")).toHaveValue("Nothinglikethat 3");
  await dialog.getByLabel("Your list").fill("");
  await page.getByRole("button", { name: "Take my last list" }).click();
  await expect(page.getByLabel("Your list")).toHaveValue(/vitamin c, 4/);
});

test("a quantity that was typed just before leaving counts, and two clicks move a wish once", async ({ page }) => {
  await emptyLists(page, "hospital");
  const [one] = await overTheCounter(page, "hospital", 1);
  await callAs(page, "hospital", "POST", "/wishlist", { product_id: one!.id });
  await arriveAs(page, "hospital");
  await page.goto("/wishlist");
  await settled(page);
  await page.getByRole("button", { name: "Move to cart" }).dblclick();
  await expectCount(page, "Wishlist", 0);
  await expectCount(page, "Cart", 1);
  await page.getByRole("navigation", { name: "Shop" }).getByRole("link", { name: /^Cart/ }).click();
  const packs = page.getByLabel(`Packs of ${one!.title}`);
  await expect(packs).toHaveValue("1");
  await packs.fill("7");
  await page.goBack();
  await expect.poll(async () => (await cartOf(page, "hospital")).map(({ quantity }) => quantity)).toEqual([7]);
  await expectCount(page, "Wishlist", 0);
});

test("a restock list is in the cart once, however often its button is pressed, and the checkout is the next tap", async ({
  page,
}) => {
  await emptyLists(page, "hospital");
  const [one] = await overTheCounter(page, "hospital", 1);
  await callAs(page, "hospital", "POST", "/cart", { product_id: one!.id, quantity: 3, type: "restock_list" });
  await arriveAs(page, "hospital");
  await page.goto("/cart?list=restock_list");
  await settled(page);
  await page.getByRole("button", { name: "Put all in the cart" }).dblclick();
  const packs = page.getByLabel(`Packs of ${one!.title}`);
  await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  await expect(packs).toHaveValue("3");
  // Typed, and taken out before it has settled: nothing is left to complain about.
  await packs.fill("9");
  await page.getByRole("button", { name: `More for ${one!.title}` }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect(page.getByText(`${one!.title} was removed.`)).toBeVisible();
  await expect(page.getByText("Cart line not found.")).toHaveCount(0);
  await expectCount(page, "Cart", 0);
  // Removed by mistake: one press brings it back.
  await page.getByRole("button", { name: "Undo" }).click();
  await expectCount(page, "Cart", 1);
});

test("what is no number of packs stays as it was typed, with a word why, and is not sent", async ({ page }) => {
  await emptyLists(page, "hospital");
  const [one] = await overTheCounter(page, "hospital", 1);
  await callAs(page, "hospital", "POST", "/cart", { product_id: one!.id, quantity: 2 });
  await arriveAs(page, "hospital");
  const sent: (string | null)[] = [];
  page.on("request", (request) => request.method() === "PUT" && sent.push(request.postData()));
  await page.goto("/cart");
  await settled(page);
  const packs = page.getByLabel(`Packs of ${one!.title}`);
  for (const typed of ["2.5", "-1", "0"]) {
    await packs.press("Control+A");
    await packs.pressSequentially(typed);
    await packs.blur();
    await expect(page.getByText("Packs are whole numbers from 1.")).toBeVisible();
    await expect(packs).toHaveValue(typed);
  }
  await packs.fill("3");
  await expect(page.getByText("Packs are whole numbers from 1.")).toBeHidden();
  await expect.poll(async () => (await cartOf(page, "hospital")).map(({ quantity }) => quantity)).toEqual([3]);
  expect(sent).toEqual(['{"quantity":3}']);
});

test("quick order with garbage guesses nothing and loses nothing", async ({ page }) => {
  await emptyLists(page, "agent");
  await arriveAs(page, "agent");
  await page.goto("/shop");
  await page.getByRole("button", { name: "Quick order" }).click();
  const dialog = page.getByRole("dialog");
  const long = "Paracetamol ".repeat(25).trim();
  const garbage = ["Paracetamol x -3", "Paracetamol x 999999", "Paracetamol 2,5", "💊", long];
  await dialog.getByLabel("Your list").fill([...garbage, "vitamin c x 4"].join("\n"));
  await dialog.getByRole("button", { name: "Find the products" }).click();
  const lines = dialog.getByRole("listitem");
  await expect(lines).toHaveCount(6);
  const faults = [
    "“-3” is not a number of packs.",
    "999999 is too many. Enter at most 100,000 packs.",
    "“2,5” is not a number of packs.",
    "There is no product name on this line.",
    "This line is too long.",
  ];
  for (const [at, fault] of faults.entries()) {
    await expect(lines.nth(at)).toContainText(garbage[at]!);
    await expect(lines.nth(at)).toContainText(fault);
  }
  const packs = dialog.getByLabel("Packs of Paracetamol");
  for (const at of [0, 1, 2]) await expect(packs.nth(at)).toHaveValue("");
  await packs.first().focus();
  await packs.first().blur();
  await expect(packs.first()).toHaveValue("");
  await expect(dialog.getByRole("button", { name: "Add to cart" })).toBeDisabled();
  await packs.first().fill("3");
  await expect(lines.first()).not.toContainText("is not a number of packs");
  for (const at of [1, 2]) await lines.nth(at).getByLabel("Leave out").click();
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await expectCount(page, "Cart", 2);
  expect((await cartOf(page, "agent")).map(({ quantity }) => quantity).sort()).toEqual([3, 4]);
  await expect(dialog.getByLabel("Your list")).toHaveValue(garbage.slice(1).join("\n"));
});

test("quick order asks how many packs where nothing says so, and adds nothing this store may not buy", async ({
  page,
}) => {
  await emptyLists(page, "chemist");
  const [plain] = await overTheCounter(page, "chemist", 1);
  const [guarded] = (
    await callAs(page, "chemist", "GET", "/search/products?class=prescription&sort=popular&per_page=1")
  ).data as [{ title: string; id: number }];
  await callAs(page, "chemist", "POST", "/cart", { product_id: guarded.id, quantity: 1 });
  await arriveAs(page, "chemist");
  await page.goto(`/search/${encodeURIComponent(guarded.title)}`);
  await settled(page);
  const card = page.getByRole("article").filter({ has: page.getByRole("link", { name: guarded.title, exact: true }) });
  await expect(card).toContainText("Prescription medicines are sold to licensed pharmacies and hospitals only");
  await card.getByRole("button", { name: `Remove ${guarded.title} from the cart` }).click();
  await expectCount(page, "Cart", 0);

  await page.goto("/shop");
  await page.getByRole("button", { name: "Quick order" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your list").fill(`"${plain!.title}"\n"${guarded.title}",5`);
  await dialog.getByRole("button", { name: "Find the products" }).click();
  const [asked, refused] = [dialog.getByRole("listitem").first(), dialog.getByRole("listitem").last()];
  await expect(asked).toContainText("How many packs?");
  await expect(refused).toContainText("It will not be added.");
  const add = dialog.getByRole("button", { name: "Add to cart" });
  await expect(add).toBeDisabled();
  await asked.getByRole("textbox", { name: /^Packs of / }).fill("12");
  await add.click();
  await page.getByRole("button", { name: "View cart" }).click();
  await expect(page).toHaveURL(/\/cart/);
  const held = (await cartOf(page, "chemist")).map(({ product, quantity }) => [product.title, quantity]);
  expect(held).toEqual([[plain!.title, 12]]);
});

test("the wishlist moves nothing into the cart that this store may not buy", async ({ page }) => {
  await emptyLists(page, "chemist");
  const [plain] = await overTheCounter(page, "chemist", 1);
  const guarded = (await callAs(page, "chemist", "GET", "/search/products?class=prescription&sort=popular&per_page=1"))
    .data[0] as { title: string; id: number };
  for (const { id } of [plain!, guarded]) await callAs(page, "chemist", "POST", "/wishlist", { product_id: id });
  await arriveAs(page, "chemist");
  await page.goto("/wishlist");
  const refused = page.getByRole("row").filter({ hasText: guarded.title });
  await expect(refused).toContainText("Prescription medicines are sold to licensed pharmacies and hospitals only");
  await expect(refused.getByRole("button", { name: "Move to cart" })).toHaveCount(0);
  const bought = page.getByRole("row").filter({ hasText: plain!.title });
  await expect(bought).toContainText("In stock");
  await bought.getByRole("button", { name: "Move to cart" }).click();
  await expectCount(page, "Cart", 1);
});
