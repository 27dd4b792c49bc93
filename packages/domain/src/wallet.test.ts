import { describe, expect, test } from "vitest";
import {
  sendFault,
  shortName,
  transactionName,
  transferNumber,
  transferred,
  walletMovementName,
  wholeMovementName,
} from "./wallet.ts";

test("a transfer takes from one wallet what it puts into the other", () => {
  expect(transferred({ fromId: 1, toId: 2, amountKobo: 500 })).toEqual([
    { account: "wallet", ownerId: 1, amountKobo: 500 },
    { account: "wallet", ownerId: 2, amountKobo: -500 },
  ]);
  expect(transferNumber(7)).toBe("T1000007");
});

test.each([
  ["Harmattan Pharmacy", "Harmattan P."],
  ["  ada  obi-eze  ltd ", "ada O. L."],
  ["Brightwell", "Brightwell"],
])("%s is shortened to %s", (name, short) => {
  expect(shortName(name)).toBe(short);
});

describe("what can be sent", () => {
  const room = { availableKobo: 1_000, leftTodayKobo: 800 };
  test.each([
    [0, "Enter an amount above ₦0."],
    [1, null],
    [800, null],
    [801, "You can send ₦8.00 more today."],
    [1_001, "You have ₦10.00 to send."],
  ])("%i kobo: %s", (kobo, fault) => {
    expect(sendFault(kobo, room)).toBe(fault);
  });
});

test("a transaction is called by what it is for", () => {
  const order = { document: "order", number: "R1000012" };
  const wallet = { document: "wallet", number: null };
  expect(transactionName({ kind: "payment", parts: [order] })).toBe("Payment for order R1000012");
  expect(transactionName({ kind: "refund", parts: [order] })).toBe("Refund for order R1000012");
  expect(transactionName({ kind: "payment", parts: [wallet] })).toBe("Money added");
  expect(transactionName({ kind: "transfer_out", parts: [] })).toBe("Transfer sent");
});

test("a movement by transfer says which way it went, and whom it went to", () => {
  const transfer = { document: "wallet_transfer", step: "transfer", orders: [] };
  expect(walletMovementName({ ...transfer, amount: 5 })).toBe("Transfer received");
  expect(walletMovementName({ ...transfer, amount: -5 })).toBe("Transfer sent");
  expect(wholeMovementName({ ...transfer, amount: 5, other: "Ada Stores" })).toBe("Transfer received from Ada Stores");
  expect(wholeMovementName({ ...transfer, amount: -5, other: "Bola P." })).toBe("Transfer sent to Bola P.");
});

test("a movement for an order names it", () => {
  const payment = { document: "payment", amount: 5, orders: [{ number: "R1000012" }] };
  expect(walletMovementName({ ...payment, step: "spend", amount: -5 })).toBe("Paid for order R1000012");
  expect(walletMovementName({ ...payment, step: "give_back" })).toBe("Refund for order R1000012");
  expect(walletMovementName({ ...payment, step: "pay_again" })).toBe("Paid twice, added (order R1000012)");
  expect(walletMovementName({ ...payment, step: "succeed", orders: [] })).toBe("Money added");
});
