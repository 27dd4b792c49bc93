import { someCustomer } from "../store/lists.ts";
import { arriveAs, callAs, expect, expectAccessible, type Page, test, type Who, widths } from "../support.ts";

test.use({ viewport: widths.phone });

type Placed = { id: number; number: string };

/** Two products for one customer, picked by one member of staff so that another may pack them. */
const picked = async (page: Page, customer: Who): Promise<Placed> => {
  const found = "/search/products?class=otc&in_stock=yes&sort=popular&per_page=2";
  const { data } = await callAs(page, customer, "GET", found);
  for (const { id } of data) await callAs(page, customer, "POST", "/cart", { product_id: id, quantity: 2 });
  const { store_id, total } = await callAs(page, customer, "GET", "/checkout");
  const body = { store_id, payment_method: "on_delivery", expected_total: total };
  const order: Placed = await callAs(page, customer, "POST", "/orders", body);
  for (const step of ["confirm", "start_picking", "finish_picking"])
    await callAs(page, "operations", "POST", `/admin/orders/${order.id}/${step}`, {});
  return order;
};

const parcel = (page: Page, number: string) => page.getByRole("region", { name: `Parcel ${number}` });
const tap = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();

test("an order is packed into two parcels on a phone, and one of them goes first", async ({ page, browser }) => {
  const customer = await someCustomer(page, 24);
  const { id, number } = await picked(page, customer);
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/orders/${id}/fulfilments`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Parcels of ${number}`);
  await tap(page, "New parcel");
  await page
    .getByRole("button", { name: new RegExp(`^All 2 of .* into ${number}/1$`) })
    .first()
    .click();
  await page.getByLabel("Weight in grams").fill("2150");
  await tap(page, "Close parcel");
  await expect(parcel(page, `${number}/1`)).toContainText("2 packs, 2.2 kg");
  await expect(page.getByRole("button", { name: "Check and pack" })).toHaveAttribute("aria-disabled", "true");
  await tap(page, "The rest in one parcel");
  await expect(parcel(page, `${number}/2`)).toContainText("2 packs");
  await expectAccessible(page);
  await page.getByLabel("Weight in grams").fill("1250");
  await tap(page, "Close parcel");
  await tap(page, "Check and pack");
  await page.getByRole("dialog").getByRole("button", { name: "Check and pack" }).click();
  await expect(page.getByRole("main").getByText("Packed", { exact: true })).toBeVisible();

  const label = page.waitForEvent("popup");
  await tap(page, "Print all labels");
  await (await label).close();

  await tap(page, "Send some parcels first");
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Send these first" }).click();
  await expect(form.getByText("Choose what goes now.")).toBeVisible();
  await form.getByRole("checkbox", { name: new RegExp(`^${number}/1`) }).check();
  await form.getByRole("button", { name: "Send these first" }).click();
  await expect(page.getByText(`The rest follows as ${number}-1.`)).toBeVisible();
  await expect(parcel(page, `${number}/2`)).toHaveCount(0);

  // The label of the parcel that waits leads to the part that it belongs to now.
  await page.goto(`/admin/orders?q=${encodeURIComponent(`${number}/2`)}`);
  await page.getByRole("link", { name: `${number}-1` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}-1`);

  const shop = await (await browser.newContext({ viewport: widths.phone })).newPage();
  await arriveAs(shop, customer);
  await shop.goto(`/orders/${id}`);
  await expect(shop.getByText("1 parcel, 2.2 kg")).toBeVisible();
});
