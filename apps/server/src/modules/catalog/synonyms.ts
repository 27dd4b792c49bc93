import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { refuseTaken } from "../../platform/db.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { ListQuery } from "../../platform/schemas.ts";

export const SynonymQuery = ListQuery(["term", "means"], {});
export type SynonymBody = { term: string; means: string };

const synonyms = (ctx: Ctx) => ctx.db.selectFrom("synonyms as s").select(["s.id", "s.term", "s.means"]);

export const listSynonyms = (ctx: Ctx, input: Static<typeof SynonymQuery>) => {
  let query = synonyms(ctx);
  if (input.q)
    query = query.where((eb) =>
      eb.or([eb(sql`fold(s.term)`, "like", contains(input.q!)), eb(sql`fold(s.means)`, "like", contains(input.q!))]),
    );
  return listPage(ctx, input, {
    rows: query,
    sorts: { term: alphabetical("s.term"), means: alphabetical("s.means") },
    fallback: "term",
    tie: "s.id",
  });
};

const refuseTakenPair = refuseTaken("These two are synonyms already.");

export const addSynonym = (ctx: ActorCtx, body: SynonymBody) =>
  inTransaction(ctx, async (tx) => {
    const pair = { term: body.term, means: body.means };
    if (pair.term.toLowerCase() === pair.means.toLowerCase())
      throw invalid("Give two different words.", { means: "Give two different words." });
    const [row] = await insertSynonyms(tx, [pair]).catch(refuseTakenPair);
    await audit(tx, { action: "synonym.create", subject: "synonym", subjectId: row!.id, after: pair });
    return row!;
  });

export const insertSynonyms = (tx: Ctx, pairs: readonly SynonymBody[]) =>
  tx.db
    .insertInto("synonyms")
    .values(pairs.map((pair) => ({ ...pair, created_at: tx.now })))
    .returning(["id", "term", "means"])
    .execute();

export const removeSynonym = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .deleteFrom("synonyms")
      .where("id", "=", id)
      .returning(["term", "means"])
      .executeTakeFirst();
    if (!gone) throw notFound("Synonym");
    await audit(tx, { action: "synonym.remove", subject: "synonym", subjectId: id, before: gone });
    return { message: `${gone.term} and ${gone.means} are no longer synonyms.` };
  });
