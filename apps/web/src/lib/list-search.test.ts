import { expect, test } from "vitest";
import { aDay, anId, aTime, listSearch, oneOf, sortAmong, yesNo } from "./list-search.ts";

const read = listSearch({ state: oneOf(["pending", "active"]), branch_id: anId, active: yesNo, from: aDay });

test("keeps what it can read", () => {
  const address = {
    q: "ikeja",
    page: "2",
    sort: "-name",
    state: "active",
    branch_id: "7",
    active: "false",
    from: "2026-01-31",
  };
  expect(read(address)).toEqual({ ...address, page: 2, branch_id: 7, active: false });
});
test("drops what is mangled or unknown", () => {
  expect(
    read({ q: "", page: "0", state: "gone", branch_id: "7; drop", active: "maybe", from: "yesterday", x: "1" }),
  ).toEqual({});
});

test("takes a time of day only as a clock shows it", () => {
  expect(["00:00", "09:05", "23:59"].map(aTime)).toEqual(["00:00", "09:05", "23:59"]);
  expect(["24:00", "9:05", "12:60", "noon", ""].map(aTime)).toEqual(Array(5).fill(undefined));
});

test("names what it drops, so that the router's own reading of the address does not bring it back", () => {
  expect(Object.keys(read({ state: "gone", fbclid: "x" }))).toEqual(["state", "fbclid"]);
});

test.each([
  ["page", "100001"],
  ["per_page", "101"],
  ["q", "x".repeat(121)],
  ["q", "a\0b"],
  ["from", "2026-02-30"],
])("drops a %s that the server would refuse", (name, value) => {
  expect(read({ [name]: value })).toEqual({});
});

test("a list is sorted by one of its columns, either way, or keeps its own order", () => {
  const columns = [{ sort: "name" }, {}, { sort: "starts_at" }];
  expect(["name", "-starts_at"].map((asked) => sortAmong(columns, asked))).toEqual(["name", "-starts_at"]);
  for (const asked of ["state", "--name", "-", "", undefined]) expect(sortAmong(columns, asked)).toBeUndefined();
});
