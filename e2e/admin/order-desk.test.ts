import type { Browser } from "@playwright/test";
import { addDays } from "@remedia/domain/days";
import { type Card, money, someCustomer } from "../store/lists.ts";
import { accountOf, arriveAs, callAs, expect, type Locator, type Page, test, type Who, widths } from "../support.ts";

test.use({ viewport: widths.desktop });

type Line = { id: number; title: string; quantity: number; unit_price: number; total: number };
type Sums = { total: number; delivery_fee: number; paid: number; refunded: number; credited: number; due: number };
type Order = Sums & {
  id: number;
  number: string;
  state: string;
  payment_state: string;
  promised_on: string;
  lines: Line[];
};
type Product = Card & { code: string };

const finance: Who = { phone: "08030000011", secret: "remedia-demo", door: "customer" };

const readOrder = (page: Page, id: number): Promise<Order> => callAs(page, "superAdmin", "GET", `/admin/orders/${id}`);
const kobo = (naira: number) => Math.round(naira * 100);

/**
 * Over the counter, with a code to scan, and enough of every batch that the packs of a line come from one shelf. What every
 * other test buys comes first and is left to them.
 */
const scannable = async (page: Page, customer: Who, count: number): Promise<Product[]> => {
  const found = "/search/products?class=otc&in_stock=yes&sort=popular&per_page=40";
  const cards: (Card & { short_dated: unknown })[] = (await callAs(page, customer, "GET", found)).data;
  const products: Product[] = [];
  for (const card of cards.slice(12).filter(({ short_dated }) => !short_dated)) {
    if (products.length === count) break;
    const levels = `/admin/stock/levels?product_id=${card.id}&per_page=50`;
    const { data } = await callAs(page, "superAdmin", "GET", levels);
    if ((data as { available: number }[]).some(({ available }) => available > 0 && available < 10)) continue;
    const { barcodes } = await callAs(page, "superAdmin", "GET", `/admin/products/${card.id}`);
    if (barcodes[0]) products.push({ ...card, code: barcodes[0].gtin });
  }
  expect(products).toHaveLength(count);
  return products;
};

const openAs = async (browser: Browser, who: Who): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: widths.desktop })).newPage();
  await arriveAs(page, who);
  return page;
};
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("main").getByRole("button", { name, exact: typeof name === "string" });
const stateIs = (page: Page, state: string) =>
  expect(page.getByRole("main").getByText(state, { exact: true }).first()).toBeVisible();
const heading = (page: Page, text: string) => expect(page.getByRole("heading", { level: 1 })).toHaveText(text);

/** Takes a step as people do: the button, then the question. */
const take = async (page: Page, step: string, state: string) => {
  await button(page, step).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${step}`) })
    .click();
  await stateIs(page, state);
};
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
};

/** A scanner is a keyboard that ends with Enter. */
const scan = async (box: Locator, code: string) => {
  await expect(box).toHaveValue("");
  await box.pressSequentially(code);
  await box.press("Enter");
};

/** The wallet as its owner reads it, in kobo: what is in it, and what came in for an order, the latest last. */
const walletOf = async (page: Page, customer: Who, order: { id: number }) => {
  const { balance } = await callAs(page, customer, "GET", "/wallet");
  const { data } = await callAs(page, customer, "GET", "/wallet/movements?per_page=50");
  const movements = data as { amount: number; orders: { id: number }[] }[];
  const came = movements.filter(({ orders }) => orders.some(({ id }) => id === order.id));
  return { balance: kobo(balance), came: came.map(({ amount }) => kobo(amount)).reverse() };
};

/** Staff scan what the customer asks for on the phone, and place it to be paid through a link. */
const placeFor = async (page: Page, customer: Who, wanted: readonly [Product, packs: number][]): Promise<Order> => {
  await page.goto("/admin/orders/create");
  await page.getByRole("textbox", { name: "Customer" }).fill(accountOf(customer).phone);
  await page.getByRole("list", { name: "Customers found" }).getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: /^New order for / })).toBeVisible();
  const box = page.getByRole("textbox", { name: "Add a product" });
  let packs = 0;
  for (const [{ code, title }, many] of wanted)
    for (let nth = 0; nth < many; nth += 1) {
      await scan(box, code);
      packs += 1;
      await expect(page.getByText(`Added 1 × ${title}.`)).toBeVisible();
      await expect(page.getByText(`Goods (${packs} pack${packs === 1 ? "" : "s"})`)).toBeVisible();
    }
  await choose(page, "Payment", "Link to pay, by SMS");
  await expect(page.getByText("The customer gets an SMS with the link to pay.")).toBeVisible();
  await button(page, /^Place order ₦/).click();
  await expect(page.getByRole("heading", { name: /^Order R\d+$/ })).toBeVisible();
  return readOrder(page, Number(/orders\/(\d+)\/edit/.exec(page.url())![1]));
};

const payByLink = async (browser: Browser, page: Page, { id }: Order) => {
  const { url } = await callAs(page, "operations", "POST", `/admin/orders/${id}/pay_link`, { send: false });
  const phone = await (await browser.newContext({ viewport: widths.phone })).newPage();
  await phone.goto(new URL(url).pathname);
  await phone.getByRole("button", { name: /^Pay / }).click();
  await phone.getByRole("button", { name: "Pay now" }).click();
  await expect(phone.getByRole("main").getByText("Paid").first()).toBeVisible();
  await phone.context().close();
};

const change = async (page: Page, out: Line, cheaper: Line, price: number, back: number) => {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Change" }).click();
  const drawer = page.getByRole("dialog", { name: /^Change order / });
  await drawer.getByRole("button", { name: `Remove ${out.title}` }).click();
  await drawer.getByRole("textbox", { name: `Price, ${cheaper.title}` }).fill(String(price));
  await drawer.getByLabel("Reason").fill("Agreed on the phone");
  await expect(drawer.getByText(money(back), { exact: true })).toBeVisible();
  await drawer.getByRole("button", { name: "Change the order" }).click();
  await expect(drawer).toBeHidden();
};

/** Everything but the last pack of the last line, which is not on its shelf; and a pack that nobody ordered. */
const pick = async (page: Page, order: Order, wanted: readonly [Product, packs: number][], wrong: Product) => {
  await page.goto(`/admin/orders/${order.id}/pick`);
  await button(page, `Start picking ${order.number}`).click();
  const box = page.getByRole("textbox", { name: "Scan a pack" });
  const codes = wanted.flatMap(([{ code }, packs]) => Array<string>(packs).fill(code));
  await scan(box, wrong.code);
  await expect(page.getByText(`${wrong.title} is not in this order. Put it back.`)).toBeVisible();
  await expect(page.getByText(`0 of ${codes.length} packs`)).toBeVisible();
  for (const [nth, code] of codes.slice(0, -1).entries()) {
    await scan(box, code);
    await expect(page.getByText(`${nth + 1} of ${codes.length} packs`)).toBeVisible();
  }
  const card = page.getByRole("region", { name: "This stop" });
  await expect(card).toContainText(wanted.at(-1)![0].title);
  await card.getByRole("button", { name: "Not found" }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer.getByLabel("Packs not found")).toHaveValue("1");
  await choose(page, "What does the customer want?", "Send something else the customer agreed to");
  await drawer.getByRole("button", { name: "Go on without them" }).click();
  await expect(drawer.getByText("Please choose one.")).toBeVisible();
  await choose(page, "What does the customer want?", "Leave them out, and refund what was paid");
  await drawer.getByRole("button", { name: "Go on without them" }).click();
  await expect(page.getByText("Left out. The customer is told.")).toBeVisible();
  await expect(page.getByText(`${codes.length - 1} of ${codes.length - 1} packs`)).toBeVisible();
  await button(page, "Finish picking").click();
  await expect(page.getByText("Picked. Somebody else checks and packs it.")).toBeVisible();
};

const packInTwo = async (page: Page, { id, number, lines }: Order) => {
  await page.goto(`/admin/orders/${id}/fulfilments`);
  await heading(page, `Parcels of ${number}`);
  await button(page, "New parcel").click();
  const [{ title, quantity }] = lines as [Line];
  await button(page, `All ${quantity} of ${title} into ${number}/1`).click();
  const parcel = (nth: number) => page.getByRole("region", { name: `Parcel ${number}/${nth}` });
  await expect(parcel(1)).toContainText(`${quantity} packs`);
  await button(page, "Close parcel").click();
  await button(page, "The rest in one parcel").click();
  await expect(parcel(2)).toBeVisible();
  await button(page, "Close parcel").click();
  await expect(parcel(2).getByText("Closed")).toBeVisible();
  await take(page, "Check and pack", "Packed");
  await take(page, "Dispatch", "Dispatched");
};

const handOver = async (page: Page, { id }: Order, receiver: string, tender?: string) => {
  await page.goto(`/admin/orders/${id}/edit`);
  await button(page, "Delivered").click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Received by").fill(receiver);
  if (tender) await choose(page, "Paid by", tender);
  else await expect(form.getByText("It is paid already.")).toBeVisible();
  await form.getByRole("button", { name: "Record the delivery" }).click();
  await expect(form).toBeHidden();
  await stateIs(page, "Delivered");
};

/** Entered and looked at by one person, who may not give the money. Answers where the return stands. */
const bringBack = async (page: Page, { title, quantity }: Line): Promise<string> => {
  await page.getByRole("main").getByRole("link", { name: "Return something" }).click();
  await page.getByRole("textbox", { name: `Packs, ${title}` }).fill(String(quantity));
  await choose(page, "Reason", "No longer needed");
  await page.getByRole("switch", { name: "The packs are here already" }).check({ force: true });
  await button(page, "Enter the return").click();
  await expect(page.getByRole("heading", { level: 1, name: /^Return / })).toBeVisible();
  await button(page, "Inspect").click();
  await page.getByRole("dialog").getByRole("button", { name: "Save what was found" }).click();
  await stateIs(page, "Inspected");
  await expect(button(page, "Credit")).toHaveAttribute("aria-disabled", "true");
  return new URL(page.url()).pathname;
};

test("an order taken by phone is paid, made smaller, picked short, sent in two parcels and partly returned, to the kobo", async ({
  page,
  browser,
}) => {
  const customer = await someCustomer(page, -1);
  const [first, second, third, dropped] = (await scannable(page, customer, 4)) as [Product, Product, Product, Product];
  const kept: [Product, number][] = [
    [first, 2],
    [second, 1],
    [third, 2],
  ];
  await arriveAs(page, "operations");
  const placed = await placeFor(page, customer, [...kept, [dropped, 1]]);
  const lineOf = ({ lines }: Order, { title }: Product) => lines.find((line) => line.title === title)!;
  const before = await walletOf(page, customer, placed);
  await payByLink(browser, page, placed);
  await page.reload();
  await stateIs(page, "Pending");

  // A price with kobo in it, so that nothing comes out even by chance.
  const [out, cheaper] = [lineOf(placed, dropped), lineOf(placed, first)];
  const price = (kobo(cheaper.unit_price) - 1067) / 100;
  const changeBack = kobo(out.total) + 2 * 1067;
  await change(page, out, cheaper, price, changeBack / 100);
  const changed = await readOrder(page, placed.id);
  expect(kobo(changed.total)).toBe(kobo(placed.total) - changeBack);
  expect((await walletOf(page, customer, placed)).balance).toBe(before.balance + changeBack);

  await take(page, "Confirm", "Confirmed");
  await pick(page, changed, kept, dropped);
  const shortBack = kobo(lineOf(changed, third).unit_price);
  const picked = await readOrder(page, placed.id);
  expect(lineOf(picked, third).quantity).toBe(1);
  expect((await walletOf(page, customer, placed)).balance).toBe(before.balance + changeBack + shortBack);

  const packer = await openAs(browser, "superAdmin");
  await packInTwo(packer, picked);
  await handOver(packer, placed, "Ngozi Eze");
  const back = await bringBack(packer, lineOf(picked, first));
  const returnBack = 2 * kobo(price);
  const payer = await openAs(browser, finance);
  await payer.goto(back);
  await take(payer, "Credit", "Credited");
  await expect(
    payer
      .getByRole("main")
      .getByText(money(returnBack / 100))
      .first(),
  ).toBeVisible();

  // The sum and the word are on the page before it is credited, too.
  await expect.poll(async () => (await readOrder(page, placed.id)).state).toBe("partly_returned");
  await packer.goto(`/admin/orders/${placed.id}/edit`);
  await stateIs(packer, "Partly returned");
  const last = await readOrder(page, placed.id);
  const refunded = changeBack + shortBack + returnBack;
  expect([kobo(last.paid), kobo(last.refunded), kobo(last.credited), kobo(last.due)]).toEqual([
    kobo(placed.total),
    refunded,
    returnBack,
    0,
  ]);
  const after = await walletOf(page, customer, placed);
  expect(after.balance).toBe(before.balance + refunded);
  expect(after.came).toEqual([changeBack, shortBack, returnBack]);
});

/** From the desk to the van through two pairs of hands, beside the browser. */
const send = async (page: Page, { id }: Order) => {
  const step = (action: string, who: Who) => callAs(page, who, "POST", `/admin/orders/${id}/${action}`, {});
  for (const action of ["start_picking", "finish_picking"]) await step(action, "operations");
  for (const action of ["pack", "dispatch"]) await step(action, "superAdmin");
};
const promiseIs = (page: Page, day: string) =>
  expect(page.getByRole("main").getByText(day.split("-").reverse().join("/")).first()).toBeVisible();
const otherPart = (page: Page, number: string) =>
  page
    .getByRole("region", { name: "Other parts of this order" })
    .getByRole("row", { name: new RegExp(`${number}\\b`) });

// Nothing moves the clock of a server that people use: the halves have days of their own, and come one after the other.
test("an order is split, and each half has its own day, its own way to the door and its own money", async ({
  page,
}) => {
  const customer = await someCustomer(page, -2);
  const [now, later] = (await scannable(page, customer, 2)) as [Product, Product];
  await callAs(page, customer, "POST", "/cart", { product_id: now.id, quantity: 2 });
  await callAs(page, customer, "POST", "/cart", { product_id: later.id, quantity: 3 });
  const { store_id, total } = await callAs(page, customer, "GET", "/checkout");
  const body = { store_id, payment_method: "on_delivery", expected_total: total };
  const { id } = await callAs(page, customer, "POST", "/orders", body);
  await callAs(page, "operations", "POST", `/admin/orders/${id}/confirm`, {});
  const whole = await readOrder(page, id);

  await arriveAs(page, "operations");
  await page.goto(`/admin/orders/${id}/edit`);
  await page.getByRole("main").getByRole("link", { name: "Split", exact: true }).click();
  await heading(page, `Split ${whole.number}`);
  await button(page, "Split the order").click();
  await expect(page.getByText("Enter how many packs to split off.")).toBeVisible();
  await page.getByRole("textbox", { name: `Packs, ${later.title}` }).fill("3");
  const day = addDays(whole.promised_on, 3);
  await page.getByRole("textbox", { name: "Promised for" }).fill(day.split("-").reverse().join("/"));
  await page.getByLabel("Reason").fill("The shop has no room before");
  const laterLine = whole.lines.find(({ title }) => title === later.title)!;
  await expect(page.getByText(`The part comes to ${money(laterLine.total).replace(".00", "")}`)).toBeVisible();
  await button(page, "Split the order").click();
  await heading(page, `Order ${whole.number}-1`);
  await promiseIs(page, day);

  const part = await readOrder(page, Number(/orders\/(\d+)\/edit/.exec(page.url())![1]));
  const rest = await readOrder(page, id);
  expect(part).toMatchObject({ state: "confirmed", promised_on: day, total: laterLine.total, due: laterLine.total });
  expect(rest).toMatchObject({ state: "confirmed", promised_on: whole.promised_on, delivery_fee: whole.delivery_fee });
  expect(kobo(rest.total) + kobo(part.total)).toBe(kobo(whole.total));

  await send(page, rest);
  await handOver(page, rest, "Ngozi Eze", "Cash");
  await stateIs(page, "Paid");
  await promiseIs(page, whole.promised_on);
  await expect(otherPart(page, part.number)).toContainText("Confirmed");
  expect(await readOrder(page, id)).toMatchObject({ state: "delivered", paid: rest.total, due: 0 });
  expect(await readOrder(page, part.id)).toMatchObject({ state: "confirmed", payment_state: "unpaid", paid: 0 });

  await otherPart(page, part.number).getByRole("link").click();
  await heading(page, `Order ${part.number}`);
  await expect(otherPart(page, whole.number)).toContainText("Delivered");
  await send(page, part);
  await handOver(page, part, "Musa Bello", "Bank transfer");
  await stateIs(page, "Paid");
  await expect(page.getByText("Musa Bello", { exact: true })).toBeVisible();
  expect(await readOrder(page, part.id)).toMatchObject({ state: "delivered", paid: part.total, due: 0 });
  expect(await readOrder(page, id)).toMatchObject({ paid: rest.total, refunded: 0, due: 0 });
});
