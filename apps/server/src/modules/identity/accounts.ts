import type { AccountKind } from "@remedia/domain/account-kinds";
import type { UserType } from "@remedia/domain/accounts";
import { passphraseFault, pinFault } from "@remedia/domain/pins";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../platform/context.ts";
import { isUniqueViolation } from "../../platform/db.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { hashSecret } from "./secrets.ts";

export type NewAccount = {
  name: string;
  phone: string;
  pin_hash: string;
  role: number;
  user_type: UserType;
  state: "pending" | "active";
  branch_id: number;
  email?: string | null;
  phone_verified_at?: Date | null;
  must_change_pin?: boolean;
  credit_option_id?: number | null;
  partner_id?: number | null;
  hmo_id?: number | null;
  hub_id?: number | null;
  min_shelf_life_days?: number;
};

/** Refuses a PIN (or a passphrase of staff) that is too easy. */
export const requireGoodSecret = (kind: AccountKind, secret: string, phone: string) => {
  const fault = kind === "staff" ? passphraseFault(secret) : pinFault(secret, phone);
  if (fault) throw invalid(fault, { password: fault });
};

/** Checks and hashes a new secret. Hashing takes its time: it is done before a transaction begins. */
export const newPinHash = (ctx: Ctx, kind: AccountKind, secret: string, phone: string): Promise<string> => {
  requireGoodSecret(kind, secret, phone);
  return hashSecret(ctx.platform, secret);
};

export const insertAccount = async (tx: Ctx, account: NewAccount): Promise<number> => {
  const [id] = await insertAccounts(tx, [account]);
  return id!;
};

/** What is known of an account that was opened and decided earlier. */
type PastAccount = NewAccount & { created_at?: Date; decided_at?: Date; decided_by?: number; last_login_at?: Date };

/** The only writer of new rows in `users`. Phones are E.164 already. */
export const insertAccounts = async (tx: Ctx, accounts: readonly PastAccount[]): Promise<number[]> => {
  const created_by = doerOf(tx);
  const rows = await tx.db
    .insertInto("users")
    .values(accounts.map((account) => ({ created_at: tx.now, ...account, created_by })))
    .returning("id")
    .execute()
    .catch(refuseTaken);
  return rows.map(({ id }) => id);
};

/** How many days packs must last when they reach a customer. Answers what it was before. */
export const setMinShelfLife = async (tx: Ctx, id: number, days: number): Promise<number> => {
  const { rows } = await sql<{ days: number }>`
    update users u set min_shelf_life_days = ${days} from users was
    where u.id = ${id} and was.id = u.id returning was.min_shelf_life_days as days`.execute(tx.db);
  return rows[0]!.days;
};

/** What staff know of a customer's tax ID. Answers what it was before. */
export const setTin = async (tx: Ctx, id: number, tin: string | null): Promise<string | null> => {
  const { rows } = await sql<{ tin: string | null }>`
    update users u set tin = ${tin} from users was where u.id = ${id} and was.id = u.id returning was.tin`.execute(
    tx.db,
  );
  return rows[0]!.tin;
};

type Credit = { credit_option_id: number | null; credit_limit_kobo: number };

/** On which terms a hospital buys on credit, and how much. Answers what it was before. */
export const setCredit = async (tx: Ctx, id: number, credit: Credit): Promise<Credit> => {
  const { rows } = await sql<Credit>`
    update users u set credit_option_id = ${credit.credit_option_id}, credit_limit_kobo = ${credit.credit_limit_kobo}
    from users was where u.id = ${id} and was.id = u.id
    returning was.credit_option_id, was.credit_limit_kobo`.execute(tx.db);
  return rows[0]!;
};

/** Turns the database's word about a phone or e-mail in use into ours. */
export const refuseTaken = (error: unknown): never => {
  if (isUniqueViolation(error, "users_phone"))
    throw new AppError(409, "conflict", "An account with this phone number exists already.", {
      fields: { phone: "An account with this phone number exists already." },
    });
  if (isUniqueViolation(error, "users_email"))
    throw new AppError(409, "conflict", "An account with this e-mail address exists already.", {
      fields: { email: "An account with this e-mail address exists already." },
    });
  throw error;
};
