import { arriveAs, callAs, expect, expectAccessible, type Page, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const choose = async (page: Page, name: string, action: string) => {
  await rowOf(page, name).getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("a delivery type is created, moved up and hidden, and the audit trail tells of it", async ({ page }) => {
  const name = `Night bus ${Date.now() % 100_000}`;
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/delivery_types");
  await settled(page);
  await expect(rowOf(page, "Standard")).toContainText("LGA fee");
  await page.getByRole("button", { name: "New delivery type" }).click();
  const drawer = page.getByRole("dialog", { name: "New delivery type" });
  await drawer.getByLabel("Name", { exact: false }).first().fill(name);
  await drawer.getByLabel("Share of the LGA fee").fill("50");
  await drawer.getByLabel("Extra weight fee").fill("300");
  await drawer.getByLabel("Weight included").fill("10");
  await drawer.getByLabel("Extra working days").fill("1");
  await drawer.getByRole("combobox", { name: "Branches" }).fill("Kano");
  await page.getByRole("listbox").getByRole("option", { name: "Kano" }).click();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save" }).click();

  await expect(page.getByText(`${name} is saved.`)).toBeVisible();
  await expect(rowOf(page, name)).toContainText("50% of LGA fee + ₦300 per kg over 10 kg");
  await expect(rowOf(page, name)).toContainText("LGA days + 1 day");
  await expect(rowOf(page, name)).toContainText("Kano");
  await choose(page, name, "Move up");
  await expect(page.getByText(`${name} is moved up.`)).toBeVisible();
  await choose(page, name, "Hide from checkout");
  await expect(page.getByText(`${name} is hidden from checkout.`)).toBeVisible();
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/delivery_types");
  expect(data.at(-2)).toMatchObject({ name, active: false, branches: "Kano" });
  await expectAccessible(page);

  await choose(page, name, "History");
  await expect(page).toHaveURL(/\/admin\/logs\?.*delivery_type/);
  await expect(page.getByText(`created delivery type ${name}`).first()).toBeVisible();
});
