import { describe, expect, test } from "vitest";
import { countedFurther, currentStop, progressOf, type Round, type Stop, stopsToPick, toteOf } from "./round.ts";

const stop = (id: number, order_id: number, picked: number): Stop => ({
  id,
  order_id,
  line_id: id,
  product_id: id,
  title: `Product ${id}`,
  batch_id: id,
  batch_number: `B${id}`,
  expires_on: "2030-01-31",
  place_code: `A-0${id}-1`,
  quantity: 2,
  picked,
});
const order = (id: number, state: Round["orders"][number]["state"]) => ({
  id,
  number: `R${id}`,
  state,
  store_name: "A store",
  promised_on: "2030-01-01",
  packs: 2,
  picks_first: true,
  paid: 0,
  lines: [],
});

describe("a round", () => {
  const stops = [stop(1, 7, 2), stop(2, 9, 1), stop(3, 7, 0)];

  test("goes on with the first stop that lacks packs, unless another is chosen", () => {
    expect(currentStop(stops, null)?.id).toBe(2);
    expect(currentStop(stops, 1)?.id).toBe(1);
    expect(currentStop(stops.slice(0, 1), null)).toBeNull();
  });

  test("leaves out what is no longer picked", () => {
    const round = { orders: [order(7, "picking"), order(9, "held")], stops };
    expect(stopsToPick(round).map(({ id }) => id)).toEqual([1, 3]);
    expect(progressOf(stopsToPick(round))).toEqual({ packs: 4, picked: 2 });
  });

  test("knows what a scan counted, also as a stop of its own", () => {
    expect(countedFurther(stops, [stops[0]!, stop(2, 9, 2), stops[2]!])?.id).toBe(2);
    expect(countedFurther(stops, [...stops, stop(4, 9, 1)])?.id).toBe(4);
    expect(countedFurther(stops, stops)).toBeNull();
  });

  test("has a tote for each order", () => {
    expect([7, 9].map((id) => toteOf({ orders: [order(7, "picking"), order(9, "picking")] }, id))).toEqual(["A", "B"]);
  });
});
