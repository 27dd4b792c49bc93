import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { begin, getOverlay } from "./activity.ts";

beforeEach(() => {
  vi.useFakeTimers();
  // The progress bar keeps its clock there.
  vi.stubGlobal("window", globalThis);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const slowly = () => vi.advanceTimersByTime(301);
const get = { quiet: false, isGet: true };

test("a slow GET covers the page until it is done", () => {
  const done = begin({ ...get, cancel: () => {} });
  expect(getOverlay()).toBeNull();
  slowly();
  expect(getOverlay()).not.toBeNull();
  done();
  expect(getOverlay()).toBeNull();
});

test("what is quick, quiet or changes something covers nothing", () => {
  begin(get)();
  const others = [begin({ quiet: true, isGet: true }), begin({ quiet: false, isGet: false })];
  slowly();
  expect(getOverlay()).toBeNull();
  for (const done of others) done();
});

test("the cover can be called off only when everything behind it can", () => {
  const called: string[] = [];
  const one = begin({ ...get, cancel: () => called.push("one") });
  const other = begin(get);
  slowly();
  expect(getOverlay()?.cancel).toBeNull();
  other();
  getOverlay()?.cancel?.();
  expect(called).toEqual(["one"]);
  one();
});
