import { expect, test } from "vitest";
import { isCode, typedProduct } from "./typed-product.ts";

test("a number before an x is how many packs", () => {
  expect(typedProduct("5 x panadol extra")).toEqual({ q: "panadol extra", packs: 5 });
  expect(typedProduct("12x amoxil")).toEqual({ q: "amoxil", packs: 12 });
  expect(typedProduct(" panadol 500 ")).toEqual({ q: "panadol 500", packs: 1 });
  expect(typedProduct("500 mg xylocaine")).toEqual({ q: "500 mg xylocaine", packs: 1 });
  expect(typedProduct("0 x panadol")).toEqual({ q: "0 x panadol", packs: 1 });
});

test("a number before a name is how many packs, a strength is not", () => {
  expect(typedProduct("20 amoxil")).toEqual({ q: "amoxil", packs: 20 });
  expect(typedProduct("20 packs of amoxil 500mg")).toEqual({ q: "amoxil 500mg", packs: 20 });
  expect(typedProduct("3 in 1 kit")).toEqual({ q: "3 in 1 kit", packs: 1 });
  expect(typedProduct("5 g hydrocortisone")).toEqual({ q: "5 g hydrocortisone", packs: 1 });
  expect(typedProduct("20 ")).toEqual({ q: "20", packs: 1 });
  expect(typedProduct("20 500")).toEqual({ q: "20 500", packs: 1 });
});

test("what a scanner types is told from what people type", () => {
  for (const code of ["6151234567890", "(01)06151234567890(10)A1", "]d20106151234567890", "01061512\u001d10A"])
    expect(isCode(code), code).toBe(true);
  for (const text of ["panadol", "500", "5 x panadol", "vitamin c 1000"]) expect(isCode(text), text).toBe(false);
});
