import type { Route } from "@playwright/test";
import { arriveAs, expect, expectAccessible, settled, test, watchConsole, widths } from "../support.ts";

/** Holds a request back until the returned function is called. */
const holdBack = () => {
  const waiting: Route[] = [];
  let open = false;
  return {
    hold: async (route: Route) => (open ? route.continue() : void waiting.push(route)),
    letGo: async () => {
      open = true;
      for (const route of waiting.splice(0)) await route.continue().catch(() => undefined);
    },
  };
};

test.describe("while a list is slow to come", () => {
  test("a blurred cover lies over the back office and goes by itself", async ({ page }) => {
    const { hold, letGo } = holdBack();
    await page.route("**/api/v1/admin/lgas?*", hold);
    await arriveAs(page, "superAdmin");
    await page.goto("/admin/lgas");
    const cover = page.locator(".mantine-LoadingOverlay-overlay:visible");
    await expect(cover).toBeVisible();
    expect(await cover.evaluate((element) => getComputedStyle(element).backdropFilter)).toBe("blur(2px)");
    const { width, height } = (await cover.boundingBox())!;
    expect([width, height]).toEqual([page.viewportSize()!.width, page.viewportSize()!.height]);
    await letGo();
    await expect(cover).toBeHidden();
    await expect(page.getByRole("link", { name: "Aba South" })).toBeVisible();
  });

  test("Escape calls it off, and the page offers to try again", async ({ page }) => {
    const { hold, letGo } = holdBack();
    await page.route("**/api/v1/admin/lgas?*", hold);
    await arriveAs(page, "superAdmin");
    await page.goto("/admin/lgas");
    const cover = page.locator(".mantine-LoadingOverlay-overlay:visible");
    await expect(cover).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cover).toBeHidden();
    await expect(page.getByText("You stopped this before it was loaded.")).toBeVisible();
    await letGo();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("link", { name: "Aba South" })).toBeVisible();
  });

  test("the shop stays as it is", async ({ page }) => {
    const { hold, letGo } = holdBack();
    await page.route("**/api/v1/stores?*", hold);
    await arriveAs(page, "pharmacy");
    await page.goto("/stores");
    await page.waitForTimeout(600);
    await expect(page.locator(".mantine-LoadingOverlay-overlay:visible")).toHaveCount(0);
    await letGo();
  });
});

test("a page whose code is gone from the server offers to reload, which mends it", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  // Pieces have no names: what the first page had is there, what the next one needs is gone.
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await page.route("**/assets/*.js", (route) =>
    loaded.includes(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.getByRole("contentinfo").getByRole("link", { name: "About", exact: true }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await page.unroute("**/assets/*.js");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /about/i })).toBeVisible();
});

test("a window whose code does not come says so, keeps the page, and opens at the next try", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/branches");
  await settled(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "New branch" }).click();
  const lost = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  await expect(lost).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Branches" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/assets/*.js");
  await lost.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toBeVisible();
});

test("a menu whose code comes late opens for whoever waited, and pulls nobody back", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/branches");
  await settled(page);
  const { hold, letGo } = holdBack();
  await page.route("**/assets/*.js", hold);
  const columns = page.getByRole("button", { name: "Columns" });
  await columns.press("Enter");
  await expect(columns).toHaveAttribute("aria-busy", "true");
  await page.getByRole("searchbox").focus();
  await letGo();
  await expect(columns).toHaveAttribute("aria-busy", "false");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await columns.press("Enter");
  await expect(page.getByRole("menuitemcheckbox").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(columns).toBeFocused();
  // A slow phone: Escape comes before the first entry has taken the focus.
  await page.evaluate(() => {
    const later = window.setTimeout;
    window.setTimeout = ((act: () => void, wait = 0) => later(act, wait + 300)) as typeof window.setTimeout;
  });
  await columns.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(columns).toBeFocused();
});

test("a branch that cannot be changed says so, and stays", async ({ page }) => {
  await page.route("**/api/v1/user/branch?*", (route) => route.fulfill({ status: 500, json: { message: "no" } }));
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/dashboard");
  await settled(page);
  const branch = page.getByRole("combobox", { name: "Branch" });
  const before = await branch.inputValue();
  await branch.selectOption("Kano");
  const toast = page.getByRole("alert").filter({ hasText: "Error changing branches" });
  await expect(toast).toBeVisible();
  const { x, y } = (await toast.boundingBox())!;
  expect(x).toBeGreaterThan(page.viewportSize()!.width / 2);
  expect(y).toBeLessThan(120);
  await expect(branch).toHaveValue(before);
  await expect(branch).toBeEnabled();
});

test("a message on a phone stands below the bar, at the top of the shop and further down", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await page.goto("/");
  await settled(page);
  await page
    .getByRole("button", { name: /^Add .* to the cart$/ })
    .first()
    .click();
  const toast = page.getByRole("alert").first();
  await expect(toast).toBeVisible();
  const gap = () =>
    page.evaluate(() => {
      const bottom = document.querySelector("[data-bar]")!.getBoundingClientRect().bottom;
      return document.querySelector("[role=alert]")!.getBoundingClientRect().top - bottom;
    });
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => window.scrollTo(0, 600));
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
  await expect.poll(gap).toBeLessThan(30);
});

test("on a desk what was done is said away from the page's buttons", async ({ page }) => {
  await page.goto("/");
  await settled(page);
  await page
    .getByRole("button", { name: /^Add .* to the cart$/ })
    .first()
    .click();
  const { y, height } = (await page.getByRole("alert").first().boundingBox())!;
  expect(y + height).toBeGreaterThan(page.viewportSize()!.height - 60);
});

test("an unknown path says so and leads home, without a complaint", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(complaints).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone });

  test("the search opens over the page, finds, clears and closes", async ({ page }) => {
    await arriveAs(page, "pharmacy");
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const overlay = page.getByRole("dialog", { name: "Search" });
    const box = overlay.getByPlaceholder("I am looking for");
    await expect(box).toBeFocused();
    expect(await overlay.evaluate((element) => getComputedStyle(element).animationDuration)).toBe("0.15s");
    await box.press("Enter");
    await expect(overlay).toBeVisible();
    await box.fill("amox");
    await expect(overlay.getByRole("option").first()).toBeVisible();
    expect(await overlay.getByRole("option").count()).toBeLessThanOrEqual(5);
    await expectAccessible(page);
    await overlay.getByRole("button", { name: "Clear the search" }).click();
    await expect(box).toHaveValue("");
    await box.fill("  amoxicillin ");
    await box.press("Enter");
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL(/\/search\/amoxicillin$/);
  });

  test("the cancel button goes half a second after the box is left", async ({ page }) => {
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    const overlay = page.getByRole("dialog", { name: "Search" });
    const cancel = overlay.getByRole("button", { name: "Clear the search" });
    await expect(cancel).toBeVisible();
    await overlay.getByPlaceholder("I am looking for").evaluate((element: HTMLElement) => element.blur());
    await page.waitForTimeout(200);
    await expect(cancel).toBeVisible();
    await expect(cancel).toBeHidden({ timeout: 1_000 });
    await page.keyboard.press("Escape");
    await expect(overlay).toBeHidden();
  });

  test("the side menu has the header's entries and one's own, and closes when one goes on", async ({ page }) => {
    await arriveAs(page, "pharmacy");
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Open the menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    for (const label of ["Shop", "Deals", "Wishlist", "Cart", "My Account", "My Store", "Contact Us", "About"])
      await expect(menu.getByRole("link", { name: label, exact: true })).toBeVisible();
    await expect(menu.getByRole("button", { name: "Log Out" })).toBeVisible();
    await expectAccessible(page);
    await menu.getByRole("link", { name: "My Store" }).click();
    await expect(page).toHaveURL(/\/stores$/);
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
  });

  test("the back office has its menu behind a button", async ({ page }) => {
    await arriveAs(page, "superAdmin");
    await page.goto("/admin/users");
    await settled(page);
    await page.getByRole("button", { name: "Open the menu" }).click();
    const menu = page.getByRole("dialog", { name: "Back office" });
    await expect(menu.getByRole("link", { name: "All Customers" })).toBeVisible();
    await menu.getByRole("button", { name: "Places" }).click();
    await menu.getByRole("link", { name: "LGAs" }).click();
    await expect(page).toHaveURL(/\/admin\/lgas$/);
    await expect(menu).toBeHidden();
  });
});

test("a list is walked with the keyboard alone", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/lgas");
  await settled(page);
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  await search.fill("ikeja");
  await expect(page).toHaveURL(/q=ikeja/);
  await search.fill("");
  await expect(page).not.toHaveURL(/q=/);
  await settled(page);
  await search.evaluate((element: HTMLElement) => element.blur());
  const link = (row: number) => page.locator("tbody tr").nth(row).getByRole("link").first();
  for (const [key, row] of [
    ["j", 0],
    ["j", 1],
    ["j", 2],
    ["k", 1],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link(row)).toBeFocused();
  }
  const to = await link(1).getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${to}$`));
});

test("a code takes digits alone, one a box, and refuses pasted text that is none", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route("**/api/v1/user/verification_code/send?*", (route) =>
    route.fulfill({ json: { message: "We sent a code.", resend_after_s: 60 } }),
  );
  const tried: unknown[] = [];
  await page.route("**/api/v1/user/phone/verify?*", (route) => {
    tried.push(route.request().postDataJSON());
    return route.fulfill({ status: 422, json: { message: "That is not the code.", code: "invalid" } });
  });
  await arriveAs(page, "unverified");
  await page.goto("/verify");
  await page.getByRole("button", { name: "Send me the code" }).click();
  const boxes = page.getByRole("group", { name: "Code" }).getByRole("textbox");
  await expect(boxes).toHaveCount(6);
  const values = () => boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value).join(""));
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await boxes.first().focus();
    await page.keyboard.press("ControlOrMeta+V");
  };
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.type("a1b2");
  expect(await values()).toBe("12");
  for (const text of ["12ab56", "code", "1 2 3"]) {
    await paste(text);
    expect(await values(), text).toBe("12");
  }
  await paste("482913");
  await expect(page.getByText("That is not the code.")).toBeVisible();
  expect(tried).toEqual([{ code: "482913" }]);
  expect(await values()).toBe("");
});
