import type { Browser } from "@playwright/test";
import { someCustomer } from "../store/lists.ts";
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

const windowFor = async (browser: Browser, person: Who): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(page, person);
  return page;
};
const talk = (page: Page) => page.getByRole("list", { name: "Conversation" });

test("a customer writes, staff answer with a canned answer and note something, and the customer never sees the note", async ({
  page,
  browser,
}) => {
  const customer = await someCustomer(page, 13);
  const complaints = watchConsole(page);
  const subject = `The carton is wet ${Date.now()}`;
  await arriveAs(page, customer);
  await page.goto("/contact_us");
  await page.getByRole("combobox", { name: "What is it about?" }).click();
  await page.getByRole("option", { name: "Delivery" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill("It rained, and two boxes of gloves are soaked.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(talk(page)).toContainText("two boxes of gloves are soaked");
  const number = /T-\d+/.exec(await page.getByRole("main").innerText())![0];

  const desk = await windowFor(browser, "superAdmin");
  const deskComplaints = watchConsole(desk);
  await desk.goto(`/admin/feedbacks?q=${number}`);
  await desk.getByRole("link", { name: subject }).click();
  await expect(talk(desk)).toContainText("two boxes of gloves are soaked");
  await settled(desk);
  await expectAccessible(desk);
  await desk.getByText("Write an internal note").click();
  await desk.getByLabel("Internal note").fill("Ask the driver about the tarpaulin.");
  await desk.getByRole("button", { name: "Write note" }).click();
  await expect(talk(desk)).toContainText("internal note");
  await desk.getByRole("combobox", { name: "Canned answer" }).click();
  await desk.getByRole("option", { name: "Damaged packs" }).click();
  const answer = desk.getByRole("textbox", { name: "Answer" });
  await expect(answer).toHaveValue(/^Dear [^{}]+,\s+We are sorry that packs of your order/);
  await desk.getByRole("button", { name: "Send answer" }).click();
  await expect(desk.getByRole("main").getByText("Answered", { exact: true })).toBeVisible();

  await page.reload();
  await expect(talk(page)).toContainText("We replace them at no cost");
  await expect(page.getByRole("main")).not.toContainText("tarpaulin");
  await expect(page.getByRole("main")).not.toContainText("internal note");
  await page.setViewportSize(widths.phone);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "My question is answered" }).click();
  await expect(page.getByRole("main").getByText("Closed", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("One more box is wet.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("main").getByText("Open", { exact: true })).toBeVisible();

  await desk.reload();
  await expect(talk(desk)).toContainText("One more box is wet.");
  await desk.getByRole("button", { name: "More" }).click();
  await desk.getByRole("menuitem", { name: "Close ticket" }).click();
  const drawer = desk.getByRole("dialog", { name: `Close ${number}` });
  await drawer.getByRole("combobox", { name: "Outcome" }).click();
  await desk.getByRole("option", { name: "Solved", exact: true }).click();
  await drawer.getByRole("button", { name: "Close ticket" }).click();
  await expect(desk.getByText("This ticket is closed. Reopen it to answer.")).toBeVisible();
  await desk.getByRole("button", { name: "Reopen ticket" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Reopen ticket" }).click();
  await expect(desk.getByRole("button", { name: "Send answer" })).toBeVisible();
  expect([...complaints, ...deskComplaints]).toEqual([]);
});

test("a customer rates a delivered order; few stars begin a conversation, and the rating can be changed", async ({
  page,
}) => {
  const customer = await someCustomer(page, 14);
  const { data } = await callAs(page, customer, "GET", "/orders?state=delivered&per_page=50");
  const ratings = await Promise.all(
    data.map(({ id }: { id: number }) => callAs(page, customer, "GET", `/orders/${id}/rating`)),
  );
  const order = data[ratings.findIndex(({ rating }: { rating: unknown }) => rating === null)];
  await arriveAs(page, customer);
  await page.goto(`/orders/${order.id}`);
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByText("Please choose one.")).toBeVisible();
  // The keyboard walks from star to star as it does through any choice.
  await page.getByRole("radio", { name: "1 star: Very bad" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "2 stars: Bad" })).toBeChecked();
  await page.getByLabel("What should we know?").fill("Nobody called before coming.");
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByRole("img", { name: "2 stars of 5" })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "read our answer" }).click();
  await expect(talk(page)).toContainText("Nobody called before coming.");
  await page.getByRole("link", { name: `order ${order.number}` }).click();
  await page.getByRole("button", { name: "Change rating" }).click();
  await page.getByRole("radio", { name: "4 stars: Good" }).check({ force: true });
  await page.getByRole("button", { name: "Send rating" }).click();
  await expect(page.getByRole("img", { name: "4 stars of 5" })).toBeVisible();
  await page.goto("/orders/");
  await page.goto(`/orders/${order.id}`);
  await expect(page.getByRole("img", { name: "4 stars of 5" })).toBeVisible();
});
