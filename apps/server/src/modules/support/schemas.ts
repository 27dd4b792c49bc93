import { ticketOutcomes, ticketStates, ticketTopics } from "@remedia/domain/tickets";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Text, Type, Whole } from "../../platform/schemas.ts";

const Message = Text(4000, 1);
/** What the upload of a photo answered. */
const Photo = Type.Optional(Nullable(Text(500)));

export const TicketBody = Closed({
  topic: OneOf(ticketTopics),
  subject: Text(160, 3),
  message: Text(4000, 5),
  order_id: Type.Optional(Nullable(Id)),
  photo: Photo,
});
export const WriteBody = Closed({ message: Message, photo: Photo });

const own = {
  id: Id,
  number: Type.String(),
  topic: OneOf(ticketTopics),
  subject: Type.String(),
  state: OneOf(ticketStates),
  order_id: Nullable(Id),
  order_number: Nullable(Type.String()),
  created_at: Instant,
  updated_at: Instant,
};
export const OwnTicketRow = Closed(own);
export const OwnTicket = Closed({
  ...own,
  closed_at: Nullable(Instant),
  /** Writing opens it again; after a while it takes a new one. */
  may_write: Type.Boolean(),
  messages: Type.Array(
    Closed({
      id: Id,
      body: Type.String(),
      created_at: Instant,
      /** Theirs, or ours; who works here, customers are not told. */
      from_customer: Type.Boolean(),
      photo_url: Nullable(Type.String()),
    }),
  ),
});
export const OwnTicketQuery = ListQuery(["updated_at"], { state: Type.Optional(OneOf(ticketStates)) });

// At the desk ----------------------------------------------------------------------------------------------------------

const head = {
  ...own,
  user_id: Id,
  customer: Type.String(),
  branch_name: Type.String(),
  assigned_to_id: Nullable(Id),
  assigned_to: Nullable(Type.String()),
  waiting_since: Nullable(Instant),
  first_answered_at: Nullable(Instant),
  closed_at: Nullable(Instant),
  outcome: Nullable(OneOf(ticketOutcomes)),
};
export const TicketRow = Closed(head);
export const TicketQuery = ListQuery(["created_at", "updated_at", "waiting_since"], {
  state: Type.Optional(OneOf(ticketStates)),
  topic: Type.Optional(OneOf(ticketTopics)),
  assigned: Type.Optional(OneOf(["me", "nobody", "someone"] as const)),
  assigned_to: Type.Optional(Id),
  /** Customers who have waited for at least so many hours. */
  waiting_hours: Type.Optional(Whole(1, 8_760)),
  user_id: Type.Optional(Id),
  order_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

export const Ticket = Closed({
  ...head,
  phone: Type.String(),
  email: Nullable(Type.String()),
  /** What the customer said of the order that it is about. */
  rating: Nullable(Closed({ stars: Whole(1, 5), words: Type.String() })),
  messages: Type.Array(
    Closed({
      id: Id,
      body: Type.String(),
      created_at: Instant,
      author: Type.String(),
      from_customer: Type.Boolean(),
      /** Read by staff alone. */
      internal: Type.Boolean(),
      photo_url: Nullable(Type.String()),
    }),
  ),
  events: Type.Array(
    Closed({
      id: Whole(),
      at: Instant,
      action: Type.String(),
      by: Nullable(Type.String()),
      note: Nullable(Type.String()),
      assigned_to: Nullable(Type.String()),
      outcome: Nullable(OneOf(ticketOutcomes)),
    }),
  ),
});

export const AnswerBody = Closed({
  message: Message,
  photo: Photo,
  /** The last message that whoever answers has read: one that came since is read first. */
  seen_message_id: Type.Optional(Id),
});
export const NoteBody = Closed({ message: Message });
export const AssignBody = Closed({ user_id: Nullable(Id) });
export const CloseBody = Closed({ outcome: OneOf(ticketOutcomes), reason: Type.Optional(Text(500)) });
export const ReopenBody = Closed({ reason: Type.Optional(Text(500)) });
export const Assignee = Closed({ id: Id, name: Type.String() });

const Answering = Closed({
  /** Tickets that got their first answer in these 30 days. */
  answered: Whole(),
  median_minutes: Nullable(Whole()),
});
export const AnswerTimes = Closed({
  now: Answering,
  /** The 30 days before. */
  before: Answering,
  waiting: Whole(),
  more: Type.Optional(Type.Literal(true)),
  /** Who waits longest. */
  oldest: Nullable(Closed({ id: Id, number: Type.String(), waiting_since: Instant })),
  ratings: Closed({ count: Whole(), average: Nullable(Type.Number()) }),
});

// Canned answers -------------------------------------------------------------------------------------------------------

const canned = { title: Text(80, 2), body: Text(4000, 5), active: Type.Boolean() };
export const CannedBody = Closed(canned);
export const CannedAnswer = Closed({ id: Id, title: Type.String(), body: Type.String(), active: Type.Boolean() });
export const CannedQuery = ListQuery(["title"], { active: Type.Optional(Type.Boolean()) });

// Ratings --------------------------------------------------------------------------------------------------------------

export const RatingBody = Closed({ stars: Whole(1, 5), words: Text(1000) });
export const OwnRating = Closed({
  rating: Nullable(
    Closed({ stars: Whole(1, 5), words: Type.String(), rated_at: Instant, changed_at: Nullable(Instant) }),
  ),
  may_rate: Type.Boolean(),
  /** The conversation that it began. */
  ticket_id: Nullable(Id),
});

export const RatingRow = Closed({
  id: Id,
  order_id: Id,
  order_number: Type.String(),
  user_id: Id,
  customer: Type.String(),
  branch_name: Type.String(),
  stars: Whole(1, 5),
  words: Type.String(),
  rated_at: Instant,
  changed_at: Nullable(Instant),
  ticket_id: Nullable(Id),
  ticket_number: Nullable(Type.String()),
});
const rated = { branch_id: Type.Optional(Id), from: Type.Optional(Day), to: Type.Optional(Day) };
export const RatingQuery = ListQuery(["rated_at"], { stars: Type.Optional(Whole(1, 5)), ...rated });
export const RatingSummaryQuery = Closed(rated);
export const RatingSummary = Closed({
  count: Whole(),
  /** There are more: the newest 10,000 were summed up. */
  more: Type.Optional(Type.Literal(true)),
  average: Nullable(Type.Number()),
  stars: Type.Array(Closed({ stars: Whole(1, 5), count: Whole() })),
});
