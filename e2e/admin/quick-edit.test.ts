import { arriveAs, callAs, expect, type Page, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

const priceOf = async (page: Page, id: number) =>
  (await callAs(page, "superAdmin", "GET", `/admin/products/${id}?current_branch=1`)).price as number;

test("a price is changed in the list itself, by keyboard, and taken back in the message", async ({ page }) => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/products?current_branch=1&state=active&per_page=25");
  const products: { id: number; title: string; price: number | null }[] = data;
  const product = products.find(({ price }) => price !== null)!;
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/products?q=${encodeURIComponent(product.title)}`);
  await settled(page);
  // Another product may be called the same but for its capitals.
  const cell = page.locator(`button[aria-label^=${JSON.stringify(`Price of ${product.title}: `)}]`);
  const field = page.getByRole("textbox", { name: `Price of ${product.title}`, exact: true });

  await cell.focus();
  await page.keyboard.press("F2");
  await field.fill("1");
  await page.keyboard.press("Escape");
  await expect(cell).toBeVisible();
  expect(await priceOf(page, product.id)).toBe(product.price);

  await cell.press("Enter");
  await field.fill("0");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a price above ₦0.")).toBeVisible();
  // A comma parts thousands, and a price far from the one before is asked about.
  await field.selectText();
  await page.keyboard.type("99,999,999");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Change the price to ₦99,999,999?")).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(field).toHaveValue("₦99,999,999");
  expect(await priceOf(page, product.id)).toBe(product.price);
  await field.fill(String(product.price! + 10));
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${product.title} now costs`)).toBeVisible();
  expect(await priceOf(page, product.id)).toBe(product.price! + 10);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => priceOf(page, product.id)).toBe(product.price);
});

test("the zone of a shelf is changed in the list itself; Undo leaves alone what somebody else changed since", async ({
  page,
}) => {
  const list = () => callAs(page, "superAdmin", "GET", "/admin/shelves?kind=shelf&per_page=1&sort=code");
  const [shelf] = (await list()).data;
  const zoneNow = async () => (await list()).data[0].zone as string;
  const path = `/admin/shelves/${shelf.id}`;
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/shelves?kind=shelf&sort=code");
  await settled(page);
  const cell = page.getByRole("button", { name: `Zone of ${shelf.code}: `, exact: false }).first();
  const field = page.getByRole("textbox", { name: `Zone of ${shelf.code}`, exact: true });
  const rezone = async (zone: string) => {
    await cell.press("Enter");
    await field.fill(zone);
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${shelf.code} is now in ${zone}.`)).toBeVisible();
  };

  await rezone("Mezzanine");
  expect(await zoneNow()).toBe("Mezzanine");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(zoneNow).toBe(shelf.zone);

  await rezone("Gallery");
  await callAs(page, "superAdmin", "PATCH", path, { zone: "Cellar" });
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(page.getByText("Somebody has changed this since. Nothing was undone.")).toBeVisible();
  expect(await zoneNow()).toBe("Cellar");
  await callAs(page, "superAdmin", "PATCH", path, { zone: shelf.zone });
});
