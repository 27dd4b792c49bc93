import { expect, test } from "vitest";
import { accountMessage, orderMessage } from "./messages.ts";

const order = { number: "R1000007", total: 12_500, promised_on: "2026-03-05", reason: "Shop closed. " };

test("an order's customer reads the reason once, with one full stop", () => {
  expect(orderMessage("cancel", order, "Remedia")).toBe(
    "Remedia: Your order R1000007 is cancelled. Reason: Shop closed.",
  );
  expect(orderMessage("cancel", { ...order, reason: null }, "Remedia")).toBe(
    "Remedia: Your order R1000007 is cancelled.",
  );
  expect(orderMessage("dispatch", order, "Remedia")).toContain("NGN 12,500.00");
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
