import { expect, test } from "vitest";
import { factsLine, genericLine } from "./facts-line.ts";

const pads = { name: "Always", generic: "Sanitary pads", form: "Sanitary pads", pack_size: "24 x 8 pieces" };
const maker = { manufacturer: "Procter & Gamble" };

test("a product's line says its form, its pack with a real times sign, and its maker", () => {
  expect(factsLine({ ...pads, ...maker })).toBe("Sanitary pads · 24 × 8 pieces · Procter & Gamble");
  expect(genericLine({ ...pads, ...maker })).toBe("");
});

test("what the name says is not said again", () => {
  const own = { ...pads, ...maker, name: "Rimanka Sanitary pads" };
  expect(factsLine(own)).toBe("24 × 8 pieces · Procter & Gamble");
  expect(genericLine(own)).toBe("");
  expect(genericLine({ ...own, name: "Panadol", generic: "Paracetamol", form: "Tablet" })).toBe("Paracetamol");
});
