import { describe, expect, test } from "vitest";
import {
  chemistNames,
  hmoNames,
  hospitalNames,
  partnerNames,
  pharmacyNames,
  streetNames,
  supplierNames,
} from "./businesses.ts";
import * as licences from "./licences.ts";
import { peopleOfZone } from "./people.ts";
import { featureRequestTexts, productRequestTexts, ticketTexts } from "./texts.ts";

const everyone = [...new Set(Object.values(peopleOfZone).flat())];
const distinct = (names: readonly string[]) => new Set(names).size;

describe("names", () => {
  test("give 60 first names and 80 surnames or more", () => {
    expect(distinct(everyone.flatMap((people) => [...people.women, ...people.men]))).toBeGreaterThanOrEqual(60);
    expect(distinct(everyone.flatMap((people) => people.surnames))).toBeGreaterThanOrEqual(80);
  });

  test("of one list are never written twice", () => {
    for (const { women, men, surnames } of everyone) {
      for (const names of [women, men, surnames]) expect(distinct(names)).toBe(names.length);
    }
    expect(distinct(streetNames)).toBe(streetNames.length);
  });

  test("of businesses use only the slots the generator fills", () => {
    const kinds = [pharmacyNames, chemistNames, hospitalNames, hmoNames, partnerNames, supplierNames];
    for (const { first, patterns } of kinds) {
      expect(distinct(first)).toBe(first.length);
      for (const pattern of patterns) expect(pattern).toMatch(/^(\{(first|last|place|surname)\}|Memorial|[ ,])+$/);
    }
  });
});

describe("texts", () => {
  test("fit their columns", () => {
    for (const { subject, body } of ticketTexts) {
      expect(subject.length).toBeLessThanOrEqual(160);
      expect(body.length).toBeLessThanOrEqual(4000);
    }
  });

  test("are at least 20 of each kind, all different", () => {
    for (const titles of [
      ticketTexts.map((text) => text.subject),
      productRequestTexts.map((text) => text.name),
      featureRequestTexts.map((text) => text.title),
    ]) {
      expect(distinct(titles)).toBe(titles.length);
      expect(titles.length).toBeGreaterThanOrEqual(20);
    }
  });
});

test("licence numbers look as the regulators print them", () => {
  expect(licences.pharmacyLicence(2026, 1234)).toBe("PCN/PREM/2026/01234");
  expect(licences.patentMedicineLicence("NG-KN", 2026, 87)).toBe("PPMV/KN/2026/00087");
  expect(licences.hospitalLicence("NG-LA", 512)).toBe("LA/HFR/000512");
  expect(licences.nafdacNumber("A4", 17)).toBe("A4-0017");
});
