import { addDays, dayOnPaper, daysBetween } from "./days.ts";
import { nairaText } from "./money.ts";

/** How a customer who buys on credit stands with us. */
export type CreditStanding = {
  limitKobo: number;
  /** Ordered on credit and not paid yet, due or not. */
  owedKobo: number;
  /** Of what was delivered, what should have been paid by now, and since which day. */
  overdueKobo: number;
  overdueSince: string | null;
};

/** How many days ago it should have been paid: the day on which it is due is still in time. */
export const daysLate = (dueOn: string, today: string): number => Math.max(0, daysBetween(dueOn, today));

type Patience = { today: string; graceDays: number };

/** What is overdue for longer than we wait comes first; nothing more goes on credit until then. */
export const isCreditStopped = ({ overdueSince }: CreditStanding, { today, graceDays }: Patience): boolean =>
  overdueSince !== null && daysLate(overdueSince, today) > graceDays;

/** Why an order of so much cannot go on credit; null when it can. Said to the customer, or to staff about them. */
export const creditRefusal = (
  standing: CreditStanding,
  totalKobo: number,
  patience: Patience,
  whose: "your" | "the customer's" = "your",
): string | null => {
  const { limitKobo, owedKobo, overdueKobo, overdueSince } = standing;
  if (limitKobo === 0)
    return whose === "your"
      ? "Your credit limit is not set yet. Please call us."
      : "The customer's credit limit is not set yet.";
  if (isCreditStopped(standing, patience))
    return `${nairaText(overdueKobo)} has been overdue since ${dayOnPaper(overdueSince!)}. ${whose === "your" ? "Pay it" : "It must be paid"} to order on credit again.`;
  const leftKobo = Math.max(0, limitKobo - owedKobo);
  return totalKobo > leftKobo ? `${nairaText(leftKobo)} of ${whose} credit limit is left.` : null;
};

/** How many days after its due day something that is still owed is asked for once more. */
export const lateReminderDays = 7;
/** A reminder that could not go out on its day goes out on one of the next, but not when it is old news. */
const reminderWindowDays = 6;

export type Reminder = "due" | "late";
export const reminders: readonly Reminder[] = ["due", "late"];

/** The due days of what is reminded of today: from the first to the last. */
export const remindedOf = (reminder: Reminder, today: string): { from: string; to: string } => {
  const to = addDays(today, reminder === "late" ? -lateReminderDays : 0);
  return { from: addDays(to, -reminderWindowDays), to };
};
