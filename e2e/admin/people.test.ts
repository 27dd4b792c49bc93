import { approveAccount, enterCode, newcomer, register } from "../registering.ts";
import { arriveAs, callAs, expect, expectAccessible, settled, test } from "../support.ts";

test("a pharmacy registers, verifies its phone, waits, is approved and gets in", async ({ page, browser }) => {
  const customer = newcomer("Ivoryleaf Pharmacy");
  await register(page, customer);

  const staff = await (await browser.newContext()).newPage();
  await arriveAs(staff, "superAdmin");
  await staff.goto(`/admin/messages?q=${customer.phone}`);
  await settled(staff);
  await staff.getByRole("main").getByText("Code or link, hidden").first().click();
  const message = await staff
    .getByRole("dialog")
    .getByText(/is your Remedia code/)
    .innerText();
  await enterCode(page, /\d{6}/.exec(message)![0]);
  await approveAccount(staff, customer);

  await page.reload();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "My account" })).toBeVisible();
});

test("staff look at the store as a customer and come back", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/users?q=Brightwell");
  await page.getByRole("link", { name: "Brightwell Pharmacy", exact: true }).click();
  await page.getByRole("button", { name: "View as customer" }).click();
  await expect(page.getByText(/viewing the store as/i).first()).toBeVisible();
  await settled(page);
  await page.goto("/account");
  await expect(page.getByLabel("Name")).toHaveValue("Brightwell Pharmacy");
  await page.getByRole("button", { name: /exit/i }).click();
  await expect(page).toHaveURL(/\/admin\/users/);
  await expect(page.getByText("Adaeze Okonkwo").first()).toBeVisible();
});

test("staff say how much a hospital may owe, and on which terms", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/users?state=active&user_type=hospital&per_page=1");
  await page.goto(`/admin/users/${data[0].id}?tab=terms`);
  await page.getByRole("button", { name: "Edit credit" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("combobox", { name: "Terms" }).click();
  await page
    .getByRole("option", { name: /increase/ })
    .first()
    .click();
  await drawer.getByLabel("Credit limit").fill("123456");
  await drawer.getByRole("button", { name: "Save credit" }).click();
  await expect(page.getByText("Credit saved.")).toBeVisible();
  await expect(page.getByText("₦123,456.00").first()).toBeVisible();
  await expectAccessible(page);
});

test("a list keeps its search in the address, sorts, and exports all of it", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/lgas");
  await page.getByRole("searchbox").fill("ikeja");
  await expect(page).toHaveURL(/q=ikeja/);
  await expect(page.getByRole("link", { name: "Ikeja" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("ikeja");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: /csv/i }).click();
  expect((await saved).suggestedFilename()).toMatch(/^lgas-.*\.csv$/);
});

test("a mangled address still opens a list, in its own order", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/users?sort=-nonsense&per_page=5000&page=99999999&state=gone&fbclid=x");
  await settled(page);
  await expect(page.getByText(/^1–25 of /)).toBeVisible();
  await expect(page.locator("th[aria-sort=ascending], th[aria-sort=descending]")).toHaveCount(0);
});

test("a form keeps what was typed when the server refuses it", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/branches");
  await settled(page);
  await page.getByRole("button", { name: "New branch" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByLabel("Name").fill("Lagos");
  await drawer.getByLabel("Address").fill("1 Somewhere");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/exists already/i).first()).toBeVisible();
  await expect(drawer.getByLabel("Name")).toHaveValue("Lagos");
});

test("a branch is told where what it lacks comes from", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/branches");
  await settled(page);
  const enugu = page.getByRole("row", { name: /Enugu/ });
  await enugu.getByText("Enugu").first().click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByLabel("Days longer"), "asked only where somebody helps").toBeHidden();
  await drawer.getByRole("combobox", { name: "What it lacks comes from" }).click();
  await page.getByRole("listbox").getByRole("option", { name: "Port Harcourt" }).click();
  await drawer.getByLabel("Days longer").fill("2");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  await expect(enugu).toContainText("Port Harcourt");
});

test("changing the branch reloads with its customers", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/users");
  await settled(page);
  const branch = page.getByRole("combobox", { name: "Branch" });
  await expect(branch.getByRole("option").first()).toHaveText("All Branches");
  await branch.selectOption("All Branches");
  await page.waitForLoadState("load");
  await settled(page);
  await expect(page.getByText(/of 4\d\d/)).toBeVisible();
});
