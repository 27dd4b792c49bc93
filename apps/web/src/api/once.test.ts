import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keyOfWrite, nameOfContent } from "./once.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a second click carries the key of the first", () => {
  const [first, second] = [keyOfWrite("POST /orders/5/confirm {}"), keyOfWrite("POST /orders/5/confirm {}")];
  expect(second.key).toBe(first.key);
  expect(keyOfWrite("POST /orders/6/confirm {}").key).not.toBe(first.key);
});

test("what was answered is over: the same done again is a new request", () => {
  const first = keyOfWrite("POST /a {}");
  first.answered();
  const second = keyOfWrite("POST /a {}");
  expect(second.key).not.toBe(first.key);
  // A late answer to the first says nothing about the second.
  first.answered();
  expect(keyOfWrite("POST /a {}").key).toBe(second.key);
});

test("a try after a lost answer carries the same key, but not for ever", () => {
  const { key } = keyOfWrite("POST /b {}");
  vi.advanceTimersByTime(9 * 60_000);
  expect(keyOfWrite("POST /b {}").key).toBe(key);
  vi.advanceTimersByTime(2 * 60_000);
  expect(keyOfWrite("POST /b {}").key).not.toBe(key);
});

test("a file is the same file only to itself", () => {
  const [file, other] = [new Blob(["a"]), new Blob(["a"])];
  expect(nameOfContent(file)).toBe(nameOfContent(file));
  expect(nameOfContent(file)).not.toBe(nameOfContent(other));
});
