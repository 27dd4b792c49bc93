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

test("staff upload a sheet, map its columns, see what is wrong, apply the rest and undo it", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/products/bulk_upload");
  await settled(page);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a sheet" }).click();
  await (await choosing).setFiles({ name: "supplier.csv", mimeType: "text/csv", buffer: Buffer.from(sheet()) });

  // Mapping: what the server did not recognise is chosen by hand.
  const main = page.getByRole("main");
  const choose = async (field: string, option: RegExp) => {
    const box = main.getByRole("combobox", { name: field, exact: true });
    // What was chosen the last time is remembered; choosing it again would take it away.
    if (option.test(await box.inputValue())) return;
    await box.click();
    await page.getByRole("option", { name: option }).first().click();
    await expect(box).toHaveValue(option);
  };
  await expect(main.getByRole("heading", { name: "Which column is what" })).toBeVisible();
  await choose("Name", /^Article/);
  await expect(main.getByRole("combobox", { name: "Barcode", exact: true })).toHaveValue(/^EAN/);
  await choose("New products begin as", /^Active/);
  await choose("Category of rows that do not say", /./);
  await choose("Type of rows that do not say", /./);
  await main.getByRole("button", { name: "Check the rows" }).click();

  // Dry run: nothing is written, three rows are wrong, and they can be taken home.
  const fact = (label: string) => main.locator("dt", { hasText: new RegExp(`^${label}$`) }).locator("+ dd");
  await expect(fact("Bad rows")).toHaveText("3", { timeout: 30_000 });
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
  const confirm = async (label: string) => {
    await main.getByRole("button", { name: label, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
  };
  await confirm("Apply");
  await expect(main.getByText("Applied", { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await expect(fact("New")).toHaveText("297");
  expect(await products()).toBe(297);

  await confirm("Undo");
  await expect(fact("Undone")).toHaveText("297", { timeout: 30_000 });
  expect(await products()).toBe(0);
});
