import { accountOf, callAs, expect, type Page, signIn, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

/** The server no longer knows the session, as after twelve idle hours. */
const endSession = async (page: Page, path = "/admin/logout") => {
  const token = await page.evaluate(() => JSON.parse(sessionStorage.getItem("remedia.session") ?? "{}").token);
  const reply = await page.request.post(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  expect(reply.ok()).toBe(true);
};

/** The page may hear of it by itself before the button is pressed. */
const saveTooLate = async (page: Page) => {
  await endSession(page);
  await page
    .getByRole("button", { name: "Save" })
    .click({ timeout: 2_000 })
    .catch(() => null);
  await expect(page).toHaveURL(/\/login\?return=/);
};

const comeBack = async (page: Page, person: "superAdmin" | "operations") => {
  const { phone, secret } = accountOf(person);
  const form = page.getByRole("main");
  await form.getByLabel("Phone number").fill(phone);
  await form.getByRole("textbox", { name: "PIN" }).fill(secret);
  await form.getByRole("button", { name: "Login", exact: true }).click();
  await expect(form.getByLabel("Phone number")).toHaveCount(0);
};

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("remedia.typed"));

const newManager = async (page: Page) => {
  await page.goto("/admin/role_management/admins/create");
  await page.getByLabel(/^Name/).fill("Ngozi Kept");
  await page.getByLabel(/^Phone/).fill("08190001234");
  await page.getByLabel(/passphrase/i).fill("a secret of hers");
  await page
    .getByRole("main")
    .getByLabel(/^Branch/)
    .first()
    .click();
  await page.getByRole("main").getByRole("option").first().click();
  await saveTooLate(page);
};

test("a form survives the end of its session, without its secrets, and is saved once", async ({ page }) => {
  await signIn(page, "superAdmin");
  await page.goto("/admin/manufacturers/create");
  await page.getByLabel("Name").fill("Kept Laboratories");
  await saveTooLate(page);

  await expect(page).toHaveURL(/\/login\?return=/);
  await expect(page.getByText("Your session ended")).toBeVisible();
  await expect(page.getByText("What you typed is kept on this device.")).toBeVisible();

  await comeBack(page, "superAdmin");
  await expect(page).toHaveURL(/\/admin\/manufacturers\/create$/);
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Name")).toHaveValue("Kept Laboratories");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/admin\/manufacturers/);
  await expect(page).not.toHaveURL(/create/);
  expect(await kept(page)).toBeNull();
  const found = await callAs(page, "superAdmin", "GET", "/admin/manufacturers?q=Kept+Laboratories");
  expect(found.data).toHaveLength(1);
});

test("what was typed holds no secret, and is gone for whoever signs in next or signs out", async ({ page }) => {
  await signIn(page, "superAdmin");
  await newManager(page);
  await expect(page).toHaveURL(/\/login/);
  expect(await kept(page)).toContain("Ngozi Kept");
  expect(await kept(page)).not.toContain("a secret of hers");

  await comeBack(page, "operations");
  expect(await kept(page)).toBeNull();

  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Your session ended")).toHaveCount(0);
});

test("an agent whose session ended comes back by the agents' door", async ({ page }) => {
  await signIn(page, "agent");
  await endSession(page, "/logout");
  // The page loads again by itself as soon as it hears of it, at times before it has opened.
  await page.goto("/account").catch(() => null);
  await expect(page).toHaveURL(/\/agent\/login\?return=/);
  await expect(page.getByText("Your session ended")).toBeVisible();
});
