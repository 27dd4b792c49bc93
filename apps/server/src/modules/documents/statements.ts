import { addDays, lagosDay } from "@remedia/domain/days";
import { growsBy, ledgerAccounts } from "@remedia/domain/ledger";
import { grouped, toKobo } from "@remedia/domain/money";
import { wholeMovementName } from "@remedia/domain/wallet";
import type { ActorCtx, Ctx } from "../../platform/context.ts";
import { invalid } from "../../platform/errors.ts";
import { readWallet } from "../ledger/holds.ts";
import { getAccount } from "../ledger/statements.ts";
import { readMovements } from "../wallet/movements.ts";
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

/** What the wallet came to before the period. It is the customer's in every branch. */
const openingOf = async (ctx: Ctx, accountId: number, period: Period): Promise<number> =>
  grows * toKobo((await getAccount({ ...ctx, branchId: null }, accountId, period)).opening);

const readRows = async (ctx: ActorCtx, accountId: number, period: Period) => {
  const page = await readMovements(ctx, accountId, { ...period, sort: "at", page: 1, per_page: movementsMax });
  if (page.total > movementsMax)
    throw invalid(`A statement holds ${grouped(movementsMax)} movements. Choose fewer days.`);
  return page.data.map((row) => ({
    day: lagosDay(row.at),
    what: wholeMovementName(row),
    kobo: toKobo(row.amount),
    balanceKobo: toKobo(row.balance),
  }));
};

/**
 * The statement of one's wallet as data. It closes with its last row, and its code seals that: what moves later in the same
 * days does not make a paper that was right a wrong one.
 */
export const statementOf = async (ctx: ActorCtx, days: Days): Promise<Paper> => {
  const period = periodOf(ctx, days);
  const { userId, name, phone } = ctx.actor;
  const { accountId } = await readWallet(ctx, userId);
  const openingKobo = accountId ? await openingOf(ctx, accountId, period) : 0;
  const rows = accountId ? await readRows(ctx, accountId, period) : [];
  const closingKobo = rows.at(-1)?.balanceKobo ?? openingKobo;
  const statement = { ...period, openingKobo, closingKobo, rows, owner: { name, phone }, house: await readHouse(ctx) };
  const check = checkUrl(ctx, { kind: "statement", id: userId, ...period, kobo: closingKobo });
  return statementPaper(statement, qrFor({ pay: null, check }));
};

export const printStatement = async (ctx: ActorCtx, days: Days) => {
  const { from, to } = periodOf(ctx, days);
  return print(ctx, await statementOf(ctx, days), `statement-${from}-${to}`);
};
