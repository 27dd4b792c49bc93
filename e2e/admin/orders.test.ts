import type { Browser } from "@playwright/test";
import { arriveAs, callAs, expect, type Page, settled, test, type Who, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

type Ordered = { id: number; number: string; product: { id: number; title: string }; customer: string };

/** An order of a customer whom no other test knows: the API places it, as the shop would. */
const ordered = async (page: Page, nth: number): Promise<Ordered> => {
  const { data } = await callAs(page, "superAdmin", "GET", "/admin/users?state=active&user_type=chemist&per_page=25");
  const { phone, name } = data.at(-1 - nth);
  const customer: Who = { phone, secret: "7391", door: "customer" };
  const { carts } = await callAs(page, customer, "GET", "/cart/web");
  for (const { id } of carts) await callAs(page, customer, "DELETE", `/cart/${id}`);
  const found = "/search/products?class=otc&in_stock=yes&sort=popular&per_page=1";
  const [product] = (await callAs(page, customer, "GET", found)).data;
  await callAs(page, customer, "POST", "/cart", { product_id: product.id, quantity: 2 });
  const { store_id, total } = await callAs(page, customer, "GET", "/checkout");
  const body = { store_id, payment_method: "on_delivery", expected_total: total };
  return { ...(await callAs(page, customer, "POST", "/orders", body)), product, customer: name };
};

const openAs = async (browser: Browser, who: Who) => {
  const page = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(page, who);
  return page;
};
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const stateIs = (page: Page, state: string) =>
  expect(page.getByRole("main").getByText(state, { exact: true }).first()).toBeVisible();

/** Takes a step as people do: the button, then the question. */
const take = async (page: Page, step: string, state: string) => {
  await button(page, step).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${step}`) })
    .click();
  await stateIs(page, state);
};

/** From the column it waits in to the next, and on to the list of what to take from which shelf. */
const startFromTheBoard = async (page: Page, number: string) => {
  await page.goto("/admin/orders/fulfilment");
  const cardIn = (step: string) =>
    page.getByRole("region", { name: step, exact: true }).getByRole("listitem").filter({ hasText: number });
  await cardIn("To pick").getByRole("button", { name: "Start picking" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start picking" }).click();
  await cardIn("Picking").getByRole("link", { name: "Picking list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Picking list ${number}`);
};

test("an order goes from the desk to the counter, through two pairs of hands, and is paid in cash", async ({
  page,
  browser,
}) => {
  const { id, number, product, customer } = await ordered(page, 0);
  await arriveAs(page, "operations");
  await page.goto(`/admin/orders?q=${number}`);
  await page.getByRole("checkbox", { name: `Select row ${id}` }).check();
  await page.getByRole("button", { name: "Confirm (1)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Confirm order" }).click();
  await stateIs(page, "Confirmed");
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Order ${number}`);
  await startFromTheBoard(page, number);
  await expect(page.getByRole("row", { name: new RegExp(product.title.slice(0, 12)) })).toBeVisible();
  await page.goto(`/admin/orders/${id}/edit`);
  await take(page, "Finish picking", "Picked");
  await expect(button(page, "Check and pack")).toHaveAttribute("aria-disabled", "true");

  const second = await openAs(browser, "superAdmin");
  await second.goto(`/admin/orders/${id}/edit`);
  await take(second, "Check and pack", "Packed");
  await take(second, "Dispatch", "Dispatched");
  await button(second, "Delivered").click();
  const form = second.getByRole("dialog");
  await form.getByRole("button", { name: "Record the delivery" }).click();
  await expect(form.getByText("Who received it?")).toBeVisible();
  await form.getByLabel("Received by").fill("Ngozi Eze");
  await form.getByRole("combobox", { name: "Paid by" }).click();
  await second.getByRole("option", { name: "Cash" }).click();
  await form.getByRole("button", { name: "Record the delivery" }).click();
  await stateIs(second, "Paid");
  await expect(second.getByText("Ngozi Eze", { exact: true })).toBeVisible();

  await second.getByRole("link", { name: "History", exact: true }).click();
  await expect(second.getByRole("row", { name: /Checked and packed.*Adaeze Okonkwo/ })).toBeVisible();
  await second.goto(`/admin/orders/delivered?q=${number}`);
  await expect(second.getByRole("row", { name: new RegExp(`${number}.*Ngozi Eze`) })).toBeVisible();

  await second.goto(`/admin/products/${product.id}?tab=sales`);
  await second.getByText("Week by week").click();
  await second.getByRole("region", { name: "Sales by week" }).getByRole("link").first().click();
  await expect(second.getByRole("row", { name: new RegExp(`${number}.*Delivered.*${customer}`) })).toBeVisible();
});

test("an order is held for a reason, stands among the held, and goes on where it stopped", async ({ page }) => {
  const { id, number } = await ordered(page, 1);
  await arriveAs(page, "operations");
  await page.goto(`/admin/orders?q=${number}`);
  await page
    .getByRole("row", { name: new RegExp(number) })
    .getByRole("button", { name: "Actions" })
    .click();
  await expect(page.getByRole("menuitem", { name: /^Dispatch.*You can't do this while it is pending/ })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Hold" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Hold" }).click();
  await dialog.getByLabel("Reason").fill("Licence being checked");
  await dialog.getByRole("button", { name: "Hold" }).click();
  await stateIs(page, "Held");

  await page.getByRole("main").getByRole("link", { name: "Held" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`${number}.*Licence being checked`) })).toBeVisible();
  await page.getByRole("link", { name: number }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}/edit`));
  await take(page, "Release", "Pending");
});

test("what a list is narrowed to is kept under a name, found again and removed", async ({ page }) => {
  await arriveAs(page, "operations");
  await page.goto("/admin/orders?state=delivered&sort=-total&page=2");
  await button(page, "Views").click();
  await page.getByRole("menuitem", { name: "Save what is shown now…" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Largest sales");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(button(page, "Largest sales")).toBeVisible();

  await page.goto("/admin/orders");
  await button(page, "Views").click();
  await page.getByRole("menuitem", { name: "Largest sales" }).click();
  await expect(page).toHaveURL(/\?state=delivered&sort=-total$/);
  await button(page, "Largest sales").click();
  await page.getByRole("menuitem", { name: "Remove “Largest sales”" }).click();
  await expect(button(page, "Views")).toBeVisible();
});

const passphrases = ["first-of-many-words", "second-of-many-words"] as const;
/** A member of staff with a role of the house, and a passphrase of their own. */
const hired = async (page: Page, roleName: string): Promise<Who> => {
  const roles = await callAs(page, "superAdmin", "GET", "/admin/roles?per_page=100");
  const role = roles.data.find(({ name }: { name: string }) => name === roleName);
  const phone = `0704${String(Date.now()).slice(-7)}`;
  const flags = ["is_super_admin", "is_agent_line_manager", "is_features_request_admin", "is_fulfilment_officer"];
  const [passphrase, password] = passphrases;
  await callAs(page, "superAdmin", "POST", "/admin/staff", {
    ...Object.fromEntries([...flags, "can_switch_branch"].map((flag) => [flag, false])),
    ...{
      name: roleName,
      phone,
      email: null,
      branch_id: 1,
      hub_id: null,
      role_ids: [role.id],
      active: true,
      passphrase,
    },
  });
  const login = await page.request.post("/api/v1/login", { data: { phone, password: passphrase } });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  const changed = await page.request.put("/api/v1/user/pin", { headers, data: { current: passphrase, password } });
  expect(changed.ok()).toBe(true);
  return { phone, secret: password, door: "customer" };
};

test("everybody at the desk is offered what they may do, and sees what they may know", async ({ page, browser }) => {
  const { id } = await ordered(page, 2);
  const rights: [who: Who, may: readonly string[], margin: boolean][] = [
    ["fulfilmentOfficer", [], false],
    ["auditor", [], true],
    [await hired(page, "Customer Support"), ["Confirm", "Hold", "Cancel"], false],
  ];
  for (const [who, may, margin] of rights) {
    const desk = await openAs(browser, who);
    await desk.goto(`/admin/orders/${id}/edit`);
    await settled(desk);
    // What is not theirs is not drawn; what is not the next step waits under "More".
    await expect(button(desk, "Confirm")).toHaveCount(may.includes("Confirm") ? 1 : 0);
    await expect(button(desk, "More")).toHaveCount(may.length > 1 ? 1 : 0);
    if (may.length > 1) {
      await button(desk, "More").click();
      const others = ["Hold", "Cancel", "Change", "Send the link to pay", "Copy the link"];
      await expect(desk.getByRole("menuitem")).toHaveText(others);
    }
    await expect(desk.getByRole("columnheader", { name: "Margin" })).toHaveCount(margin ? 1 : 0);
    await desk.goto("/admin/orders");
    await settled(desk);
    await expect(desk.getByRole("checkbox", { name: /Select all/ })).toHaveCount(may.includes("Confirm") ? 1 : 0);
    await desk.context().close();
  }
});

test("an order is confirmed by the keyboard alone, and cancelled with the words that the customer will read", async ({
  page,
}) => {
  const { id, number } = await ordered(page, 3);
  await arriveAs(page, "operations");
  await page.goto(`/admin/orders/${id}/edit`);
  await settled(page);
  await button(page, "Confirm").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Confirm order ${number}?` });
  await expect(dialog.getByRole("button", { name: "Confirm order", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await stateIs(page, "Confirmed");

  await button(page, "More").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Cancel" }).press("Enter");
  const question = page.getByRole("dialog", { name: `Cancel order ${number}?` });
  await expect(question.getByRole("button", { name: "Keep order" })).toBeVisible();
  await question.getByLabel("Reason").fill("The shop is closed");
  await expect(question.getByText(`Your order ${number} is cancelled. Reason: The shop is closed.`)).toBeVisible();
  await question.getByRole("button", { name: "Cancel order", exact: true }).press("Enter");
  await stateIs(page, "Cancelled");
});
