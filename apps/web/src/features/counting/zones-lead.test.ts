import { expect, test } from "vitest";
import { zonesLead } from "./zones-lead.ts";

const zone = (counted: number, lines = 2) => ({ counted, lines });

test.each([
  ["planned", [], null],
  ["counting", [zone(1), zone(2)], "1 zone of 2 not done yet."],
  ["counting", [zone(2)], "Every zone has its first count."],
  ["recount", [zone(2)], "Every zone has its second count."],
])("a count that is %s with zones %j says %s", (state, zones, said) => {
  expect(zonesLead({ state, zones })).toBe(said);
});
