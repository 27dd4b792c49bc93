import type { InvoiceContent } from "@remedia/domain/invoices";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, openSession } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { systemContext } from "../../platform/context.ts";
import { openSql } from "../../platform/db.ts";
import { shopper } from "../orders/test-orders.ts";
import { codeOf } from "./codes.ts";
import { issueInvoices, issueMissingInvoices } from "./invoices.ts";
import { invoiceOf, openShop } from "./test-documents.ts";

let house: TestApp;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  house = await openTestApp();
  shop = await openShop(house);
});
afterAll(() => house.close());

const system = () => systemContext(house.platform, "test");
const invoicesOf = async (orderId: number) =>
  (await house.platform.db.selectFrom("invoices").select("number").where("order_id", "=", orderId).execute()).length;

describe("an invoice", () => {
  test("is issued with the delivery, once, and says what the books say", async () => {
    const { id, total, productId } = await shop.order();
    await house.platform.db
      .updateTable("products")
      .set({ vat_class: "standard" })
      .where("id", "=", productId)
      .execute();
    await shop.deliver(id);
    await house.settle();
    await issueInvoices(system(), [{ orderId: id, at: new Date() }]);
    await issueMissingInvoices(system());
    expect(await invoicesOf(id)).toBe(1);
    const invoice = await invoiceOf(house, id);
    expect(invoice.number).toMatch(/^[A-Z0-9]{3}\d{8}$/);
    expect(invoice.total_kobo).toBe(total * 100);
    const { lines } = invoice.content as InvoiceContent;
    expect(lines.map(({ vatClass, basisPoints }) => [vatClass, basisPoints])).toEqual(
      lines.map(() => ["standard", 750]),
    );
    expect(invoice.vat_kobo).toBe(lines.reduce((sum, { vatKobo }) => sum + vatKobo, 0));
    await expectSound(house);
  });

  test("says the same for ever, whatever becomes of the product and the customer", async () => {
    const { id, productId } = await shop.sell();
    const before = await invoiceOf(house, id);
    const { db } = house.platform;
    await db.updateTable("products").set({ vat_class: "exempt" }).where("id", "=", productId).execute();
    await db.updateTable("users").set({ name: "Somebody Else" }).where("id", "=", shop.customer.id).execute();
    await issueInvoices(system(), [{ orderId: id, at: new Date() }]);
    expect(await invoiceOf(house, id)).toEqual(before);
    const owner = openSql(house.databaseUrl, { max: 1, name: "test" });
    for (const change of ["total_kobo = 1", "content = '{}'", "state = 'cleared'", "number = 'AAA26000001'"])
      await expect(owner.unsafe(`update invoices set ${change} where id = ${before.id}`)).rejects.toThrow(/not change/);
    await owner.end();
  });

  test("is printed for its buyer and for staff of the branch, for nobody else", async () => {
    const { id } = await shop.sell();
    const mine = await shop.customer.call(`GET /orders/${id}/invoice.pdf`);
    expect([mine.status, mine.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(mine.raw.subarray(0, 5).toString()).toBe("%PDF-");
    const stranger = await shopper(house);
    expect((await stranger.call(`GET /orders/${id}/invoice.pdf`)).status).toBe(404);
    expect((await stranger.call(`GET /orders/${id}/papers`)).status).toBe(404);
    const admin = await adminToken(house);
    expect((await house.call(`GET /admin/orders/${id}/invoice.pdf`, { token: admin })).status).toBe(200);
    expect((await shop.customer.call(`GET /orders/${id}/proforma.pdf`)).status).toBe(409);
    const { body } = await shop.customer.call(`GET /orders/${id}/papers`);
    expect(body).toMatchObject({ proforma: false, invoice: { state: "issued" } });
    const { body: list } = await house.call("GET /admin/orders/invoices", {
      token: admin,
      query: { q: (await invoiceOf(house, id)).number },
    });
    expect(list.data).toMatchObject([{ order_id: id, kind: "invoice", state: "issued" }]);
  });
});

describe("papers", () => {
  test("of an order on its way are a proforma invoice", async () => {
    const { id } = await shop.order();
    expect((await shop.customer.call(`GET /orders/${id}/proforma.pdf`)).raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await shop.customer.call(`GET /orders/${id}/invoice.pdf`)).status).toBe(404);
    expect((await shop.customer.call(`GET /orders/${id}/papers`)).body).toMatchObject({
      proforma: true,
      invoice: null,
    });
  });

  test("of a wallet are a statement of any days, and a receipt for each payment of its owner", async () => {
    const { rows } = await sql<{ id: number; user: number }>`
      select id, user_id as user from payments
      where state = 'succeeded' and user_id <> ${shop.customer.id} order by id limit 1`.execute(house.platform.db);
    const { id, user } = rows[0]!;
    const token = await openSession(house, user);
    for (const path of [
      `/payments/${id}/receipt.pdf`,
      "/wallet/statement.pdf",
      "/wallet/statement.pdf?from=2026-01-01",
    ])
      expect((await house.call(`GET ${path}`, { token })).raw.subarray(0, 5).toString(), path).toBe("%PDF-");
    expect((await shop.customer.call(`GET /payments/${id}/receipt.pdf`)).status).toBe(404);
    const turned = await house.call("GET /wallet/statement.pdf", {
      token,
      query: { from: "2026-02-01", to: "2026-01-01" },
    });
    expect(turned.status).toBe(422);
  });

  test("are verified by their code, and forged codes are not ours", async () => {
    const { id, total } = await shop.sell();
    const invoice = await invoiceOf(house, id);
    const code = codeOf(system(), { kind: "invoice", id: invoice.id });
    const { body } = await house.call(`GET /verify/${code.toLowerCase()}`);
    expect(body.document).toMatchObject({ kind: "invoice", number: invoice.number, total, valid: true });
    expect(body.document.buyer).toContain("•");
    const paper = await house.call(`GET /verify/${code}/invoice.pdf`);
    expect([paper.status, paper.raw.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    const forged = code.replace(/^I\w+/, `I${(invoice.id + 1).toString(36).toUpperCase()}`);
    for (const wrong of [forged, `${code}0`, "I1-00000000000000000000", "----------"]) {
      expect((await house.call(`GET /verify/${wrong}`)).body, wrong).toEqual({ document: null });
      expect((await house.call(`GET /verify/${wrong}/invoice.pdf`)).status, wrong).toBe(404);
    }
    const days = { from: "2026-10-01", to: "2026-10-31" };
    const statement = codeOf(system(), { kind: "statement", id: shop.customer.id, ...days, kobo: 0 });
    expect((await house.call(`GET /verify/${statement}`)).body.document).toMatchObject({ kind: "statement", total: 0 });
    const proforma = codeOf(system(), { kind: "proforma", id });
    expect((await house.call(`GET /verify/${proforma}`)).body.document).toMatchObject({ valid: false });
    expect((await house.call(`GET /verify/${proforma}/invoice.pdf`)).status).toBe(404);
  });
});

test("numbers leave no gap, however many give them at once", async () => {
  const { rows } = await sql<{ id: number }>`
    select id from orders o where not exists (select from invoices i where i.order_id = o.id) order by id limit 60`.execute(
    house.platform.db,
  );
  const due = rows.map(({ id }) => ({ orderId: id, at: new Date() }));
  const runs = Array.from({ length: 6 }, (_, nth) =>
    due.toSorted((a, b) => ((a.orderId * (nth + 3)) % 7) - (b.orderId % 7)),
  );
  await Promise.all(runs.flatMap((run) => run.map((one) => issueInvoices(system(), [one]))));
  const { rows: counted } = await sql<{ given: number; last: number; orders: number }>`
    select count(*)::int as given, max(no) as last, count(distinct order_id)::int as orders
    from invoices group by branch_id, kind, year`.execute(house.platform.db);
  for (const { given, last, orders } of counted) expect([last, orders]).toEqual([given, given]);
  expect(counted.reduce((sum, { given }) => sum + given, 0)).toBeGreaterThan(60);
});
