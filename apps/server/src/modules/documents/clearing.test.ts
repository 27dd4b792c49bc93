import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { type AccessPointStandIn, openAccessPointStandIn } from "../../../test/stand-ins/access-point.ts";
import { systemContext } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { clearDueInvoices } from "./clearing.ts";
import { codeOf } from "./codes.ts";
import { invoiceOf, mailsAbout, openShop } from "./test-documents.ts";

let authority: AccessPointStandIn;
let house: TestApp;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  authority = await openAccessPointStandIn();
  house = await openTestApp({
    EINVOICE: "access_point",
    EINVOICE_URL: authority.url,
    EINVOICE_API_KEY: authority.key,
    EINVOICE_API_SECRET: authority.secret,
  });
  shop = await openShop(house);
  for (const [key, value] of Object.entries({ "einvoices.on": true, "einvoices.service_id": "94ND90NR" }))
    await sql`insert into settings (key, value, updated_at) values (${key}, ${json(value)}, now())`.execute(
      house.platform.db,
    );
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
  await authority.close();
});

const address = () => `buyer${shop.customer.id}@shop.example`;
const says = (tin: string | null) =>
  house.platform.db
    .updateTable("users")
    .set({ tin, email: address(), email_verified_at: new Date() })
    .where("id", "=", shop.customer.id)
    .execute();
const lookAgain = async (laterMs: number) => {
  house.clock.advance(laterMs);
  await clearDueInvoices(systemContext(house.platform, "test"));
};
const mails = async (orderId: number) => {
  const { number } = await invoiceOf(house, orderId);
  return mailsAbout(house, number);
};
const printed = async (orderId: number) => (await shop.customer.call(`GET /orders/${orderId}/invoice.pdf`)).status;

describe("while invoices must be cleared", () => {
  test("the buyer gets one once it is cleared, with the authority's reference", async () => {
    await says("20123456-0001");
    const { id } = await shop.order();
    await shop.deliver(id);
    expect((await shop.customer.call(`GET /orders/${id}/papers`)).body.invoice).toBeNull();
    await house.settle();
    const invoice = await invoiceOf(house, id);
    expect(invoice).toMatchObject({ state: "cleared", irn: expect.stringMatching(/^\w+-94ND90NR-\d{8}$/) });
    expect(invoice.clearance).toEqual({ reference: `CSID-${invoice.irn}`, qr: `QR+${invoice.irn}==` });
    expect(authority.documents.get(invoice.irn!)).toMatchObject({ invoice_type_code: "380", irn: invoice.irn });
    expect(await printed(id)).toBe(200);
    expect(await mails(id)).toMatchObject([{ recipient: address() }]);
  });

  test("one that is refused is not shown, says why, and is sent again once it is mended", async () => {
    await says("99123456-0001");
    const { id } = await shop.sell();
    expect(await invoiceOf(house, id)).toMatchObject({
      state: "refused",
      state_reason: "The customer's TIN is not registered.",
    });
    expect(await printed(id)).toBe(409);
    const code = codeOf(systemContext(house.platform, "test"), {
      kind: "invoice",
      id: (await invoiceOf(house, id)).id,
    });
    expect((await house.call(`GET /verify/${code}/invoice.pdf`)).status).toBe(404);
    expect(await mails(id)).toEqual([]);
    await lookAgain(2 * hour);
    expect((await invoiceOf(house, id)).state).toBe("refused");
    await says("20123456-0001");
    const { id: invoiceId, number } = await invoiceOf(house, id);
    const token = await adminToken(house);
    expect((await house.call(`POST /admin/invoices/${invoiceId}/resubmit`, { token })).status).toBe(200);
    await house.settle();
    expect(await invoiceOf(house, id)).toMatchObject({ state: "cleared", number });
    expect(await mails(id)).toHaveLength(1);
    expect(await printed(id)).toBe(200);
    expect((await house.call(`POST /admin/invoices/${invoiceId}/resubmit`, { token })).status).toBe(409);
  });

  test("one whose buyer has no tax ID is not even sent", async () => {
    await says(null);
    const asked = authority.requests.length;
    const { id } = await shop.sell();
    expect(await invoiceOf(house, id)).toMatchObject({
      state: "refused",
      state_reason: expect.stringMatching(/tax ID/),
    });
    expect(authority.requests.length).toBe(asked);
  });

  test("a late answer is asked for until it comes", async () => {
    await says("20123456-0001");
    authority.lateBy(2);
    const { id } = await shop.sell();
    expect((await invoiceOf(house, id)).state).toBe("clearing");
    expect(await printed(id)).toBe(409);
    await lookAgain(2 * minute);
    await lookAgain(2 * hour);
    authority.lateBy(0);
    expect((await invoiceOf(house, id)).state).toBe("cleared");
  });

  test("a failure behind which it was cleared clears it once", async () => {
    const failure = { status: 503, body: { message: "Try again later." } };
    for (const step of [/\/sign$/, /\/transmit\//]) {
      authority.doNextButAnswer(() => failure, step);
      const { id } = await shop.order();
      await shop.deliver(id);
      await house.settle().catch(() => undefined);
      expect((await invoiceOf(house, id)).state).toBe("clearing");
      await lookAgain(2 * minute);
      await lookAgain(2 * hour);
      const { state, irn } = await invoiceOf(house, id);
      expect([state, authority.cleared.get(irn!)]).toEqual(["cleared", 1]);
    }
  });
});
