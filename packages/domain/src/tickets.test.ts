import { describe, expect, test } from "vitest";
import {
  fillAnswer,
  mayChangeRating,
  mayWrite,
  ownTicketTransitions,
  ticketStates,
  ticketTransitions,
  unknownPlaceholders,
} from "./tickets.ts";
import { type Me, whyNot } from "./transitions.ts";

const day = 24 * 3_600_000;
const now = new Date("2026-11-18T09:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const everybody: Me = { id: 1, holds: () => true };

describe("a ticket", () => {
  test("can be left in every state, and every state can be reached", () => {
    const steps = [...Object.values(ticketTransitions), ...Object.values(ownTicketTransitions)];
    for (const state of ticketStates) {
      expect(
        steps.some(({ from, to }) => (from as readonly string[]).includes(state) && to !== state),
        state,
      ).toBe(true);
      expect(
        steps.some(({ to }) => to === state),
        state,
      ).toBe(true);
    }
  });

  test("is opened again by its customer's words for two weeks, then it takes a new one", () => {
    expect(mayWrite(null, now)).toBe(true);
    expect(mayWrite(ago(14), now)).toBe(true);
    expect(mayWrite(ago(14.01), now)).toBe(false);
    const late = { state: "closed" as const, may_write: false };
    expect(whyNot(ownTicketTransitions.write, late, everybody)).toMatch(/more than 14 days ago/);
    expect(whyNot(ownTicketTransitions.write, { ...late, may_write: true }, everybody)).toBeNull();
  });
});

test("a rating can be changed for seven days", () => {
  expect(mayChangeRating(ago(7), now)).toBe(true);
  expect(mayChangeRating(ago(7.01), now)).toBe(false);
});

describe("a canned answer", () => {
  test("names the customer and the order, each as often as it says so", () => {
    const text = "Dear {name}, {order} left today. Thank you, {name}.";
    expect(fillAnswer(text, { name: "Ada {order}", order: "R1000001" })).toBe(
      "Dear Ada {order}, R1000001 left today. Thank you, Ada {order}.",
    );
    expect(fillAnswer("We look into {order}.", { name: "Ada", order: null })).toBe("We look into your order.");
  });

  test("is told which words in braces mean nothing", () => {
    expect(unknownPlaceholders("Dear {name}, {ordr} and {}")).toEqual(["{ordr}", "{}"]);
    expect(unknownPlaceholders("Dear {name}: {order}")).toEqual([]);
  });
});
