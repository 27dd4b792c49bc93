import { arriveAs, callAs, expect, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("the permission matrix is saved after a look at what changes, warns, and can be undone", async ({ page }) => {
  // Fifteen hundred boxes are drawn again after every change.
  test.slow();
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/role_management/permissions");
  await settled(page);
  const cell = page.getByRole("checkbox", { name: "Features Request Admin: Confirm orders" });
  const held = async () => {
    const { roles } = await callAs(page, "superAdmin", "GET", "/admin/permissions");
    return roles.find(({ name }: { name: string }) => name === "Features Request Admin").permissions;
  };
  const before = await held();
  await cell.check();
  await expect(page.getByText("1 change not saved")).toBeVisible();
  expect(await held()).toEqual(before);

  await page.getByRole("button", { name: "Review and save" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Gains: Confirm orders")).toBeVisible();
  await expect(dialog.getByText("is of little use without “See orders”")).toBeVisible();
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("1 change saved")).toBeVisible({ timeout: 30_000 });
  expect(await held()).toContain("orders.confirm");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(cell).not.toBeChecked();
  expect(await held()).toEqual(before);
});

test("a refusal names the permission in words", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/settings");
  await expect(page.getByText("You need the permission “See business settings”.")).toBeVisible();
});
