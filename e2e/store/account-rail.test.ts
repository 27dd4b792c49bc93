import {
  arriveAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Page,
  settled,
  shiftsSeen,
  test,
  watchShifts,
  widths,
} from "../support.ts";

const menu = (page: Page) => page.getByRole("navigation", { name: "My account" });

test.describe("on a wide screen", () => {
  test.use({ viewport: widths.desktop });

  test("the account's menu is a narrow rail beside the shop, and four cards still fit in a row", async ({ page }) => {
    await arriveAs(page, "pharmacy");
    await page.goto("/shop");
    await settled(page);
    expect((await menu(page).boundingBox())?.width).toBe(56);
    const tops = await page
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect(tops.filter((top) => top === tops[0]).length).toBeGreaterThanOrEqual(4);
    await expectAccessible(page);
    await expectNoSideways(page);
  });

  test("an icon of the rail says its name to the pointer and the keyboard, and opens into the whole menu", async ({
    page,
  }) => {
    await arriveAs(page, "pharmacy");
    await page.goto("/shop");
    const orders = menu(page).getByRole("link", { name: "Orders", exact: true });
    const name = orders.getByText("Orders");
    await expect(name).toHaveCSS("opacity", "0");
    await orders.hover();
    await expect(name).toHaveCSS("opacity", "1");
    const account = menu(page).getByRole("link", { name: "My Account" });
    await account.focus();
    await page.keyboard.press("Tab");
    await expect(orders).toBeFocused();
    await page.mouse.move(0, 0);
    await expect(name).toHaveCSS("opacity", "1");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/orders$/);
    await expect(orders).toHaveAttribute("aria-current", "page");
    expect((await menu(page).boundingBox())?.width).toBe(208);
  });

  test("nothing jumps when the rail and the products come", async ({ page }) => {
    await watchShifts(page);
    await arriveAs(page, "pharmacy");
    await page.goto("/shop");
    await expect(menu(page)).toBeVisible();
    await settled(page);
    expect((await shiftsSeen(page)).filter(({ value }) => value > 0.01)).toEqual([]);
  });
});

test("on a phone the shop has no rail", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await arriveAs(page, "pharmacy");
  await page.goto("/shop");
  await settled(page);
  await expect(menu(page)).toBeHidden();
});
