import {
  type IssueAction,
  type IssueOutcome,
  type IssueState,
  issueTransitions,
  whyNoMoney,
} from "@remedia/domain/issues";
import type { Ctx } from "../../../platform/context.ts";
import { type DocumentKind, defineDocument, meOf, type Outcome } from "../../../platform/documents.ts";
import { forbidden, invalid, wrongState } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { giveMoney, giveOrder, orderOf } from "./giving.ts";

/** Its order first, as everybody takes them who moves an order's money. */
const lock = async (tx: Ctx, id: number) => {
  const found = await tx.db
    .selectFrom("order_issues")
    .select("order_id")
    .where("id", "=", id)
    .$if(tx.branchId !== null, (query) => query.where("branch_id", "=", tx.branchId!))
    .executeTakeFirst();
  if (!found) return undefined;
  const order = await orderOf(tx, found.order_id);
  const issue = await tx.db
    .selectFrom("order_issues")
    .selectAll()
    .select("created_by as created_by_id")
    .$narrowType<{ state: IssueState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...issue, delivered: order.delivered_at !== null };
};
export type LockedIssue = NonNullable<Awaited<ReturnType<typeof lock>>>;
type Resolution = { outcome: IssueOutcome; amountKobo?: number; replacementId?: number };
export type IssueWords = { reason?: string; resolution?: Resolution };

const requireMayGive = (tx: Ctx, issue: LockedIssue) => {
  const refusal = whyNoMoney(issue, meOf(tx));
  if (refusal) throw refusal.personal ? forbidden(refusal.message) : wrongState(refusal.message);
};

type Settled = { paid_kobo?: number; replacement_id?: number };
const outcomes: Record<IssueOutcome, (tx: Ctx, issue: LockedIssue, words: IssueWords) => Promise<Settled>> = {
  none: async (_tx, _issue, { reason }) => {
    if (!reason) throw invalid("Say what was done about it.", { note: "Say what was done about it." });
    return {};
  },
  money: async (tx, issue, { resolution }) => {
    requireMayGive(tx, issue);
    const { amountKobo = 0 } = resolution!;
    await giveMoney(tx, issue, amountKobo);
    return { paid_kobo: amountKobo };
  },
  replacement: async (tx, issue, { resolution }) => {
    requireMayGive(tx, issue);
    const { id, kobo } = await giveOrder(tx, issue, resolution!.replacementId ?? 0);
    return { paid_kobo: kobo, replacement_id: id };
  },
};

const resolve = async (tx: Ctx, issue: LockedIssue, words: IssueWords): Promise<Outcome<IssueState>> => {
  const { outcome } = words.resolution!;
  const settled = await outcomes[outcome](tx, issue, words);
  return { set: { outcome, ...settled }, noted: { outcome, ...settled } };
};

/** Something that is wrong with an order, until somebody has settled it. */
export const issues: DocumentKind<IssueState, IssueAction, LockedIssue, IssueWords> = defineDocument({
  name: "order_issue",
  noun: "Issue",
  table: "order_issues",
  steps: issueTransitions,
  lock,
  effects: { resolve },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now }),
  moved: (tx, { facts, action }) => emit(tx, "issue.moved", { issueId: facts.id, action }),
});
