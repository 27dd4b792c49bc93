import { describe, expect, test } from "vitest";
import { states } from "./geography.ts";

const nigeria = { south: 4.2, north: 13.95, west: 2.6, east: 14.7 };

const isInside = (lat: number, lon: number) =>
  lat >= nigeria.south && lat <= nigeria.north && lon >= nigeria.west && lon <= nigeria.east;

describe("states", () => {
  test("are 37 with 774 local government areas", () => {
    expect(states).toHaveLength(37);
    expect(states.flatMap((state) => state.lgas)).toHaveLength(774);
  });

  test("have unique codes and names, in order of name", () => {
    const names = states.map((state) => state.name);
    expect(new Set(states.map((state) => state.code)).size).toBe(37);
    expect(new Set(names).size).toBe(37);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  });

  test.each(states)("$name has an ISO code and local government areas of unique names inside Nigeria", (state) => {
    expect(state.code).toMatch(/^NG-[A-Z]{2}$/);
    expect(isInside(state.lat, state.lon)).toBe(true);
    expect(new Set(state.lgas.map(([name]) => name)).size).toBe(state.lgas.length);
    expect(state.lgas.filter(([, lat, lon]) => !isInside(lat, lon))).toEqual([]);
  });
});
