import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditedKobo, gatewayReceipt, whyQuestioned } from "./payments.ts";

const plain = (kobo: number, feesKobo = 0) => ({ requestedKobo: kobo, paidKobo: kobo, feesKobo, currency: "NGN" });

describe("what a gateway says it received", () => {
  test("is taken where it is at least what was asked, in naira", () => {
    expect(whyQuestioned(30_050, plain(30_050))).toBeNull();
    expect(
      whyQuestioned(30_050, { requestedKobo: 30_050, paidKobo: 40_333, feesKobo: 10_283, currency: "NGN" }),
    ).toBeNull();
    expect(whyQuestioned(30_050, plain(30_049))).toBe("Less came than was asked for.");
    expect(whyQuestioned(30_050, { ...plain(30_050), paidKobo: 20_000 })).toBe("Less came than was asked for.");
    expect(whyQuestioned(30_050, plain(5 * 30_050))).toBeNull();
    expect(whyQuestioned(30_050, plain(5 * 30_050 + 1))).toBe("Far more came than was asked for.");
    expect(whyQuestioned(100, { ...plain(100), currency: "GHS" })).toBe("It was paid in GHS.");
  });

  test("credits what was asked, not the fee that the payer bore; and all of it where somebody sent more", () => {
    expect(creditedKobo(30_050, { requestedKobo: 30_050, paidKobo: 40_333, feesKobo: 10_283, currency: "NGN" })).toBe(
      30_050,
    );
    expect(creditedKobo(10_000, plain(12_500))).toBe(12_500);
    expect(creditedKobo(10_000, plain(10_000, 150))).toBe(10_000);
  });

  test("is posted whole, whoever bears the fee", () => {
    const kobo = fc.integer({ min: 1, max: 1e11 });
    fc.assert(
      fc.property(kobo, kobo, fc.boolean(), (amountKobo, feesKobo, payerBears) => {
        const received = { ...plain(amountKobo, feesKobo), paidKobo: amountKobo + (payerBears ? feesKobo : 0) };
        const postings = gatewayReceipt(received, [{ account: "wallet", ownerId: 1, amountKobo }]);
        expect(postings.reduce((sum, posting) => sum + posting.amountKobo, 0)).toBe(0);
        const fee = postings.find(({ account }) => account === "gateway_fees")?.amountKobo ?? 0;
        expect(fee).toBe(payerBears ? 0 : Math.min(feesKobo, amountKobo));
      }),
    );
  });
});
