import { addDays, lagosDay } from "@remedia/domain/days";
import { growsBy, ledgerAccounts } from "@remedia/domain/ledger";
import { toKobo } from "@remedia/domain/money";
import { walletMovementName } from "@remedia/domain/wallet";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { getAccount, readStatement } from "../ledger/statements.ts";
import { checkUrl } from "./codes.ts";
import { readHouse } from "./contents.ts";
import type { Paper } from "./drawing.ts";
import { qrFor, statementPaper } from "./papers.ts";
import { print } from "./printing.ts";

const movementsMax = 2_000;
const usualDays = 90;
const grows = growsBy(ledgerAccounts.wallet.group);

type Days = { from?: string; to?: string };
type Period = { from: string; to: string };

/** The days of a statement where nobody says which: the last three months. */
const periodOf = (ctx: Ctx, { from, to }: Days): Period => {
  const last = to ?? lagosDay(ctx.now);
  const period = { from: from ?? addDays(last, -usualDays), to: last };
  if (period.from > period.to) throw invalid("The first day comes after the last.", { from: "Choose an earlier day." });
  return period;
};

const walletOf = (ctx: Ctx, userId: number) =>
  ctx.db
    .selectFrom("ledger_accounts")
    .select("id")
    .where("kind", "=", "wallet")
    .where("owner", "=", "customer")
    .where("owner_id", "=", userId)
    .executeTakeFirst();

/** What the wallet came to before the period. It is the customer's in every branch. */
const openingOf = async (ctx: Ctx, accountId: number, period: Period): Promise<number> =>
  grows * toKobo((await getAccount({ ...ctx, branchId: null }, accountId, period)).opening);

const readRows = async (ctx: Ctx, accountId: number, period: Period) => {
  const page = await readStatement(ctx, accountId, { ...period, sort: "at", page: 1, per_page: movementsMax });
  if (page.total > movementsMax)
    throw invalid(`A statement holds ${movementsMax.toLocaleString("en")} movements. Choose fewer days.`);
  return page.data.map(({ at, debit, credit, balance, document, step }) => {
    const amount = credit ?? -debit!;
    const what = walletMovementName({ document, step, amount });
    return { day: lagosDay(at), what, kobo: toKobo(amount), balanceKobo: grows * toKobo(balance) };
  });
};

/**
 * The statement of one's wallet as data. It closes with its last row, and its code seals that: what moves later in the same
 * days does not make a paper that was right a wrong one.
 */
export const statementOf = async (ctx: ActorCtx, days: Days): Promise<Paper> => {
  const period = periodOf(ctx, days);
  const { userId, name, phone } = ctx.actor;
  const wallet = await walletOf(ctx, userId);
  const openingKobo = wallet ? await openingOf(ctx, wallet.id, period) : 0;
  const rows = wallet ? await readRows(ctx, wallet.id, period) : [];
  const closingKobo = rows.at(-1)?.balanceKobo ?? openingKobo;
  const statement = { ...period, openingKobo, closingKobo, rows, owner: { name, phone }, house: await readHouse(ctx) };
  const check = checkUrl(ctx, { kind: "statement", id: userId, ...period, kobo: closingKobo });
  return statementPaper(statement, qrFor({ pay: null, check }));
};

export const printStatement = async (ctx: ActorCtx, days: Days) => {
  const { from, to } = periodOf(ctx, days);
  return print(ctx, await statementOf(ctx, days), `statement-${from}-${to}`);
};
