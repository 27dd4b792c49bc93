import { describe, expect, test } from "vitest";
import { states } from "./geography.ts";
import { places } from "./places.ts";

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

describe("places", () => {
  const lgaPoints = new Map(
    states.flatMap((state) => state.lgas.map(([name, lat, lon]) => [`${state.name}/${name}`, { lat, lon }] as const)),
  );

  test("are at least 350, each named once", () => {
    expect(places.length).toBeGreaterThanOrEqual(350);
    expect(new Set(places.map((place) => place.name)).size).toBe(places.length);
  });

  test("cover every state", () => {
    const covered = new Set(places.map((place) => place.state));
    expect(states.map((state) => state.name).filter((name) => !covered.has(name))).toEqual([]);
  });

  test("lie inside Nigeria, in a known local government area and near its point", () => {
    const strays = places.filter(({ state, lga, lat, lon }) => {
      const point = lgaPoints.get(`${state}/${lga}`);
      return !point || !isInside(lat, lon) || Math.hypot(lat - point.lat, lon - point.lon) > 0.35;
    });
    expect(strays).toEqual([]);
  });
});
