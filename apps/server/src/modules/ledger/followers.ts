import type { LedgerAccountKind } from "@remedia/domain/ledger";
import { passedOn } from "@remedia/domain/payments";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import type { Follower } from "../../platform/merge.ts";
import { heldInWallet } from "./holds.ts";
import { postEntry } from "./ledger.ts";

/** What a customer has with us and owes us, account by account. */
const balancesOf = async ({ db }: Ctx, customerId: number) => {
  const { rows } = await sql<{ account: LedgerAccountKind; branchId: number | null; kobo: number }>`
    select a.kind as account, a.branch_id as "branchId", sum(p.amount_kobo)::bigint as kobo
    from ledger_accounts a join postings p on p.account_id = a.id
    where a.owner = 'customer' and a.owner_id = ${customerId}
    group by 1, 2 having sum(p.amount_kobo) <> 0 order by 1, 2`.execute(db);
  return rows;
};

/** All of it in one entry: nothing is left under a name that nobody signs in with any more. */
const passBalancesOn = async (tx: Ctx, fromId: number, toId: number) => {
  if ((await heldInWallet(tx, fromId)) > 0)
    throw wrongState(
      "Money in this wallet is kept for an order that is not paid yet. Merge once it is paid or cancelled.",
    );
  const balances = await balancesOf(tx, fromId);
  await postEntry(tx, {
    document: "user",
    documentId: fromId,
    step: "merge",
    postings: balances.flatMap(({ account, branchId, kobo }) =>
      passedOn(kobo, { account, branchId, ownerId: toId }, { account, branchId, ownerId: fromId }),
    ),
  });
};

export const balanceFollowers: Follower[] = [
  {
    subject: "user",
    what: "Balances",
    count: async (ctx, id) => (await balancesOf(ctx, id)).length,
    move: passBalancesOn,
  },
];
