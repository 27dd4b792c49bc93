import { someCustomer } from "../store/lists.ts";
import { arriveAs, callAs, expect, type Page, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

type Row = {
  product_id: number;
  title: string;
  batch_number: string;
  branch_id: number;
  class: string;
  price: number | null;
  days_left: number;
  available: number;
};

/** Packs of the buyer's branch that last less long than packs of the product must, and a ladder for them. */
const sellable = async (page: Page, branch: number): Promise<Row> => {
  const path = `/admin/stock/expiry?current_branch=${branch}&within_days=180&per_page=100&sort=-expires_on`;
  const { data } = (await callAs(page, "superAdmin", "GET", path)) as { data: (Row & { batch_id: number })[] };
  for (const row of data.filter((each) => each.class === "otc" && each.price && each.available >= 20)) {
    await callAs(page, "superAdmin", "PATCH", `/admin/products/${row.product_id}`, { min_shelf_life_days: 400 });
    const ladder = `/admin/stock/expiry/ladder?batch_id=${row.batch_id}&branch_id=${branch}&current_branch=${branch}`;
    if ((await callAs(page, "superAdmin", "GET", ladder)).steps.length > 0) return row;
  }
  throw new Error("nothing in the demo is near its expiry");
};

test("a near-expiry deal made from the report is scheduled, accepted and bought at its price", async ({
  page,
  browser,
}) => {
  const buyer = await someCustomer(page, 8);
  const { user } = await callAs(page, buyer, "GET", "/user");
  const row = await sellable(page, user.current_branch);
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/products/expiry_report?within_days=180&q=${encodeURIComponent(row.title)}`);
  await settled(page);
  const line = page.getByRole("row").filter({ hasText: row.batch_number }).first();
  await line.getByRole("button", { name: "Actions" }).click();
  await page.getByRole("menuitem", { name: "Near-expiry deal" }).click();
  await page.getByRole("button", { name: "Make a draft" }).click();
  await expect(page).toHaveURL(/\/admin\/deals\/\d+\/edit/);
  const dealId = /deals\/(\d+)/.exec(page.url())![1];
  // The ladder may begin later than today; this test does not wait for it.
  const deal = await callAs(page, "superAdmin", "GET", `/admin/deals/${dealId}`);
  const { name, about, ends_at, limit_per_customer, limit_total, branch_ids } = deal;
  const products = deal.products.map((each: { product_id: number; price: number }) => ({
    product_id: each.product_id,
    price: each.price,
  }));
  const starts_at = new Date(Date.now() - 60_000).toISOString();
  const body = { name, about, starts_at, ends_at, limit_per_customer, limit_total, branch_ids, products };
  await callAs(page, "superAdmin", "PATCH", `/admin/deals/${dealId}`, body);
  await callAs(page, "superAdmin", "POST", `/admin/deals/${dealId}/schedule`, {});

  const { price } = products[0];
  await expect
    .poll(async () => (await callAs(page, buyer, "GET", `/products/${row.product_id}/deal`)).short_dated?.price)
    .toBe(price);
  const offer = (await callAs(page, buyer, "GET", `/products/${row.product_id}/deal`)).short_dated;
  const date = offer.best_before.split("-").reverse().join("/");

  const shop = await browser.newPage();
  await arriveAs(shop, buyer);
  await shop.goto(`/product_details/${row.product_id}`);
  const box = shop.getByRole("region", { name: "Short-dated packs" });
  await expect(box).toContainText(`Short-dated: best before ${date}`);
  await expect(box.getByRole("button", { name: "Add short-dated packs" })).toBeDisabled();
  await box.getByLabel(`I accept packs that expire as early as ${date}.`).check();
  await box.getByRole("button", { name: "Add short-dated packs" }).click();
  await expect(shop.getByText("was added to your cart.")).toBeVisible();

  await shop.goto("/cart");
  const accepted = shop.getByLabel(`I accept packs that expire as early as ${date}.`);
  await expect(accepted).toBeChecked();
  await accepted.uncheck();
  await expect.poll(async () => (await callAs(page, buyer, "GET", "/cart/web")).carts[0].deal_id).toBeNull();
  await accepted.check();
  await expect.poll(async () => (await callAs(page, buyer, "GET", "/cart/web")).carts[0].deal_id).toBe(Number(dealId));
  await shop.getByRole("link", { name: "Checkout" }).click();
  await shop.getByRole("button", { name: /^Place order/ }).click();
  await expect(shop).toHaveURL(/\/orders\/\d+/);
  await expect(shop.getByText(`You accepted packs that expire as early as ${date}.`)).toBeVisible();
  const order = await callAs(page, buyer, "GET", `/orders/${/orders\/(\d+)/.exec(shop.url())![1]}`);
  expect(order.lines).toMatchObject([
    { product_id: row.product_id, unit_price: price, accepted_expiry: offer.best_before },
  ]);
  await callAs(page, "superAdmin", "POST", `/admin/deals/${dealId}/end`, {});
});

test("expired packs are put aside and proposed for destruction from the report", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/stock/expiry?bucket=expired&per_page=50");
  const expired = data.find((row: { batch_state: string; available: number; on_hand: number }) => {
    return row.batch_state === "available" && row.available > 0 && row.available === row.on_hand;
  });
  await page.goto(`/admin/products/expiry_report?bucket=expired&q=${encodeURIComponent(expired.title)}`);
  await settled(page);
  const act = async (label: string) => {
    const line = page.getByRole("row").filter({ hasText: expired.batch_number }).first();
    await line.getByRole("button", { name: "Actions" }).click();
    await page.getByRole("menuitem", { name: label, exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Expired.");
    await dialog.getByRole("button", { name: label }).click();
    await expect(dialog).toHaveCount(0);
    await settled(page);
  };
  await act("Quarantine");
  await act("Propose destruction");
  const { data: proposed } = await callAs(page, "superAdmin", "GET", "/admin/stock/destructions?per_page=50");
  expect(proposed.map((row: { batch_number: string }) => row.batch_number)).toContain(expired.batch_number);
});
