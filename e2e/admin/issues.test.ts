import type { Browser } from "@playwright/test";
import { money, someCustomer } from "../store/lists.ts";
import {
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Page,
  settled,
  test,
  type Who,
  watchConsole,
  widths,
} from "../support.ts";

test.use({ viewport: widths.desktop });

type Ordered = { id: number; number: string; goods: number; lines: { title: string }[] };

const ordered = async (page: Page, customer: Who, quantity: number): Promise<Ordered> => {
  const found = "/search/products?class=otc&in_stock=yes&sort=popular&per_page=1";
  const [product] = (await callAs(page, customer, "GET", found)).data;
  await callAs(page, customer, "POST", "/cart", { product_id: product.id, quantity });
  const { store_id, total } = await callAs(page, customer, "GET", "/checkout");
  const body = { store_id, payment_method: "on_delivery", expected_total: total };
  return callAs(page, customer, "POST", "/orders", body);
};

const delivered = async (page: Page, customer: Who, quantity: number): Promise<Ordered> => {
  const order = await ordered(page, customer, quantity);
  const step = (action: string, who: Who = "operations", body: object = {}) =>
    callAs(page, who, "POST", `/admin/orders/${order.id}/${action}`, body);
  for (const action of ["confirm", "start_picking", "finish_picking"]) await step(action);
  await step("pack", "superAdmin");
  await step("dispatch");
  await step("deliver", "operations", { received_by: "Ada", tender: "cash" });
  return order;
};

const openAs = async (browser: Browser, who: Who): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(page, who);
  return page;
};
const choose = async (page: Page, label: string, option: string | RegExp) => {
  await page.getByRole("dialog").getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
};
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("a customer reports a problem with a photo, staff take it up and give money, and the customer reads it", async ({
  page,
  browser,
}) => {
  const customer = await someCustomer(page, 22);
  const order = await delivered(page, customer, 3);
  const complaints = watchConsole(page);
  await arriveAs(page, customer);
  await page.setViewportSize(widths.phone);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole("button", { name: "Report a problem" }).click();
  const drawer = page.getByRole("dialog", { name: `Report a problem with ${order.number}` });
  await drawer.getByRole("button", { name: "Send report" }).click();
  await expect(drawer.getByText("Please choose one.")).toBeVisible();
  await choose(page, "What is wrong?", "Damaged");
  await choose(page, "Product", order.lines[0]!.title);
  await drawer.getByLabel("Packs").fill("1");
  await drawer.getByLabel("Description").fill("The seal is broken.");
  await drawer.locator("input[type=file]").setInputFiles({ name: "seal.png", mimeType: "image/png", buffer: onePixel });
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("The seal is broken.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Your photo" })).toBeVisible();
  await expectNoSideways(page);

  const desk = await openAs(browser, "superAdmin");
  const deskComplaints = watchConsole(desk);
  await desk.goto(`/admin/orders/issues/customer_support?q=${order.number}`);
  await settled(desk);
  await expectAccessible(desk);
  await desk.getByRole("link", { name: /^IS\d+$/ }).click();
  await expect(desk.getByRole("main").getByText("Open", { exact: true }).first()).toBeVisible();
  await expect(desk.getByRole("img", { name: /^Photo with IS/ })).toBeVisible();
  await desk.getByRole("button", { name: "Take it up" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Take it up" }).click();
  await expect(desk.getByRole("main").getByText("In progress", { exact: true }).first()).toBeVisible();
  await desk.getByRole("main").getByRole("button", { name: "Resolve" }).click();
  await choose(desk, "Outcome", "Money into the wallet");
  const window = desk.getByRole("dialog");
  await expect(window).toContainText(`Up to ${money(order.goods)}`);
  await window.getByLabel("Amount").fill(String(order.goods + 1));
  await window.getByLabel("Answer to the customer").fill("We are sorry.");
  await window.getByRole("button", { name: "Resolve issue" }).click();
  await expect(window.getByText(/^At most/)).toBeVisible();
  await window.getByLabel("Amount").fill("150");
  await window.getByRole("button", { name: "Resolve issue" }).click();
  await expect(desk.getByRole("main").getByText("Resolved", { exact: true }).first()).toBeVisible();
  await settled(desk);
  await expectAccessible(desk);

  await page.reload();
  await expect(page.getByText("₦150.00 went into your wallet")).toBeVisible();
  await expect(page.getByText("Our answer: We are sorry.")).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  // A refused amount is an answer of the server that the browser notes.
  expect([...complaints, ...deskComplaints].filter((text) => !text.includes("422"))).toEqual([]);
});

test("what the warehouse notices is raised on the order, rejected with a reason or settled with another order", async ({
  page,
}) => {
  const customer = await someCustomer(page, 23);
  const order = await delivered(page, customer, 4);
  const instead = await ordered(page, customer, 2);
  await arriveAs(page, "superAdmin");
  await page.goto(`/admin/orders/${order.id}/edit`);
  await page.getByRole("button", { name: "Raise an issue" }).click();
  const drawer = page.getByRole("dialog", { name: `Raise an issue with ${order.number}` });
  await choose(page, "Noticed by", "Inventory");
  await choose(page, "What is wrong?", "Wrong product");
  await drawer.getByLabel("Description").fill("Another shop's carton went out.");
  await drawer.getByRole("button", { name: "Raise issue" }).click();
  await expect(page.getByRole("region", { name: "Issues" })).toContainText("Wrong product");

  // Who raised it does not give anything for it.
  await page.goto(`/admin/orders/issues/inventory?q=${order.number}`);
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Resolve" }).click();
  await expect(page.getByRole("dialog")).toContainText("You raised this issue. Someone else has to give money");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Reject" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The right carton was found.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject issue" }).click();
  await expect(page.getByRole("region", { name: "Inventory issues" }).getByText("Rejected")).toBeVisible();

  await callAs(page, customer, "POST", `/orders/${order.id}/issues`, { kind: "missing", note: "Two are missing" });
  await page.goto(`/admin/orders/issues/customer_support?q=${order.number}`);
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Resolve" }).click();
  await choose(page, "Outcome", "Another order in its place");
  await choose(page, "Order in its place", new RegExp(`^${instead.number},`));
  await page.getByRole("dialog").getByRole("button", { name: "Resolve issue" }).click();
  await expect(page.getByRole("region", { name: "Customer support issues" }).getByText("Resolved")).toBeVisible();
  expect(await callAs(page, customer, "GET", `/orders/${instead.id}`)).toMatchObject({ due: 0, payment_state: "paid" });
});
