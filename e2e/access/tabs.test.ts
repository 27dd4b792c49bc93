import { expect, signIn, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("a new tab goes on with a session that is not remembered, and signing out ends it in both", async ({
  page,
  context,
}) => {
  await signIn(page, "operations");
  await expect(page).toHaveURL(/\/admin/);
  const second = await context.newPage();
  await second.goto("/admin/orders");
  await expect(second.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await second.getByRole("button", { name: "Log Out" }).click();
  await expect(second).toHaveURL(/\/login/);
  await expect(page).toHaveURL(/\/login/);
});
