import { compensation, type IssueAction, type IssueOutcome, type IssueState, issueStates, issueTransitions } from "@remedia/domain/issues";
import { type Ctx } from "../../../platform/context.ts";
import { type DocumentKind, defineDocument, lockInBranch, type Outcome } from "../../../platform/documents.ts";
import { AppError, invalid, notFound } from "../../../platform/errors.ts";
import { emit } from "../../../platform/outbox.ts";
import { postEntry } from "../../ledger/ledger.ts";

const lockIssue = lockInBranch("order_issues", issueStates);
export type LockedIssue = NonNullable<Awaited<ReturnType<typeof lockIssue>>>;
export type Resolution = { outcome: IssueOutcome; amountKobo?: number; replacement?: string };
export type IssueWords = { reason?: string; resolution?: Resolution };

/** Nobody gets more for their trouble than the order was worth, however many things were wrong with it. */
const pay = async (tx: Ctx, issue: LockedIssue, amountKobo: number) => {
  if (tx.actor && !tx.actor.permissions.has("returns.credit"))
    throw new AppError(403, "forbidden", "Only those who credit returns give money.");
  const order = await tx.db
    .selectFrom("orders as o")
    .select(["o.total_kobo"])
    .select(({ selectFrom, fn }) =>
      selectFrom("order_issues as i")
        .select(fn.coalesce(fn.sum<number>("i.paid_kobo"), fn.val<number>(0)).as("kobo"))
        .whereRef("i.order_id", "=", "o.id")
        .as("paid_before"),
    )
    .where("o.id", "=", issue.order_id)
    .forUpdate("o")
    .executeTakeFirstOrThrow();
  if (amountKobo <= 0) throw invalid("Enter an amount above ₦0.", { amount: "Enter an amount above ₦0." });
  if (Number(order.paid_before) + amountKobo > order.total_kobo)
    throw invalid("That is more than the order came to.", { amount: "That is more than the order came to." });
  await postEntry(tx, {
    document: "order_issue",
    documentId: issue.id,
    step: "resolve",
    postings: compensation({ customerId: issue.user_id, branchId: issue.branch_id, amountKobo }),
  });
};

const replacementFor = async (tx: Ctx, issue: LockedIssue, number: string): Promise<number> => {
  const order = await tx.db
    .selectFrom("orders")
    .select("id")
    .where("number", "=", number.trim().toUpperCase())
    .where("user_id", "=", issue.user_id)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  if (order.id === issue.order_id)
    throw invalid("Name the order that is sent in its place.", { replacement: "This is the order itself." });
  return order.id;
};

const resolve = async (tx: Ctx, issue: LockedIssue, { resolution }: IssueWords): Promise<Outcome<IssueState>> => {
  const { outcome, amountKobo = 0, replacement = "" } = resolution!;
  if (outcome === "money") await pay(tx, issue, amountKobo);
  return {
    set: {
      outcome,
      paid_kobo: outcome === "money" ? amountKobo : 0,
      replacement_id: outcome === "replacement" ? await replacementFor(tx, issue, replacement) : null,
    },
    noted: { outcome, ...(outcome === "money" ? { paid_kobo: amountKobo } : {}) },
  };
};

/** Something that is wrong with an order, until somebody has settled it. */
export const issues: DocumentKind<IssueState, IssueAction, LockedIssue, IssueWords> = defineDocument({
  name: "order_issue",
  noun: "Issue",
  table: "order_issues",
  steps: issueTransitions,
  lock: lockIssue,
  effects: { resolve },
  columns: (tx, { note }) => ({ state_reason: note, state_since: tx.now }),
  moved: (tx, { facts, action }) => emit(tx, "issue.moved", { issueId: facts.id, action }),
});
