import type { HoldEnd } from "@remedia/domain/payments";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import type { DocumentRef } from "../../platform/documents.ts";
import { AppError } from "../../platform/errors.ts";
import { lockWorth, openAccounts } from "./accounts.ts";

const walletOf = async (tx: Ctx, customerId: number): Promise<number> => {
  const key = { account: "wallet" as const, ownerId: customerId };
  return (await openAccounts(tx, [key]))(key);
};

/** What a customer owes because a bank took back what was spent by then. */
const owedBack = (customerId: number) => sql<number>`(
  select coalesce(sum(p.amount_kobo), 0)::bigint from ledger_accounts d join postings p on p.account_id = d.id
  where d.kind = 'owed_back' and coalesce(d.owner, '') = 'customer' and coalesce(d.owner_id, 0) = ${customerId}
    and coalesce(d.branch_id, 0) = 0)`;

type Standing = { kobo: number; heldKobo: number; owedKobo: number };
/** What of a wallet can be spent: not what waits for orders, nor what is owed back. */
const spendableKobo = ({ kobo, heldKobo, owedKobo }: Standing) => Math.max(0, kobo - heldKobo - owedKobo);

/** A customer's wallet as it stands: what is in it, what of that waits for orders, and what can be spent. */
export const readWallet = async ({ db }: Ctx, customerId: number) => {
  const { rows } = await sql<Standing & { accountId: number }>`
    select a.id as "accountId", coalesce(b.kobo, 0) as kobo, coalesce(b.held_kobo, 0) as "heldKobo",
      ${owedBack(customerId)} as "owedKobo"
    from ledger_accounts a left join balances b on b.account_id = a.id
    where a.kind = 'wallet' and coalesce(a.owner, '') = 'customer' and coalesce(a.owner_id, 0) = ${customerId}
      and coalesce(a.branch_id, 0) = 0`.execute(db);
  const wallet = rows[0] ?? { accountId: 0, kobo: 0, heldKobo: 0, owedKobo: 0 };
  return { ...wallet, availableKobo: spendableKobo(wallet) };
};

const notEnough = () => new AppError(409, "not_enough_money", "There is not enough money in the wallet.");

/** A wallet as it stands, locked until the end. What is owed back is read under that lock, which its writers take as well. */
const lockWallet = async (tx: Ctx, customerId: number): Promise<Standing> => {
  const accountId = await walletOf(tx, customerId);
  const worth = (await lockWorth(tx, [{ accountId, batchId: 0 }])).get(`${accountId}/0`);
  const { rows } = await sql<{ kobo: number }>`select ${owedBack(customerId)} as kobo`.execute(tx.db);
  return { kobo: worth?.kobo ?? 0, heldKobo: worth?.heldKobo ?? 0, owedKobo: rows[0]!.kobo };
};

/** What a wallet could pay with at this moment. */
export const freeInWallet = async (tx: Ctx, customerId: number): Promise<number> =>
  spendableKobo(await lockWallet(tx, customerId));

/** What of a wallet could make good what its owner owes back. */
export const recoverable = async (tx: Ctx, customerId: number): Promise<number> => {
  const { kobo, heldKobo, owedKobo } = await lockWallet(tx, customerId);
  return Math.max(0, Math.min(kobo - heldKobo, owedKobo));
};

/** The wallet, locked until the end: whoever spends from it comes one after the other. Refuses what is not there. */
export const requireInWallet = async (tx: Ctx, customerId: number, amountKobo: number): Promise<void> => {
  if ((await freeInWallet(tx, customerId)) < amountKobo) throw notEnough();
};

/** Sets money of a wallet aside for a document: it cannot be spent elsewhere until the hold has ended. */
export const holdMoney = async (tx: Ctx, { document, documentId }: DocumentRef, customerId: number, kobo: number) => {
  await requireInWallet(tx, customerId, kobo);
  await tx.db
    .insertInto("wallet_holds")
    .values({
      account_id: await walletOf(tx, customerId),
      document,
      document_id: documentId,
      amount_kobo: kobo,
      created_at: tx.now,
    })
    .execute();
};

/** Ends a document's hold and answers what it held, in kobo. Where there is none, nothing happens. */
export const endHold = async (tx: Ctx, { document, documentId }: DocumentRef, state: HoldEnd): Promise<number> => {
  const ended = await tx.db
    .updateTable("wallet_holds")
    .set({ state, finished_at: tx.now })
    .where("document", "=", document)
    .where("document_id", "=", documentId)
    .where("state", "=", "held")
    .returning("amount_kobo")
    .executeTakeFirst();
  return ended?.amount_kobo ?? 0;
};

/** What a document holds at the moment. */
export const heldFor = async (tx: Ctx, { document, documentId }: DocumentRef): Promise<number> => {
  const hold = await tx.db
    .selectFrom("wallet_holds")
    .select("amount_kobo")
    .where("document", "=", document)
    .where("document_id", "=", documentId)
    .where("state", "=", "held")
    .executeTakeFirst();
  return hold?.amount_kobo ?? 0;
};

/** What of a wallet waits for orders. The wallet is locked until the end: nobody spends from it meanwhile. */
export const heldInWallet = async (tx: Ctx, customerId: number): Promise<number> => {
  return (await lockWallet(tx, customerId)).heldKobo;
};
