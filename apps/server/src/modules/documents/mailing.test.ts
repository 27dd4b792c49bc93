import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { systemContext } from "../../platform/context.ts";
import { emit } from "../../platform/outbox.ts";
import { shopper } from "../orders/test-orders.ts";
import { codeOf } from "./codes.ts";
import { invoiceOf, mailsAbout, openShop } from "./test-documents.ts";

let house: TestApp;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  house = await openTestApp();
  shop = await openShop(house);
});
afterAll(() => house.close());

const has = (userId: number, email: string, confirmedAt: Date | null) =>
  house.platform.db
    .updateTable("users")
    .set({ email, email_verified_at: confirmedAt })
    .where("id", "=", userId)
    .execute();

test("an invoice is mailed when it is issued, once however often the event comes", async () => {
  await has(shop.customer.id, "buyer@shop.example", new Date());
  const { id, number: order } = await shop.sell();
  const invoice = await invoiceOf(house, id);
  const [mail, ...others] = await mailsAbout(house, invoice.number);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "buyer@shop.example", state: "sent" });
  const system = systemContext(house.platform, "test");
  const link = `http://remedia.test/verify/${codeOf(system, { kind: "invoice", id: invoice.id })}`;
  for (const said of [invoice.number, order, "NGN ", link]) expect(mail!.body).toContain(said);
  expect(mail!.body).not.toContain("Please pay");

  for (let nth = 0; nth < 3; nth++) await emit(system, "invoice.out", { invoiceId: invoice.id });
  await house.settle();
  expect(await mailsAbout(house, invoice.number)).toHaveLength(1);
});

test("one that was bought on credit says by when it is to be paid", async () => {
  await has(shop.customer.id, "buyer@shop.example", new Date());
  const { id } = await shop.order();
  await shop.deliver(id);
  // As if it had been delivered on credit and nothing had been paid.
  await house.platform.db
    .updateTable("orders")
    .set({ payment_method: "credit", credit_days: 30, due_on: "2026-12-24", paid_kobo: 0 })
    .where("id", "=", id)
    .execute();
  await house.settle();
  const [mail] = await mailsAbout(house, (await invoiceOf(house, id)).number);
  expect(mail!.body).toMatch(/Please pay NGN [\d,.]+ by 24\/12\/2026\./);
});

test("whoever has no address, or has not confirmed it, gets no e-mail", async () => {
  const without = await shopper(house);
  const unconfirmed = await shopper(house);
  await has(unconfirmed.id, "perhaps@shop.example", null);
  for (const customer of [without, unconfirmed]) {
    const { id } = await shop.sell(customer);
    expect(await mailsAbout(house, (await invoiceOf(house, id)).number)).toEqual([]);
  }
});
