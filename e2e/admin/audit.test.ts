import { arriveAs, callAs, expect, expectAccessible, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

test("the audit trail says what happened in a sentence that leads to the product", async ({ page }) => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/products?state=active&per_page=1");
  const [{ id, title }] = data;
  const branches = await callAs(page, "superAdmin", "GET", "/branches?type=all");
  const { id: branch_id, name: branch } = branches[0];
  const setPrice = (price: number) =>
    callAs(page, "superAdmin", "PUT", `/admin/products/${id}/prices`, { prices: [{ branch_id, price }] });
  await setPrice(9150);
  await setPrice(9300);
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/logs");
  await settled(page);
  const row = page.getByRole("row").filter({ hasText: "from ₦9,150 to ₦9,300" });
  await expect(row).toContainText(`changed the price of ${title} in ${branch} from ₦9,150 to ₦9,300`);
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Record of / }).click();
  await expect(page.getByRole("dialog").getByText("product.price", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/products/${id}$`));
});

test("an order tells its steps and its records as one history", async ({ page }) => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/orders?state=delivered&per_page=1");
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/orders/${data[0].id}/edit`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByRole("row", { name: /^Confirmed / })).toHaveCount(1);
  await expect(history.getByRole("row", { name: /^Delivered / })).toHaveCount(1);
  await history
    .getByRole("button", { name: /^Record of / })
    .last()
    .click();
  await expect(page.getByRole("dialog").getByText("Status")).toBeVisible();
});
