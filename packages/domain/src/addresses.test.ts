import { expect, test } from "vitest";
import { addressWords, streetWords } from "./addresses.ts";

test("a town that is also the LGA is named once", () => {
  for (const written of ["12 Allen Avenue", "12 Allen Avenue, Ikeja", "12 Allen Avenue, ikeja, Ikeja, Lagos"])
    expect(addressWords(written, "Ikeja, Lagos"), written).toBe("12 Allen Avenue, Ikeja, Lagos");
  expect(addressWords("Opp. Ikeja mall, Oregun", "Ikeja, Lagos")).toBe("Opp. Ikeja mall, Oregun, Ikeja, Lagos");
  expect(addressWords("Ikeja, Lagos", "Ikeja, Lagos")).toBe("Ikeja, Lagos");
  expect(addressWords("4 Market Road, Gombe", "Gombe, Gombe")).toBe("4 Market Road, Gombe, Gombe");
});

test("the street stands alone where the place has its own line", () => {
  expect(streetWords("12 Allen Avenue, Ikeja, Lagos", "Ikeja, Lagos")).toBe("12 Allen Avenue");
  expect(streetWords("Ikeja", "Ikeja, Lagos")).toBe("");
});
