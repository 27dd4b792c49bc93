import { countStates } from "@remedia/domain/stock";
import {
  Closed,
  Day,
  Id,
  Instant,
  ListQuery,
  Name,
  Nullable,
  OneOf,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

const Zones = Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: "^[^\\u0000]+$" }), {
  maxItems: 50,
  uniqueItems: true,
});

export const TeamBody = Closed({
  branch_id: Id,
  name: Name(60),
  zones: Zones,
  member_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  active: Type.Boolean(),
});
export const TeamEdit = Type.Partial(Type.Omit(TeamBody, ["branch_id"]), { additionalProperties: false });
export const Team = Closed({
  id: Id,
  branch_id: Id,
  branch_name: Type.String(),
  name: Type.String(),
  zones: Zones,
  active: Type.Boolean(),
  members: Type.Array(Closed({ id: Id, name: Type.String() })),
  lines: Whole(),
  exact: Whole(),
  /** Null until one of their counts was approved. */
  accuracy_percent: Nullable(Type.Number()),
});
export const Colleague = Closed({ id: Id, name: Type.String() });
export const ColleagueQuery = Closed({ branch_id: Id });
export const TeamQuery = ListQuery(["name"], { active: Type.Optional(Type.Boolean()) });

export const countScopes = ["zone", "category", "abc", "all"] as const;
export const CountBody = Closed({
  name: Name(120),
  branch_id: Id,
  warehouse_id: Nullable(Id),
  scope: OneOf(countScopes),
  zones: Zones,
  category_id: Nullable(Id),
  class: Nullable(OneOf(["A", "B", "C"] as const)),
  general: Type.Boolean(),
  tolerance_packs: Whole(0, 1000),
  tolerance_percent: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01 }),
  planned_for: Day,
  team_ids: Type.Array(Id, { minItems: 1, maxItems: 20, uniqueItems: true }),
});
export const MoreTeams = Closed({ team_ids: CountBody.properties.team_ids });
export const CountRow = Closed({
  id: Id,
  name: Type.String(),
  branch_id: Id,
  branch_name: Type.String(),
  warehouse_name: Nullable(Type.String()),
  scope: OneOf(countScopes),
  general: Type.Boolean(),
  state: OneOf(countStates),
  state_reason: Nullable(Type.String()),
  planned_for: Day,
  created_at: Instant,
  started_at: Nullable(Instant),
  approved_at: Nullable(Instant),
  lines: Whole(),
  counted: Whole(),
  to_recount: Whole(),
  recounted: Whole(),
  /** Whether the caller is in one of its teams. */
  mine: Type.Boolean(),
});
export const Count = Closed({
  ...CountRow.properties,
  scope_zones: Zones,
  scope_category: Nullable(Type.String()),
  scope_class: Nullable(Type.String()),
  tolerance_packs: Whole(),
  tolerance_percent: Type.Number(),
  created_by: Nullable(Type.String()),
  approved_by: Nullable(Type.String()),
  /** Which of the teams the caller belongs to. */
  teams: Type.Array(Closed({ id: Id, name: Type.String(), mine: Type.Boolean(), counted: Whole() })),
  zones: Type.Array(Closed({ zone: Type.String(), lines: Whole(), counted: Whole() })),
  /** How fast it goes, over the last hour at most. */
  pace: Closed({
    lines_per_hour: Whole(),
    last: Nullable(Closed({ by: Nullable(Type.String()), place_code: Type.String(), at: Instant })),
  }),
  /** What approval would post, or has posted; told only once counting is over. */
  differences: Nullable(
    Closed({ lines: Whole(), packs_found: Whole(), packs_missing: Whole(), value: Nullable(Type.Number()) }),
  ),
});
export const CountQuery = ListQuery(["planned_for", "name"], {
  state: Type.Optional(OneOf(countStates)),
  general: Type.Optional(Type.Boolean()),
});

/** A line as those who count see it: never what is expected. */
export const SheetLine = Closed({
  id: Id,
  place_id: Id,
  place_code: Type.String(),
  zone: Nullable(Type.String()),
  product_id: Id,
  title: Type.String(),
  batch_id: Id,
  batch_number: Type.String(),
  expires_on: Day,
  /** What this round has for it so far. */
  counted: Nullable(Whole()),
  counted_by: Nullable(Type.String()),
  counted_at: Nullable(Instant),
});
export const SheetQuery = ListQuery(["place_code", "title"], {
  zone: Type.Optional(Text(40)),
  place_id: Type.Optional(Id),
  open: Type.Optional(Type.Boolean()),
});

export const Entry = Closed({
  /** Made where it was counted: the same entry sent twice counts once. */
  key: Type.String({ minLength: 8, maxLength: 64, pattern: "^[A-Za-z0-9-]+$" }),
  line_id: Type.Optional(Id),
  /** Without a line: something that nobody expected there. */
  place_id: Type.Optional(Id),
  batch_id: Type.Optional(Id),
  product_id: Type.Optional(Id),
  batch_number: Type.Optional(Text(40, 1)),
  /** A day and a moment, each looked at with its own entry: one that cannot be read keeps no other out. */
  expires_on: Type.Optional(Text(10)),
  counted: Whole(0, 1_000_000),
  counted_at: Text(40),
});
export const Entries = Closed({ team_id: Id, entries: Type.Array(Entry, { minItems: 1, maxItems: 200 }) });
export const EntryAnswers = Closed({
  answers: Type.Array(Closed({ key: Type.String(), line_id: Nullable(Id), fault: Nullable(Type.String()) })),
});

export const ReviewLine = Closed({
  ...SheetLine.properties,
  expected: Nullable(Type.Integer()),
  team: Nullable(Type.String()),
  recount_wanted: Type.Boolean(),
  recounted: Nullable(Whole()),
  recount_expected: Nullable(Type.Integer()),
  recount_team: Nullable(Type.String()),
  variance: Nullable(Type.Integer()),
  value: Nullable(Type.Number()),
  adjusted: Nullable(Type.Integer()),
  unadjusted: Nullable(Type.Integer()),
});
export const ReviewQuery = ListQuery(["place_code", "title", "variance"], {
  differing: Type.Optional(Type.Boolean()),
});

export const FinishBody = Closed({
  /** What was not counted is taken for not there. */
  missing_as_zero: Type.Optional(Type.Boolean()),
});
export const ReasonBody = Closed({ reason: Text(500, 2) });
