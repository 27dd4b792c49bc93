import { issueKinds, issueLists, issueOutcomes, issueRaisers, issueStates } from "@remedia/domain/issues";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Naira,
  Name,
  Nullable,
  OneOf,
  Type,
  Whole,
} from "../../../platform/schemas.ts";

const Photo = Type.Optional(Type.String({ maxLength: 500 }));
const about = {
  kind: OneOf(issueKinds),
  note: Name(1_000),
  /** Of which product, and how many packs; without one it is the whole order. */
  product_id: Type.Optional(Id),
  packs: Type.Optional(Whole(1, 100_000)),
  photo: Photo,
};
export const OwnIssueBody = Closed(about);
export const IssueBody = Closed({ raised_by: OneOf(issueLists), ...about });

export const ResolveBody = Closed({
  outcome: OneOf(issueOutcomes),
  amount: Type.Optional(Naira),
  /** The order that is sent in its place. */
  replacement_id: Type.Optional(Id),
  note: Type.Optional(Name(500)),
});

export const Issue = Closed({
  id: Id,
  number: Type.String(),
  state: OneOf(issueStates),
  state_reason: Nullable(Type.String()),
  state_since: Instant,
  raised_by: OneOf(issueRaisers),
  kind: OneOf(issueKinds),
  note: Type.String(),
  order_id: Id,
  order_number: Type.String(),
  store_name: Type.String(),
  customer_id: Id,
  customer: Type.String(),
  /** Money and other orders are given only for what was. */
  delivered: Type.Boolean(),
  branch_name: Type.String(),
  product_id: Nullable(Id),
  product: Nullable(Type.String()),
  packs: Nullable(Whole()),
  outcome: Nullable(OneOf(issueOutcomes)),
  paid: Nullable(Naira),
  replacement_id: Nullable(Id),
  replacement_number: Nullable(Type.String()),
  created_by_id: Nullable(Id),
  created_by: Nullable(Type.String()),
  created_at: Instant,
  photo_url: Nullable(Type.String()),
});

export const IssueDetail = Closed({
  ...Issue.properties,
  /** What may still be given for the order. */
  left: Naira,
  /** The same for the goods of an order in its place. */
  left_in_goods: Naira,
  events: Type.Array(
    Closed({
      id: Id,
      at: Instant,
      action: Type.String(),
      to_state: OneOf(issueStates),
      note: Nullable(Type.String()),
      by: Nullable(Type.String()),
    }),
  ),
});

export const IssueQuery = ListQuery(["created_at"], {
  list: Type.Optional(OneOf(issueLists)),
  state: Type.Optional(OneOf(issueStates)),
  kind: Type.Optional(OneOf(issueKinds)),
  order_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});

export const OwnIssues = Closed({
  /** The last day on which something may be reported; null when that is over, or has not begun. */
  until: Nullable(Day),
  issues: Type.Array(
    Closed({
      id: Id,
      number: Type.String(),
      state: OneOf(issueStates),
      state_reason: Nullable(Type.String()),
      kind: OneOf(issueKinds),
      note: Type.String(),
      product: Nullable(Type.String()),
      packs: Nullable(Whole()),
      outcome: Nullable(OneOf(issueOutcomes)),
      paid: Nullable(Naira),
      replacement_id: Nullable(Id),
      replacement_number: Nullable(Type.String()),
      photo_url: Nullable(Type.String()),
      created_at: Instant,
    }),
  ),
});
