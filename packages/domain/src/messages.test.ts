import { expect, test } from "vitest";
import { accountMessage, type OrderTold, orderMessage, paymentMessage } from "./messages.ts";

const order: OrderTold = {
  number: "R1000007",
  total: 12_500,
  due: 12_500,
  paid: 0,
  refunded_now: 0,
  credited: 0,
  waits: false,
  refunded: 0,
  promised_on: "2026-03-05",
  due_on: null,
  awaits_money: false,
  awaits_delivery_fee: false,
  pick_up: null,
  by_staff: false,
  reason: "Shop closed. ",
};

test("an order's customer reads the reason once, with one full stop", () => {
  expect(orderMessage("cancel", order, "Remedia")).toBe(
    "Remedia: Your order R1000007 is cancelled. Reason: Shop closed.",
  );
  expect(orderMessage("cancel", { ...order, reason: null }, "Remedia")).toBe(
    "Remedia: Your order R1000007 is cancelled.",
  );
  expect(orderMessage("dispatch", order, "Remedia")).toContain("NGN 12,500.00");
});

test("whoever has paid is not asked for money, and is told what went back", () => {
  const paid = { ...order, due: 0, paid: 12_500 };
  expect(orderMessage("dispatch", paid, "Remedia")).not.toContain("NGN");
  expect(orderMessage("cancel", { ...paid, reason: null, refunded: 12_500 }, "Remedia")).toBe(
    "Remedia: Your order R1000007 is cancelled. We gave you NGN 12,500.00 back.",
  );
  expect(orderMessage("place", { ...order, awaits_money: true }, "Remedia")).toBeNull();
});

test("whoever collects an order is told where, and never that it is on its way", () => {
  const collected = { ...order, due: 0, pick_up: "Lagos branch, 14 Adeola Crescent, 0700 736 3342" };
  expect(orderMessage("dispatch", collected, "Remedia")).toBe(
    "Remedia: Your order R1000007 is ready to collect at Lagos branch, 14 Adeola Crescent, 0700 736 3342.",
  );
  expect(orderMessage("place", collected, "Remedia")).toContain("ready to collect on 05/03/2026, at Lagos branch");
  expect(orderMessage("deliver", collected, "Remedia")).toContain("You collected your order R1000007");
});

test("a payment for an order is told by the order, unless some of it was left over", () => {
  const payment = { number: "P1000001", amount: 5_000, for_orders: 5_000, left_over: 0 };
  expect(paymentMessage("succeed", payment, "Remedia")).toBeNull();
  expect(paymentMessage("succeed", { ...payment, for_orders: 0 }, "Remedia")).toContain("P1000001");
  expect(paymentMessage("succeed", { ...payment, for_orders: 0, left_over: 5_000 }, "Remedia")).toContain("wallet");
});

test("nobody is told of steps inside the house", () => {
  expect(orderMessage("pack", order, "Remedia")).toBeNull();
  expect(accountMessage("merge", "Remedia", null)).toBeNull();
});

test("a rejected account reads why", () => {
  expect(accountMessage("reject", "Remedia", "The licence is not ours to read")).toBe(
    "We could not verify your Remedia account. Reason: The licence is not ours to read. Please call us.",
  );
});
