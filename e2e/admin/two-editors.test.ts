import { arriveAs, callAs, expect, firstId, type Page, test, widths } from "../support.ts";

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

/** Fields that an edit sends, the first of which both change. */
const records = {
  lgas: ["name", "state_id", "region_id", "lat", "lon", "delivery_fee", "delivery_days"],
  manufacturers: ["name", "country"],
  categories: ["name", "about"],
  product_types: ["name"],
  adverts: ["title", "body", "link", "slot", "audience", "art", "active", "position", "starts_at", "ends_at"],
  warehouses: ["address"],
  branches: ["address"],
} as const;
const labels = { name: "Name", title: "Title", address: "Address" } as const;

const inDrawer: readonly string[] = ["branches", "product_types"];
const openForm = async (page: Page, noun: keyof typeof records, { id, name }: { id: number; name: string }) => {
  if (!inDrawer.includes(noun)) return page.goto(`/admin/${noun}/${id}/edit`);
  await page.goto(`/admin/${noun}`);
  return page.getByRole("button", { name, exact: true }).click();
};

for (const noun of Object.keys(records) as (keyof typeof records)[])
  test(`two editors of one of the ${noun}: the second is told who changed the same field`, async ({ page }) => {
    const [field] = records[noun];
    const { data } = await callAs(page, "superAdmin", "GET", `/admin/${noun}?per_page=1`);
    const { id } = data[0];
    const read = () =>
      callAs(page, "superAdmin", "GET", noun === "branches" ? `/branches/${id}` : `/admin/${noun}/${id}`);
    const before = await read();
    const rest = Object.fromEntries(records[noun].map((name) => [name, before[name]]));
    const change = (value: string) =>
      callAs(page, "superAdmin", "PATCH", `/admin/${noun}/${id}`, { ...rest, [field]: value });
    await arriveAs(page, "superAdmin");
    await openForm(page, noun, data[0]);
    await page.getByRole("textbox", { name: labels[field], exact: true }).fill("Mine");
    await change("Theirs");

    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Adaeze Okonkwo changed this while you were editing" });
    await expect(dialog.getByText(/Adaeze Okonkwo, \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(dialog.getByLabel("Theirs")).toBeChecked();
    await dialog.getByLabel("Mine").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await read())[field]).toBe("Mine");
    await change(before[field]);
  });
