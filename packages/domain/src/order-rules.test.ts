import { describe, expect, test } from "vitest";
import { holdReason, isConfirmedByRule, type OrderRules, type RuledOrder } from "./order-rules.ts";

const rules: OrderRules = {
  holdOverdue: true,
  holdLimit: true,
  confirm: true,
  knownFrom: 3,
  paidOnly: true,
  mostKobo: 50_000_000,
};
const order: RuledOrder = {
  totalKobo: 1_000_000,
  dueKobo: 1_000_000,
  paymentMethod: "credit",
  received: 3,
  limitKobo: 5_000_000,
  owedKobo: 1_000_000,
  overdueKobo: 0,
  overdueSince: null,
};
const patience = { today: "2026-11-18", graceDays: 14 };
const why = (change: Partial<RuledOrder>, others: Partial<OrderRules> = {}) =>
  holdReason({ ...order, ...change }, { ...rules, ...others }, patience);
const passes = (change: Partial<RuledOrder>, others: Partial<OrderRules> = {}) =>
  isConfirmedByRule({ ...order, ...change }, { ...rules, ...others });

describe("a new order is held", () => {
  const overdue = { overdueKobo: 250_000, overdueSince: "2026-11-01", paymentMethod: "on_delivery" } as const;

  test("when its customer's debt is overdue past its days of grace, unless it is paid", () => {
    expect(why({})).toBeNull();
    expect(why(overdue)).toBe("₦2,500.00 has been overdue since 01/11/2026");
    expect(why({ ...overdue, overdueSince: "2026-11-10" })).toBeNull();
    expect(why({ ...overdue, dueKobo: 0 })).toBeNull();
    expect(why(overdue, { holdOverdue: false })).toBeNull();
  });

  test("when it is on credit and uses up the limit", () => {
    expect(why({ owedKobo: 4_999_999 })).toBeNull();
    expect(why({ owedKobo: 5_000_000 })).toBe("It uses up the credit limit of ₦50,000.00");
    expect(why({ owedKobo: 5_000_000, paymentMethod: "on_delivery" })).toBeNull();
    expect(why({ owedKobo: 5_000_000 }, { holdLimit: false })).toBeNull();
  });
});

test("a new order is confirmed by rule for a known customer, paid or on credit, up to a limit", () => {
  expect(passes({})).toBe(true);
  expect(passes({}, { confirm: false })).toBe(false);
  expect(passes({ received: 2 })).toBe(false);
  expect(passes({ totalKobo: 50_000_001 })).toBe(false);
  expect(passes({ paymentMethod: "on_delivery" })).toBe(false);
  expect(passes({ paymentMethod: "on_delivery" }, { paidOnly: false })).toBe(true);
  expect(passes({ paymentMethod: "gateway", dueKobo: 0 })).toBe(true);
});
