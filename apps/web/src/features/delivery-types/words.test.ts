import { expect, test } from "vitest";
import { feeWords, promiseWords } from "./words.ts";

const standard = {
  fee_later: false,
  lga_fee_percent: 100,
  extra_fee: 0,
  included_kg: 0,
  step_kg: 1,
  step_fee: 0,
  free_from: null,
};

test.each([
  [{}, "LGA fee"],
  [{ fee_later: true }, "Set after ordering"],
  [{ lga_fee_percent: 0 }, "Free"],
  [{ lga_fee_percent: 150, extra_fee: 1000, free_from: 250_000 }, "150% of LGA fee + ₦1,000, free from ₦250,000"],
  [{ step_fee: 200 }, "LGA fee + ₦200 per kg"],
  [{ lga_fee_percent: 0, step_fee: 500, step_kg: 5, included_kg: 20 }, "₦500 per 5 kg over 20 kg"],
])("a fee rule in words: %o is %s", (rule, words) => {
  expect(feeWords({ ...standard, ...rule })).toBe(words);
});

test.each([
  [{ uses_lga_days: true, extra_days: 0 }, "LGA days"],
  [{ uses_lga_days: true, extra_days: -1 }, "LGA days − 1 day"],
  [{ uses_lga_days: true, extra_days: 2 }, "LGA days + 2 days"],
  [{ uses_lga_days: false, extra_days: 0 }, "Same day"],
  [{ uses_lga_days: false, extra_days: 3 }, "3 working days"],
])("a promise in words: %o is %s", (rule, words) => {
  expect(promiseWords(rule)).toBe(words);
});
