import { arriveAs, callAs, expect, firstId, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("two editors of one product: the second sees both values, who and when, and chooses", async ({ page }) => {
  const id = await firstId(page, "superAdmin", "/admin/products?state=active");
  const before = await callAs(page, "superAdmin", "GET", `/admin/products/${id}`);
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/products/${id}/edit`);
  await page.getByLabel("Pack size").fill("7 × 7");
  await page.getByLabel("Strength").fill("77 mg");

  await callAs(page, "operations", "PATCH", `/admin/products/${id}`, { pack_size: "9 × 9", description: "Theirs." });

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("changed this while you were editing")).toBeVisible();
  const { data: staff } = await callAs(page, "superAdmin", "GET", "/admin/staff?q=08030000002");
  await expect(dialog.getByText(new RegExp(`${staff[0].name}, \\d\\d/\\d\\d/\\d{4}`))).toBeVisible();
  await expect(dialog.getByText("Strength")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Pack size")).toHaveValue("7 × 7");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByLabel("7 × 7").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`));

  const after = await callAs(page, "superAdmin", "GET", `/admin/products/${id}`);
  expect(after).toMatchObject({ pack_size: "7 × 7", strength: "77 mg", description: "Theirs." });
  const { pack_size, strength, description } = before;
  await callAs(page, "superAdmin", "PATCH", `/admin/products/${id}`, { pack_size, strength, description });
});
