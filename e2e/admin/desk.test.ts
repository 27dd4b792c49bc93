import { arriveAs, callAs, expect, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("a list shows twenty rows and more at a glance, and keeps the columns that its reader chose", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/orders");
  await settled(page);
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Compact rows" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Packs" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("columnheader", { name: "Packs" })).toHaveCount(0);
  const inView = async () =>
    page.evaluate(() => {
      const list = document.querySelector("table")!.parentElement!.getBoundingClientRect();
      const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
      return rows.filter(({ bottom }) => bottom <= Math.min(list.bottom, window.innerHeight) + 1).length;
    });
  expect(await inView()).toBeGreaterThanOrEqual(20);

  await page.reload();
  await settled(page);
  await expect(page.getByRole("columnheader", { name: "Packs" })).toHaveCount(0);
  expect(await inView()).toBeGreaterThanOrEqual(20);
  await page.goto("/admin/users");
  await expect(page.getByRole("columnheader", { name: "Stores" })).toBeVisible();
});

for (const [path, column] of [
  ["orders/time_tracker", "Slowest 10 %"],
  ["orders/dashboard", "Worth"],
] as const)
  test(`the tables of ${path} keep the columns that their reader chose`, async ({ page }) => {
    await arriveAs(page, "operations");
    await page.goto(`/admin/${path}`);
    const header = page.getByRole("columnheader", { name: column });
    await expect(header.first()).toBeVisible();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: column }).click();
    await expect(header).toHaveCount(0);
    await page.reload();
    await settled(page);
    await expect(page.getByRole("columnheader").first()).toBeVisible();
    await expect(header).toHaveCount(0);
  });

test("the time tracker is kept under a name for certain days, and taken as a sheet", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/orders/time_tracker?from=2026-01-01&to=2026-03-31");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save what is shown now…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("First quarter");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await page.goto("/admin/orders/time_tracker");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "First quarter" }).click();
  await expect(page.getByText("from 01/01/2026 to 31/03/2026")).toBeVisible();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Excel sheet" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^time-tracker-.*\.xlsx$/);
  await page.getByRole("button", { name: "First quarter" }).click();
  await page.getByRole("menuitem", { name: "Remove “First quarter”" }).click();
  await expect(page.getByRole("button", { name: "Views" })).toBeVisible();
});

test("rows are forty pixels high, and what is cut in them is said in full under the pointer", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  for (const list of ["orders", "products", "users", "stores", "data_reads"]) {
    await page.goto(`/admin/${list}`);
    await settled(page);
    const heights = await page
      .locator("tbody tr")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights), list).toBeLessThanOrEqual(41);
  }
  await page.goto("/admin/stores");
  await settled(page);
  const cut = await page
    .locator("tbody td > div")
    .evaluateAll((cells) => cells.findIndex(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
  const cell = page.locator("tbody td > div").nth(cut);
  await cell.hover();
  await expect(cell).toHaveAttribute("title", await cell.innerText());
});

test("j and Enter open a row, j and k lead on from there, and ? lists the keys", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/orders?state=delivered");
  await settled(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 of 25")).toBeVisible();
  const first = page.url();
  await page.keyboard.press("j");
  await expect(page.getByText("2 of 25")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(first);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Search this list")).toBeVisible();
});

test("the palette takes an action on an order by its number, and says why it cannot", async ({ page }) => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/orders?state=delivered&per_page=1");
  const { number } = data[0];
  await arriveAs(page, "operations");
  await page.goto("/admin/stores");
  await settled(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /^Find a screen/ }).fill(`confirm ${number}`);
  await expect(page.getByRole("option", { name: new RegExp(`^Actions: Confirm ${number}`) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${number}: You can't do this while it is delivered.`)).toBeVisible();
});

test("the dashboard leads to exactly the rows it counts", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/dashboard");
  const row = page
    .getByRole("list", { name: "What needs you" })
    .getByRole("listitem")
    .filter({ hasText: "Held orders" });
  const count = Number(await row.locator("strong").innerText());
  await row.getByRole("link").click();
  await expect(page).toHaveURL(/\/admin\/orders\/held/);
  await settled(page);
  await expect(page.locator("tbody tr")).toHaveCount(count);
});

test("what the dashboard finds leads to as many rows", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/dashboard");
  const finding = page.getByRole("heading", { level: 2 }).getByRole("link", { name: /^[\d,]+ orders in 30 days/ });
  const [count] = (await finding.innerText()).split(" ");
  await finding.click();
  await expect(page).toHaveURL(/\/admin\/orders\?from=/);
  await expect(page.getByText(`of ${count}`, { exact: false }).first()).toBeVisible();
});
