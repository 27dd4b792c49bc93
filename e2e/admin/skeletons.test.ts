/// <reference lib="dom" />
import { arriveAs, expect, type Page, settled, shiftsSeen, test, type Who, watchShifts, widths } from "../support.ts";

/** Opens a page whose data comes after its code, so that what stands for it is drawn first. */
const openSlowly = async (page: Page, who: Who, path: string, until: () => Promise<unknown>) => {
  await arriveAs(page, who);
  await page.route("**/api/v1/**", async (route) => {
    await until();
    await route.continue();
  });
  await page.goto(path);
};

const shiftsOf = async (page: Page, path: string) => {
  await watchShifts(page);
  await openSlowly(page, "superAdmin", path, () => new Promise((resolve) => setTimeout(resolve, 700)));
  await settled(page);
  const shifts = await shiftsSeen(page);
  // A hundredth of the window that moves by a third of it is hardly seen.
  return shifts.filter(({ value }) => value > 0.01);
};

const lists = ["products", "stores", "products/expiry_report", "products/quantity_report"];

for (const [name, viewport] of Object.entries(widths))
  for (const list of lists)
    test(`nothing jumps when the rows of ${list} come, on a ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      expect(await shiftsOf(page, `/admin/${list}`)).toEqual([]);
    });

test("the columns and rows of the shop's table stand where they stood before its products came", async ({ page }) => {
  await page.setViewportSize(widths.desktop);
  await page.addInitScript(() => localStorage.setItem("remedia.shop_view", "table"));
  let open = () => {};
  const measured = new Promise<void>((resolve) => {
    open = resolve;
  });
  await openSlowly(page, "pharmacy", "/shop", () => measured);
  const table = page.getByRole("table", { name: "Products" });
  const edges = () =>
    table.evaluate((element) =>
      [...element.querySelectorAll("th, tr:nth-child(5)")].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  await expect(table).toHaveAttribute("aria-busy", "true");
  // The frame is drawn again when the code of the table comes: what has left the page has no place on it.
  const placed = (boxes: number[][]) => boxes.every(([, , width]) => width! > 0);
  let waiting = await edges();
  while (!placed(waiting)) waiting = await edges();
  open();
  await settled(page);
  await expect(table).toHaveAttribute("aria-busy", "false");
  expect(await edges()).toEqual(waiting);
});
