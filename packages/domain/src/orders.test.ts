import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deliveredSale } from "./ledger.ts";
import {
  ageTone,
  openOrderStates,
  orderStates,
  orderTransitions,
  ownOrderTransitions,
  promiseDay,
  splitOf,
} from "./orders.ts";
import { returnedOrderTransitions } from "./returns.ts";
import { vatWithin } from "./vat.ts";

describe("the steps of an order", () => {
  const steps = [...Object.values(orderTransitions), ...Object.values(returnedOrderTransitions)];

  test("lead from the first state to every other", () => {
    const reached = new Set<string>(["pending_payment"]);
    for (let before = 0; before < reached.size; ) {
      before = reached.size;
      for (const { from, to } of steps) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...orderStates].sort());
  });

  test("end with returned and cancelled; what was delivered may come back", () => {
    const ends = orderStates.filter((state) => !steps.some(({ from }) => (from as readonly string[]).includes(state)));
    expect(ends).toEqual(["returned", "cancelled"]);
  });

  test("cancel whatever has not left, and the customer only what nobody picks", () => {
    expect(orderTransitions.cancel.from).toEqual(openOrderStates);
    expect(ownOrderTransitions.cancel.from).toEqual(["pending_payment", "pending", "confirmed"]);
  });
});

describe("the promised day", () => {
  test.each([
    ["2026-11-13", 1, "2026-11-14"],
    ["2026-11-14", 1, "2026-11-16"],
    ["2026-11-13", 3, "2026-11-17"],
    ["2026-11-15", 0, "2026-11-15"],
  ])("of %s with %i working days is %s", (today, days, promised) => {
    expect(promiseDay(today, days)).toBe(promised);
  });

  test("is never a Sunday, nor before a shorter promise", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 40 }), (offset, days) => {
        const today = new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);
        const promised = promiseDay(today, days);
        expect(new Date(`${promised}T00:00:00Z`).getUTCDay()).not.toBe(0);
        expect(promised > promiseDay(today, days - 1)).toBe(true);
      }),
    );
  });
});

test("a delivered sale sums to zero, whatever it cost", () => {
  const kobo = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(kobo, kobo, kobo, fc.integer({ min: 0, max: 1_000 }), (goodsKobo, deliveryKobo, costKobo, rate) => {
      const taxes = { goodsVatKobo: vatWithin(goodsKobo, rate), deliveryVatKobo: vatWithin(deliveryKobo, rate) };
      const sale = { customerId: 7, branchId: 1, goodsKobo, deliveryKobo, costKobo, ...taxes };
      const postings = deliveredSale(sale);
      expect(postings.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(0);
      expect(postings.every(({ amountKobo }) => amountKobo !== 0)).toBe(true);
    }),
  );
});

test("an order is split between wallet and gateway, and never for more or less than it costs", () => {
  const kobo = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(kobo, kobo, (totalKobo, availableKobo) => {
      expect(splitOf("on_delivery", totalKobo, availableKobo)).toEqual({ walletKobo: 0, gatewayKobo: 0 });
      expect(splitOf("gateway", totalKobo, availableKobo)).toEqual({ walletKobo: 0, gatewayKobo: totalKobo });
      expect(splitOf("wallet", totalKobo, availableKobo)).toEqual({ walletKobo: totalKobo, gatewayKobo: 0 });
      const { walletKobo, gatewayKobo } = splitOf("wallet_gateway", totalKobo, availableKobo);
      expect(walletKobo + gatewayKobo).toBe(totalKobo);
      expect(walletKobo).toBeLessThanOrEqual(availableKobo);
    }),
  );
});

test("an age is close to its target in the last quarter, and over it once it is past", () => {
  expect([5.9, 6, 8, 8.1].map((hours) => ageTone(hours, 8))).toEqual(["fine", "soon", "soon", "over"]);
});
