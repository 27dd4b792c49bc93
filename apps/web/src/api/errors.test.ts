import { expect, test } from "vitest";
import { ApiError, isOutdated, mayTryAgain, noConnection } from "./errors.ts";

const refused = (status: number, code = "x") => new ApiError(status, code, ["No."]);

test.each([
  ["another was first", refused(409, "wrong_state"), { outdated: true, again: false }],
  ["it is gone", refused(404, "not_found"), { outdated: true, again: false }],
  ["the first try is still at it", refused(409, "idempotency_in_flight"), { outdated: true, again: true }],
  ["a word of it is wrong", refused(422, "invalid"), { outdated: false, again: true }],
  ["there were too many tries", refused(429), { outdated: false, again: true }],
  ["one may not", refused(403, "forbidden"), { outdated: false, again: false }],
  ["the server failed", refused(500), { outdated: false, again: true }],
  ["the connection was lost", noConnection(), { outdated: false, again: true }],
])("when %s, the screen and the question know what to do", (_, error, { outdated, again }) => {
  expect(isOutdated(error)).toBe(outdated);
  expect(mayTryAgain(error)).toBe(again);
});
