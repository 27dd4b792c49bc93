import { emptyLists, someCustomer } from "../store/lists.ts";
import {
  accountOf,
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Page,
  settled,
  test,
  type Who,
  widths,
} from "../support.ts";

test.use({ viewport: widths.desktop });

type Found = { id: number; title: string; price: number };

/** Over the counter and in stock for this customer, many packs of it. */
const orderable = async (page: Page, customer: Who): Promise<Found[]> =>
  (await callAs(page, customer, "GET", "/search/products?class=otc&in_stock=yes&sort=popular&per_page=12")).data;

/** One of them that a scanner can read, with its code. */
const scannable = async (page: Page, found: readonly Found[]) => {
  for (const { id, title } of found) {
    const { barcodes } = await callAs(page, "superAdmin", "GET", `/admin/products/${id}`);
    const [code] = (barcodes as (string | { gtin: string })[]).map((each) =>
      typeof each === "string" ? each : each.gtin,
    );
    if (code) return { title, code };
  }
  throw new Error("nothing that can be had has a barcode");
};

const find = async (page: Page, phone: string) => {
  await page.goto("/admin/orders/create");
  await page.getByRole("textbox", { name: "Customer" }).fill(phone);
  await page.getByRole("list", { name: "Customers found" }).getByRole("button").first().waitFor();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^New order for / })).toBeVisible();
};
const lines = (page: Page) => page.getByRole("list", { name: "Lines" }).getByRole("listitem");
const linkIn = async (page: Page, number: string): Promise<string> => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/messages?per_page=50");
  const told = (data as { body: string }[]).find(({ body }) => body.includes(` placed order ${number} `));
  return /\/orders\/pay\/\S+/.exec(told?.body ?? "")?.[0] ?? "";
};

test("staff take an order on the phone: list, scan, place; the customer gets the link and pays", async ({ page }) => {
  const customer = await someCustomer(page, 15);
  const [pasted, ...others] = await orderable(page, customer);
  const scanned = await scannable(page, others);
  await arriveAs(page, "operations");
  await find(page, accountOf(customer).phone);

  await page.getByRole("button", { name: "Paste a list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("The customer's list").fill(`${pasted!.title}; 3\nqqxxzzww x 2`);
  await dialog.getByRole("button", { name: "Find the products" }).click();
  await expect(dialog.getByText("1 of 2 lines not found.")).toBeVisible();
  await dialog
    .getByLabel(/^Packs of/)
    .first()
    .fill("3");
  await dialog.getByRole("button", { name: "Add to the order" }).click();
  await expect(dialog.getByText("1 line could not be added.")).toBeVisible();
  await expect(dialog.getByLabel("The customer's list")).toHaveValue("qqxxzzww x 2");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(lines(page)).toHaveCount(1);

  const box = page.getByRole("textbox", { name: "Add a product" });
  await box.fill(scanned.code);
  await box.press("Enter");
  await expect(page.getByText(`Added 1 × ${scanned.title}.`)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expectAccessible(page);

  // Faster than the list, and what nobody sells.
  await box.fill(`2 ${scanned.title}`);
  await box.press("Enter");
  await expect(page.getByText(`Added 2 × ${scanned.title}.`)).toBeVisible();
  await box.fill("qqxxzzww");
  await box.press("Enter");
  await expect(page.getByText("Nothing found for “qqxxzzww”.")).toBeVisible();
  await box.fill("");

  // Half-made, it outlives the page.
  await page.goto("/admin/orders/create");
  await page
    .getByRole("button", { name: /2 lines, 6 packs/ })
    .first()
    .click();
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole("button", { name: /^Place order ₦/ }).click();
  await expect(page.getByText(/is placed for .* They get an SMS with the link to pay\./)).toBeVisible();
  const number = (await page.getByRole("heading", { name: /^Order R\d+/ }).innerText()).replace("Order ", "");
  await expect(page.getByText(", for the customer")).toBeVisible();

  await expect.poll(() => linkIn(page, number)).not.toBe("");
  await page.goto(await linkIn(page, number));
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("main").getByText("Paid").first()).toBeVisible();
  const { data } = await callAs(page, customer, "GET", `/orders?q=${number}`);
  expect(data[0]).toMatchObject({ number, payment_state: "paid" });
});

test("on a phone one column, refusals by line, and nothing lost", async ({ page }) => {
  await page.setViewportSize(widths.phone);
  const customer = await someCustomer(page, 16);
  await emptyLists(page, customer);
  const [product] = await orderable(page, customer);
  await arriveAs(page, "superAdmin");
  await find(page, accountOf(customer).phone);
  const box = page.getByRole("textbox", { name: "Add a product" });
  await box.fill(product!.title.split(" ").slice(0, 2).join(" "));
  await page.getByRole("listbox", { name: "Products found" }).getByRole("option").first().click();
  await expect(lines(page)).toHaveCount(1);
  await lines(page).getByRole("textbox").fill("90000");
  await expect(page.getByText("One line cannot be ordered as it stands.")).toBeVisible();
  await settled(page);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Place order" }).click();
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard the order" }).click();
  await expect(page.getByRole("heading", { name: "New order", exact: true })).toBeVisible();
});

test("many orders are confirmed together; what cannot be is listed with the reason", async ({ page }) => {
  const customer = await someCustomer(page, 17);
  const [product] = await orderable(page, customer);
  const place = async () => {
    await callAs(page, customer, "POST", "/cart", { product_id: product!.id, quantity: 1 });
    const { store_id, total } = await callAs(page, customer, "GET", "/checkout");
    return callAs(page, customer, "POST", "/orders", {
      store_id,
      payment_method: "on_delivery",
      expected_total: total,
    });
  };
  const [one, other] = [await place(), await place()];
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/orders?state=pending");
  await settled(page);
  for (const { id } of [one, other]) await page.getByRole("checkbox", { name: `Select row ${id}` }).check();
  await callAs(page, customer, "POST", `/orders/${other.id}/cancel`, {});
  await page.getByRole("button", { name: "Confirm (2)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm orders" }).click();
  const result = page.getByRole("dialog", { name: "1 order confirmed, 1 left alone" });
  await expect(result.getByText(one.number)).toBeVisible();
  await expect(result.getByRole("listitem").filter({ hasText: other.number })).toContainText("while it is cancelled");
  await expectAccessible(page);
  await result.getByRole("button", { name: "Done" }).click();
  await expect(result).toBeHidden();
});
