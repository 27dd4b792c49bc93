import { expect, test } from "vitest";
import { aDay, anId, listSearch, oneOf, yesNo } from "./list-search.ts";

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

test("names what it drops, so that the router's own reading of the address does not bring it back", () => {
  expect(Object.keys(read({ state: "gone", fbclid: "x" }))).toEqual(["state", "fbclid"]);
});
