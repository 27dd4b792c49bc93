import { describe, expect, test } from "vitest";
import { userTransitions } from "./accounts.ts";
import { productTransitions, requestTransitions } from "./catalog.ts";
import { dealTransitions } from "./deals.ts";
import { licenceTransitions } from "./licences.ts";
import { orderTransitions } from "./orders.ts";
import {
  batchTransitions,
  countTransitions,
  damageTransitions,
  destructionTransitions,
  recallTransitions,
  receiptTransitions,
  supplierReturnTransitions,
  transferTransitions,
} from "./stock.ts";
import { ownTicketTransitions, ticketTransitions } from "./tickets.ts";
import { outcome, type Transitions } from "./transitions.ts";

const tables: Record<string, Transitions<string, never>> = {
  Account: userTransitions,
  Product: productTransitions,
  Request: requestTransitions,
  Deal: dealTransitions,
  Licence: licenceTransitions,
  Order: orderTransitions,
  Batch: batchTransitions,
  Count: countTransitions,
  Damage: damageTransitions,
  Destruction: destructionTransitions,
  Recall: recallTransitions,
  "Goods receipt": receiptTransitions,
  Return: supplierReturnTransitions,
  Transfer: transferTransitions,
  Ticket: ticketTransitions,
  "Own ticket": ownTicketTransitions,
};

describe("what is said of a step once it is taken", () => {
  for (const [noun, table] of Object.entries(tables))
    for (const [name, step] of Object.entries(table))
      test(`${noun}, ${name}: it has happened`, () => {
        expect(outcome(noun, step)).toMatch(
          /^[A-Z].* (\w+ed|put|sent|held|hidden|shown|withdrawn|taken|round finished)\b.*\.$/,
        );
      });
});

test("what leads nowhere else is grave, unless it is the good end that all wait for", () => {
  const grave = Object.entries(tables).flatMap(([noun, table]) =>
    Object.entries(table).flatMap(([name, step]) => (step.final ? [`${noun} ${name}`] : [])),
  );
  expect(grave).toContain("Destruction approve");
  for (const [noun, table] of Object.entries(tables))
    for (const name of grave.flatMap((each) => (each.startsWith(`${noun} `) ? [each.slice(noun.length + 1)] : []))) {
      const { to } = table[name]!;
      expect(
        Object.values(table).flatMap(({ from }) => from),
        `${noun} ${name} leads on`,
      ).not.toContain(to);
    }
});
