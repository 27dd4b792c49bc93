import { arriveAs, callAs, expect, type Page, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

const choose = (page: Page, id: number) => page.getByRole("checkbox", { name: `Select row ${id}` }).check();
const bulk = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("two customers are suspended for one reason and reinstated; one that cannot be is named", async ({ page }) => {
  const list = (query: string) => callAs(page, "superAdmin", "GET", `/admin/users?kind=customer&per_page=100&${query}`);
  const { data: active } = await list("state=active&sort=created_at");
  const { data: pending } = await list("state=pending");
  const [one, other] = active.slice(-2);
  const waiting = pending[0];
  const ids: number[] = [one.id, other.id];
  await arriveAs(page, "superAdmin");

  await page.goto(`/admin/users?kind=customer&state=active&sort=created_at&per_page=100`);
  for (const id of ids) await choose(page, id);
  await expect(bulk(page, "Reinstate (2)")).toHaveAttribute("aria-disabled", "true");
  await bulk(page, "Suspend (2)").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Suspend accounts" }).click();
  await expect(dialog.getByText("Please give a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("Licence withdrawn");
  await expect(dialog.getByText(/Licence withdrawn/).last()).toBeVisible();
  await dialog.getByRole("button", { name: "Suspend accounts" }).click();
  await expect(page.getByText("2 accounts suspended.")).toBeVisible();

  await callAs(page, "superAdmin", "POST", `/admin/users/${other.id}/reinstate`, {});
  await page.goto(`/admin/users?q=${encodeURIComponent(one.name)}`);
  await choose(page, one.id);
  await bulk(page, "Reinstate (1)").click();
  await dialog.getByRole("button", { name: "Reinstate account" }).click();
  await expect(page.getByText("1 account reinstated.")).toBeVisible();

  // Somebody else decides while the list is open: the server says which one was left alone, and why.
  await page.goto(`/admin/users?state=pending&per_page=100`);
  await settled(page);
  await choose(page, waiting.id);
  await callAs(page, "operations", "POST", `/admin/users/${waiting.id}/reject`, { reason: "No licence" });
  await bulk(page, "Reject (1)").click();
  await dialog.getByLabel("Reason").fill("No licence");
  await dialog.getByRole("button", { name: "Reject account" }).click();
  await expect(page.getByText("Left alone: 1 account.")).toBeVisible();
  await expect(page.getByText(`${waiting.name}: You can't do this while it is rejected.`)).toBeVisible();
});

test("deals are scheduled, paused and ended together, and an empty one is left alone", async ({ page }) => {
  const { data: products } = await callAs(page, "superAdmin", "GET", "/admin/products?current_branch=1&state=active");
  const priced = products.find(({ price }: { price: number | null }) => price !== null && price > 10);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const newDeal = async (name: string, lines: object[]): Promise<number> => {
    const window = { starts_at: day(3), ends_at: day(4), branch_ids: [1], limit_per_customer: null, limit_total: null };
    return (await callAs(page, "superAdmin", "POST", "/admin/deals", { name, about: "", ...window, products: lines }))
      .id;
  };
  const name = `Together ${Date.now()}`;
  const full = await newDeal(`${name} full`, [{ product_id: priced.id, price: 1 }]);
  const empty = await newDeal(`${name} empty`, []);
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/deals?q=${encodeURIComponent(name)}`);
  await choose(page, full);
  await choose(page, empty);
  await expect(bulk(page, "Pause (2)")).toHaveAttribute("aria-disabled", "true");
  await bulk(page, "Schedule (2)").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Schedule deals" }).click();
  await expect(page.getByText("1 deal scheduled.")).toBeVisible();
  await expect(page.getByText(`${name} empty: Add a product first.`)).toBeVisible();

  await page.getByRole("checkbox", { name: `Select row ${empty}` }).uncheck();
  await bulk(page, "End now (1)").click();
  await dialog.getByRole("button", { name: "End now" }).click();
  await expect(page.getByText("1 deal ended.")).toBeVisible();
  await callAs(page, "superAdmin", "DELETE", `/admin/deals/${empty}`);
});

test("an action that no chosen product can take says why, to the pointer and to the keyboard", async ({ page }) => {
  await arriveAs(page, "superAdmin");
  await page.goto("/admin/products?state=active");
  await settled(page);
  await page
    .getByRole("checkbox", { name: /^Select row / })
    .first()
    .check();
  const submit = bulk(page, "Submit for approval (1)");
  const why = page.getByRole("tooltip").filter({ hasText: "You can't do this while it is active." });
  await submit.hover();
  await expect(why).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(why).toHaveCount(0);
  await submit.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(why).toBeVisible();
});
