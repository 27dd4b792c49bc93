import { expect, test } from "vitest";
import { type CreditStanding, creditRefusal, daysLate, remindedOf } from "./credit.ts";

const standing: CreditStanding = { limitKobo: 100_000, owedKobo: 40_000, overdueKobo: 0, overdueSince: null };
const patience = { today: "2026-11-18", graceDays: 14 };

test("the day on which it is due is still in time", () => {
  expect(["2026-11-19", "2026-11-18", "2026-11-17"].map((dueOn) => daysLate(dueOn, patience.today))).toEqual([0, 0, 1]);
});

test("credit is refused without a limit, beyond it, and while something is overdue for too long", () => {
  expect(creditRefusal(standing, 60_000, patience)).toBeNull();
  expect(creditRefusal(standing, 60_001, patience)).toBe("₦600.00 of your credit limit is left.");
  expect(creditRefusal({ ...standing, limitKobo: 0 }, 1, patience)).toMatch(/not set yet/);
  const owing = (overdueSince: string) => ({ ...standing, overdueKobo: 40_050, overdueSince });
  expect(creditRefusal(owing("2026-11-04"), 1, patience)).toBeNull();
  expect(creditRefusal(owing("2026-11-03"), 1, patience)).toBe(
    "₦400.50 has been overdue since 03/11/2026. Pay it to order on credit again.",
  );
});

test("every due day is reminded of twice, and on no day of both at once", () => {
  const [due, late] = [remindedOf("due", patience.today), remindedOf("late", patience.today)];
  expect(due).toEqual({ from: "2026-11-12", to: "2026-11-18" });
  expect(late).toEqual({ from: "2026-11-05", to: "2026-11-11" });
});
