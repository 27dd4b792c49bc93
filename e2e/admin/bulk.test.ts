import { readFile } from "node:fs/promises";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { arriveAs, callAs, expect, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

const rowCount = 300;
const barcode = (n: number) => {
  const body = `29${String(n).padStart(10, "0")}`;
  return body + gtinCheckDigit(body);
};

/** A supplier's sheet in the supplier's own words; every hundredth row has something wrong. */
const sheet = () => {
  const faults = [{ price: "a lot" }, { code: "1234" }, { name: "" }];
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const fault = at % 100 === 50 ? faults[(at - 50) / 100] : undefined;
    const row = { name: `Bulkazine ${at}`, price: String(1000 + at), code: barcode(at), ...fault };
    return [row.name, "Bulkamide", "10 mg", "Tablet", "3 x 10", row.price, row.code].join(",");
  });
  return ["Article,Generic name,Strength,Dosage form,Pack,Price,EAN", ...rows].join("\r\n");
};

type Page = Parameters<typeof arriveAs>[0];
const send = async (page: Page, name: string, content: string) => {
  await page.goto("/admin/products/bulk_upload");
  await settled(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a sheet" }).click();
  await (await choosing).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
};
const choose = async (page: Page, field: string, option: RegExp) => {
  const box = page.getByRole("main").getByRole("combobox", { name: field, exact: true });
  // What was chosen the last time is remembered; choosing it again would take it away.
  if (option.test(await box.inputValue())) return;
  await box.click();
  await page.getByRole("main").getByRole("option", { name: option }).first().click();
  await expect(box).toHaveValue(option);
};
const factOf = (page: Page, label: string) =>
  page
    .getByRole("main")
    .locator("dt", { hasText: new RegExp(`^${label}$`) })
    .locator("+ dd");
const confirm = async (page: Page, label: string) => {
  await page.getByRole("main").getByRole("button", { name: label, exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
};

test("staff upload a sheet, map its columns, see what is wrong, apply the rest and undo it", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await send(page, "supplier.csv", sheet());

  // Mapping: what the server did not recognise is chosen by hand.
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Which column is what" })).toBeVisible();
  await choose(page, "Name", /^Article/);
  await expect(main.getByRole("combobox", { name: "Barcode", exact: true })).toHaveValue(/^EAN/);
  await choose(page, "New products begin as", /^Active/);
  await choose(page, "Category of rows that do not say", /./);
  await choose(page, "Type of rows that do not say", /./);
  await main.getByRole("button", { name: "Check the rows" }).click();

  // Dry run: nothing is written, three rows are wrong, and they can be taken home.
  await expect(factOf(page, "Bad rows")).toHaveText("3", { timeout: 30_000 });
  await expect(main.getByText("Checked", { exact: true }).first()).toBeVisible();
  const products = async () =>
    (await callAs(page, "superAdmin", "GET", "/admin/products?q=Bulkazine&state=active&per_page=1")).total;
  expect(await products()).toBe(0);
  const saving = page.waitForEvent("download");
  await main.getByRole("button", { name: "Download rows with problems" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await saved.path())).length).toBeGreaterThan(2_000);

  // Applied in the background, with a bar that shows how far.
  await confirm(page, "Apply");
  await expect(main.getByText("Applied", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(factOf(page, "New")).toHaveText("297");
  expect(await products()).toBe(297);

  await confirm(page, "Undo");
  await expect(factOf(page, "Undone")).toHaveText("297", { timeout: 30_000 });
  expect(await products()).toBe(0);
});

test("staff say once what an unknown value means, leave out what they already have, and undo what was created", async ({
  page,
}) => {
  await arriveAs(page, "superAdmin");
  const rows = ["Valuazine", "Valuamide", "Valuadrine"].map((name) => `${name},10 mg,Tablet,3 x 10,Malria`);
  const upload = async (...lines: string[]) => {
    await send(page, "values.csv", ["Name,Strength,Form,Pack,Category", ...lines].join("\r\n"));
    await expect(main.getByRole("heading", { name: "Which column is what" })).toBeVisible();
    await choose(page, "Type of rows that do not say", /./);
    await main.getByRole("button", { name: "Check the rows" }).click();
  };
  const main = page.getByRole("main");
  await upload(...rows);
  await expect(main.getByText("Category · Malria · 3 rows")).toBeVisible({ timeout: 30_000 });
  await expect(factOf(page, "Bad rows")).toHaveText("3");
  await choose(page, "Category: use instead of Malria", /^Malaria$/);
  await main.getByRole("button", { name: "Check again" }).click();
  await expect(factOf(page, "Bad rows")).toHaveText("0", { timeout: 30_000 });
  await confirm(page, "Apply");
  await expect(factOf(page, "Rows applied")).toHaveText("3", { timeout: 30_000 });

  // The same supplier again, in another spelling: the choice is remembered, and the products are recognised.
  await upload("Valuazinne,10mg,tablet,3x10,Malria", "Valuatidine,10 mg,Tablet,3 x 10,Spare shelf");
  await choose(page, "Category: use instead of Spare shelf", /^Create “Spare shelf”$/);
  await main.getByRole("button", { name: "Check again" }).click();
  await expect(factOf(page, "Likely duplicates")).toHaveText("1", { timeout: 30_000 });
  await expect(factOf(page, "Bad rows")).toHaveText("0");
  await expect(main.getByRole("radio", { name: "Leave them out" })).toBeChecked();
  await choose(page, "Rows to show", /^Likely duplicates$/);
  await expect(main.getByRole("link", { name: "Valuazine 10 mg tablet, 3 × 10" })).toBeVisible();
  await confirm(page, "Apply");
  await expect(factOf(page, "Left out")).toHaveText("1", { timeout: 30_000 });
  await expect(factOf(page, "Rows applied")).toHaveText("1", { timeout: 30_000 });
  const created = async () => (await callAs(page, "superAdmin", "GET", "/admin/categories?q=Spare+shelf")).total;
  expect(await created()).toBe(1);

  await confirm(page, "Undo");
  await expect(factOf(page, "Undone")).toHaveText("1", { timeout: 30_000 });
  await expect(factOf(page, "Categories, types and manufacturers removed")).toHaveText("1");
  expect(await created()).toBe(0);
});
