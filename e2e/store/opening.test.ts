import { arriveAs, expect, type Person, settled, test, widths } from "../support.ts";

/** What the page's own HTML asks for must be what its screen asks for, word for word: else it is asked for twice. */
for (const [path, person] of [
  ["/", null],
  ["/shop", "pharmacy"],
  ["/shop?sort=price", "pharmacy"],
  ["/orders", "pharmacy"],
  ["/wallet", "pharmacy"],
  ["/admin/orders", "superAdmin"],
  ["/admin/users?state=pending", "superAdmin"],
  ["/admin/products", "superAdmin"],
] as [string, Person | null][])
  test(`what ${path} asks for early is used, and asked for once`, async ({ page }) => {
    if (person) await arriveAs(page, person);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/") && request.method() === "GET") asked.push(request.url());
    });
    await page.goto(path);
    await settled(page);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked).toEqual([...new Set(asked)]);
    const left = await page.evaluate(() => {
      const { early } = window as unknown as { early?: { answers: Map<string, unknown> } };
      return early ? [...early.answers.keys()] : ["It asked for nothing early."];
    });
    expect(left).toEqual([]);
  });

test("the shop leads into the back office and back, each an entry of its own", async ({ page }) => {
  await page.setViewportSize(widths.desktop);
  await arriveAs(page, "operations");
  await page.goto("/");
  await page.getByRole("link", { name: "Back office" }).click();
  await expect(page).toHaveURL(/\/admin\/\w+/);
  await page.getByRole("link", { name: /, home$/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/admin/nothing_here");
  await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
  await page.getByRole("link", { name: "Go to my start page" }).click();
  await expect(page).toHaveURL(/\/admin\/\w+/);
});

test("a phone filters in a sheet, is told when no price can match, and Back undoes a filter", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  await arriveAs(page, "pharmacy");
  await page.goto("/shop");
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Min price").fill("900");
  await sheet.getByLabel("Max price").fill("100");
  await sheet.getByLabel("Max price").press("Enter");
  await expect(sheet.getByText("Min price is above max price.")).toBeVisible();
  await sheet.getByLabel("Max price").fill("2000");
  await sheet.getByLabel("Max price").press("Enter");
  await expect(page).toHaveURL(/min_price=900&max_price=2000/);
  await sheet.getByRole("button", { name: /^Show [\d,]+ products?$/ }).click();
  await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/max_price/);
});

test("several values of a filter are shown together", async ({ page }) => {
  await page.setViewportSize(widths.desktop);
  await arriveAs(page, "pharmacy");
  await page.goto("/search/amoxicillin");
  const box = page.getByRole("group", { name: "Form" });
  const counts: number[] = [];
  for (const at of [0, 1]) {
    const choice = box.getByRole("checkbox").nth(at);
    const label = await box.locator("label").nth(at).innerText();
    counts.push(Number(/\(([\d,]+)\)$/.exec(label)![1]!.replace(",", "")));
    await choice.check();
  }
  await expect(page.getByText(`${counts[0]! + counts[1]!} products`, { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(new RegExp(`^${counts[0]} products?$`))).toBeVisible();
});

test("without a network the page says so, keeps what it has, and goes on by itself", async ({ page, context }) => {
  await arriveAs(page, "pharmacy");
  await page.goto("/orders");
  await expect(page.getByRole("link", { name: /^R\d/ }).first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("You’re offline.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: /^R\d/ }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You’re offline.", { exact: false })).toBeHidden();
});
