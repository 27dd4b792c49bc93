import { expect, test } from "vitest";
import { branchesNamed } from "./branches-named.ts";

const named = (name: string, ...below: string[]) => ({ name, subcategories: below.map((each) => ({ name: each })) });
const skin = named("Skin", "Acne", "Eczema");
const eye = named("Eye and ear", "Eye drops");

test.each([
  ["", [skin, eye]],
  ["skin", [skin]],
  ["ACNE", [named("Skin", "Acne")]],
  ["eye", [eye]],
  ["tooth", []],
])("%s finds categories by their name and by what is below them", (text, found) => {
  expect(branchesNamed([skin, eye], text)).toEqual(found);
});
