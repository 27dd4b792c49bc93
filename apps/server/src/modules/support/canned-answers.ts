import { unknownPlaceholders } from "@remedia/domain/tickets";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import type { CannedBody, CannedQuery } from "./schemas.ts";

type Body = Static<typeof CannedBody>;

const cannedAnswers = (ctx: Ctx) =>
  ctx.db.selectFrom("canned_answers as c").select(["c.id", "c.title", "c.body", "c.active"]);

export const listCannedAnswers = (ctx: Ctx, input: Static<typeof CannedQuery>) => {
  let query = cannedAnswers(ctx);
  if (input.q) query = query.where(sql`fold(c.title || ' ' || c.body)`, "like", contains(input.q));
  if (input.active !== undefined) query = query.where("c.active", "=", input.active);
  return listPage(ctx, input, {
    rows: query,
    sorts: { title: alphabetical("c.title") },
    fallback: "title",
    tie: "c.id",
  });
};

export const getCannedAnswer = async (ctx: Ctx, id: number) => {
  const answer = await cannedAnswers(ctx).where("c.id", "=", id).executeTakeFirst();
  if (!answer) throw notFound("Canned answer");
  return answer;
};

const refuseTakenTitle = refuseTaken("A canned answer with this title exists already.");

/** What stands in braces and means nothing would reach customers as it is. */
const requireKnownWords = ({ body }: Body) => {
  const [unknown] = unknownPlaceholders(body);
  if (unknown === undefined) return;
  const fault = `${unknown} means nothing here. Use {name} and {order}.`;
  throw invalid(fault, { body: fault });
};

export const createCannedAnswer = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    requireKnownWords(body);
    const { id } = await tx.db
      .insertInto("canned_answers")
      .values(body)
      .returning("id")
      .executeTakeFirstOrThrow()
      .catch(refuseTakenTitle);
    await audit(tx, { action: "canned_answer.create", subject: "canned_answer", subjectId: id, after: body });
    return getCannedAnswer(tx, id);
  });

export const updateCannedAnswer = (ctx: ActorCtx, id: number, edit: Body & { was?: Partial<Body> }) =>
  inTransaction(ctx, async (tx) => {
    const { id: _id, ...before } =
      (await tx.db.selectFrom("canned_answers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()) ??
      missing();
    const body = await takeEdit<Body>(tx, { subject: "canned_answer", id }, before, edit);
    requireKnownWords(body);
    const change = changed(before, body);
    if (change) {
      await tx.db.updateTable("canned_answers").set(body).where("id", "=", id).execute().catch(refuseTakenTitle);
      await audit(tx, { action: "canned_answer.update", subject: "canned_answer", subjectId: id, ...change });
    }
    return getCannedAnswer(tx, id);
  });

const missing = (): never => {
  throw notFound("Canned answer");
};
