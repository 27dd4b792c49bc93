import type { Guard, Transitions } from "./transitions.ts";

export const ticketTopics = ["order", "payment", "product", "account", "delivery", "other"] as const;
export type TicketTopic = (typeof ticketTopics)[number];

/** Open waits for us, answered for the customer. */
export const ticketStates = ["open", "answered", "closed"] as const;
export type TicketState = (typeof ticketStates)[number];

/** What came of a ticket, said by whoever closes it. */
export const ticketOutcomes = ["solved", "not_solved", "no_reply", "duplicate"] as const;
export type TicketOutcome = (typeof ticketOutcomes)[number];
export const outcomeLabels: Readonly<Record<TicketOutcome, string>> = {
  solved: "Solved",
  not_solved: "Could not be solved",
  no_reply: "The customer did not reply",
  duplicate: "Same as another ticket",
};

/** A customer who waits longer than this cannot wait any more. */
export const answerWithinHours = 24;
/** For so many days a customer reopens a closed ticket by writing; afterwards it takes a new one. */
export const reopenDays = 14;

const dayMs = 24 * 3_600_000;

/** What staff do to a ticket. */
export const ticketTransitions = {
  answer: { from: ["open", "answered"], to: "answered", permission: "support.answer", label: "Answer" },
  assign: {
    from: ["open", "answered"],
    to: "open",
    ends: ["answered"],
    permission: "support.answer",
    label: "Assign",
    done: "assigned",
    aside: true,
  },
  close: { from: ["open", "answered"], to: "closed", permission: "support.answer", label: "Close ticket" },
  reopen: {
    from: ["closed"],
    to: "open",
    permission: "support.answer",
    label: "Reopen ticket",
    done: "reopened",
    aside: true,
  },
} as const satisfies Transitions<TicketState>;
export type TicketAction = keyof typeof ticketTransitions;

export type TicketFacts = { may_write: boolean };

const notTooLate: Guard<TicketFacts> = {
  passes: ({ may_write }) => may_write,
  otherwise: `It was closed more than ${reopenDays} days ago. Please write a new message.`,
};

/** What a customer does to their own ticket; writing opens it again. */
export const ownTicketTransitions = {
  write: {
    from: ["open", "answered", "closed"],
    to: "open",
    permission: "tickets.own",
    label: "Send",
    done: "reopened",
    guards: [notTooLate],
  },
  close: { from: ["open", "answered"], to: "closed", permission: "tickets.own", label: "My question is answered" },
} as const satisfies Transitions<TicketState, TicketFacts>;
export type OwnTicketAction = keyof typeof ownTicketTransitions;

export const mayWrite = (closedAt: Date | null, now: Date): boolean =>
  closedAt === null || now.getTime() - closedAt.getTime() <= reopenDays * dayMs;

// Ratings --------------------------------------------------------------------------------------------------------------

/** So few stars are a complaint: they open a ticket. */
export const lowStars = 2;
export const ratingChangeDays = 7;

/** Whether what was said of an order can still be changed. */
export const mayChangeRating = (ratedAt: Date, now: Date): boolean =>
  now.getTime() - ratedAt.getTime() <= ratingChangeDays * dayMs;

export const starWords: readonly string[] = ["", "Very bad", "Bad", "All right", "Good", "Very good"];
export const starsText = (stars: number): string => `${stars} ${stars === 1 ? "star" : "stars"}`;

// Canned answers -------------------------------------------------------------------------------------------------------

/** What can stand in a canned answer for what is known only when it is used. */
export const answerPlaceholders = ["name", "order"] as const;
type Placeholder = (typeof answerPlaceholders)[number];

/** A canned answer as it is sent; `{order}` reads "your order" where no order is spoken of. */
export const fillAnswer = (text: string, { name, order }: { name: string; order: string | null }): string => {
  const values: Record<Placeholder, string> = { name, order: order ?? "your order" };
  return text.replace(/\{(name|order)\}/g, (_whole, word: Placeholder) => values[word]);
};

/** Words in braces that mean nothing, such as a misspelt {nmae}: they would be sent as they stand. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map(([whole, word]) => ({ whole, word: word! }))
    .filter(({ word }) => !(answerPlaceholders as readonly string[]).includes(word))
    .map(({ whole }) => whole);
