import { describe, expect, test } from "vitest";
import {
  batchStates,
  batchTransitions,
  countStates,
  countTransitions,
  damageStates,
  damageTransitions,
  destructionStates,
  destructionTransitions,
  keepsLevel,
  outsidePlaceKinds,
  type PlaceKind,
  placeKinds,
  placeRoles,
  recallStates,
  recallTransitions,
  receiptStates,
  receiptTransitions,
  type StockEffect,
  stockEffects,
  supplierReturnStates,
  supplierReturnTransitions,
  transferStates,
  transferTransitions,
} from "./stock.ts";
import type { Transition } from "./transitions.ts";

const rows = Object.entries(stockEffects).flatMap(([document, steps]) =>
  Object.entries(steps).map(([step, effect]) => ({ document, step, effect: effect as StockEffect })),
);
const moves = rows.flatMap(({ document, step, effect }) =>
  effect.does === "move" ? [{ name: `${document} ${step}`, from: effect.from, to: effect.to }] : [],
);
const stepsThat = (does: StockEffect["does"], document: string) =>
  rows.filter((row) => row.document === document && row.effect.does === does);

/** Written out a second time, by hand: a change of the table is a decision, not a slip. */
const expected = `
opening enter: count_difference → shelf
receipt receive: supplier → receiving
move put_away: receiving → shelf
move move: shelf → shelf
move release_quarantine: quarantine → shelf
transfer create: reserve
transfer cancel: release
transfer dispatch: origin → in_transit
transfer pass: in_transit → receiving
transfer reject: in_transit → quarantine
transfer lose: in_transit → count_difference
hmo_transfer create: reserve
hmo_transfer cancel: release
hmo_transfer dispatch: origin → in_transit
hmo_transfer pass: in_transit → hmo
hmo_transfer reject: in_transit → quarantine
hmo_transfer lose: in_transit → count_difference
hmo_return pass: hmo → receiving
hmo_return reject: hmo → quarantine
damage report: origin → quarantine
damage approve: quarantine → damaged
damage reject: quarantine → origin
destruction approve: origin → damaged
supplier_return create: reserve
supplier_return cancel: release
supplier_return send: origin → supplier
count found: count_difference → shelf
count missing: shelf → count_difference
order place: reserve
order expire: release
order cancel: release
order dispatch: origin → customer
order restock: customer → receiving
return restock: customer → receiving
return quarantine: customer → quarantine
return write_off: customer → damaged
recall freeze: release
recall collect: origin → quarantine
recall give_back: customer → quarantine
`
  .trim()
  .split("\n");

describe("which step moves which stock", () => {
  const written = rows.map(
    ({ document, step, effect }) =>
      `${document} ${step}: ${effect.does === "move" ? `${effect.from} → ${effect.to}` : effect.does}`,
  );
  for (const [place, row] of expected.entries()) test(row, () => expect(written[place]).toBe(row));
  test("and nothing else", () => expect(written).toHaveLength(expected.length));

  test("a move leads somewhere else; only from shelf to shelf do both ends share a name", () => {
    for (const { name, from, to } of moves) {
      expect(placeRoles, name).toEqual(expect.arrayContaining([from, to]));
      if (name !== "move move") expect(from, name).not.toBe(to);
    }
  });

  test("stock comes into the house from supplier, customer or count difference only", () => {
    const sources = moves.map(({ from }) => from).filter((from) => from !== "origin" && !keepsLevel(from));
    expect(new Set(sources)).toEqual(new Set(["supplier", "customer", "count_difference"]));
  });

  test("what was written off stays written off", () => {
    expect(moves.filter(({ from }) => from === "damaged")).toEqual([]);
  });

  test("nothing reaches a shelf from outside but what was counted there", () => {
    const arrivals = moves.filter(({ from, to }) => to === "shelf" && from !== "origin" && !keepsLevel(from));
    expect(arrivals.map(({ from }) => from)).toEqual(["count_difference", "count_difference"]);
  });

  test("a document that reserves can also release, and takes what it reserved from there", () => {
    for (const { document } of rows.filter((row) => row.effect.does === "reserve")) {
      expect(stepsThat("release", document).length, document).toBeGreaterThan(0);
      expect(stepsThat("move", document).filter(({ effect }) => effect.from === "origin")).toHaveLength(1);
    }
  });

  test("whatever enters transit, quarantine or an HMO's stock can leave it", () => {
    for (const place of ["in_transit", "quarantine", "hmo", "receiving"] as const) {
      expect(moves.some(({ to }) => to === place)).toBe(true);
      expect(moves.some(({ from }) => from === place)).toBe(true);
    }
  });
});

test("five kinds of place keep a level, the world outside keeps none", () => {
  expect(placeKinds.filter(keepsLevel)).toEqual(["shelf", "receiving", "quarantine", "in_transit", "hmo"]);
  expect(placeKinds.filter((kind: PlaceKind) => !keepsLevel(kind))).toEqual(outsidePlaceKinds);
});

const tables: [string, readonly string[], Record<string, Transition<string>>][] = [
  ["batch", batchStates, batchTransitions],
  ["receipt", receiptStates, receiptTransitions],
  ["transfer", transferStates, transferTransitions],
  ["damage", damageStates, damageTransitions],
  ["destruction", destructionStates, destructionTransitions],
  ["supplier return", supplierReturnStates, supplierReturnTransitions],
  ["count", countStates, countTransitions],
  ["recall", recallStates, recallTransitions],
];

describe.each(tables)("the states of a %s", (_document, states, transitions) => {
  test("can all be reached from the first", () => {
    const reached = new Set([states[0]!]);
    for (const _round of states)
      for (const { from, to } of Object.values(transitions))
        if (from.some((state) => reached.has(state))) reached.add(to);
    expect(reached).toEqual(new Set(states));
  });

  test("change with every step", () => {
    for (const [action, { from, to }] of Object.entries(transitions)) expect(from, action).not.toContain(to);
  });
});

test("a step that undoes or overrules somebody's work needs a reason", () => {
  const needing = tables.flatMap(([document, , transitions]) =>
    Object.entries(transitions).flatMap(([action, { reason }]) => (reason ? [`${document} ${action}`] : [])),
  );
  expect(needing).toEqual([
    "batch hold",
    "batch quarantine",
    "batch clear",
    "batch recall",
    "batch destroy",
    "damage reject",
    "destruction reject",
    "destruction lapse",
    "count send_back",
    "count cancel",
  ]);
});

test("a recalled or destroyed batch never sells again", () => {
  const reached = new Set<string>(["recalled"]);
  for (const _round of batchStates)
    for (const { from, to } of Object.values<Transition<string>>(batchTransitions))
      if (from.some((state) => reached.has(state))) reached.add(to);
  expect(reached).toEqual(new Set(["recalled", "destroyed"]));
});
