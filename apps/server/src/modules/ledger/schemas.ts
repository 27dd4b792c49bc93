import { accountGroups, accountOwners, ledgerAccountKinds } from "@remedia/domain/ledger";
import { Closed, Day, Id, Instant, ListQuery, Nullable, OneOf, Type, Whole } from "../../platform/schemas.ts";

const Kind = OneOf(ledgerAccountKinds);
/** Whatever a sum comes to, in naira. */
const Sum = Type.Number();

export const TrialQuery = Closed({ on: Type.Optional(Day) });
export const TrialBalance = Closed({
  on: Day,
  rows: Type.Array(Closed({ kind: Kind, group: OneOf(accountGroups), debit: Sum, credit: Sum })),
  debit: Sum,
  credit: Sum,
  difference: Sum,
  /** The books of one branch do not sum to zero by themselves: customers and suppliers belong to none. */
  whole: Type.Boolean(),
  open_from: Day,
  /** Up to which day they can be closed, if a month is over that is not. */
  next_close: Nullable(Day),
});

const Account = Closed({
  id: Id,
  kind: Kind,
  owner: Nullable(OneOf(accountOwners)),
  owner_id: Nullable(Id),
  owner_name: Nullable(Type.String()),
  branch_name: Nullable(Type.String()),
});

export const AccountQuery = ListQuery(["id"], {
  kind: Type.Optional(Kind),
  owner_id: Type.Optional(Id),
  /** The balance at the end of that day. */
  on: Type.Optional(Day),
});
export const AccountRow = Closed({ ...Account.properties, balance: Sum });

export const StatementQuery = ListQuery(["at"], { from: Type.Optional(Day), to: Type.Optional(Day) });
export const StatementRow = Closed({
  id: Id,
  entry_id: Id,
  at: Instant,
  document: Type.String(),
  document_id: Whole(0, Number.MAX_SAFE_INTEGER),
  step: Type.String(),
  batch_number: Nullable(Type.String()),
  packs: Type.Integer(),
  actor: Nullable(Type.String()),
  debit: Nullable(Sum),
  credit: Nullable(Sum),
  balance: Sum,
});
export const AccountHead = Closed({ ...Account.properties, balance: Sum, opening: Sum, closing: Sum });
export const PeriodQuery = Closed({ from: Type.Optional(Day), to: Type.Optional(Day) });

export const EntryAnswer = Closed({
  id: Id,
  at: Instant,
  document: Type.String(),
  document_id: Whole(0, Number.MAX_SAFE_INTEGER),
  step: Type.String(),
  actor: Nullable(Type.String()),
  reverses_id: Nullable(Id),
  reversed_by_id: Nullable(Id),
  /** All of them; the lines are the first of these. */
  line_count: Whole(),
  total: Sum,
  lines: Type.Array(
    Closed({
      id: Id,
      account_id: Id,
      kind: Kind,
      owner_name: Nullable(Type.String()),
      branch_name: Nullable(Type.String()),
      batch_number: Nullable(Type.String()),
      packs: Type.Integer(),
      debit: Nullable(Sum),
      credit: Nullable(Sum),
    }),
  ),
});

export const CloseBody = Closed({ open_from: Day });
