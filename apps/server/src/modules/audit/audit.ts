import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Ctx, inTransaction } from "../../platform/context.ts";
import { lostHeads, publishHead } from "./heads.ts";

const genesis = Buffer.alloc(32);
const sealBatch = 1000;
/** One sealer at a time, on whichever server it runs. */
const sealLock = 727_301_002;

type SealedRow = { id: number; content: string };

/**
 * The row as text, the same on every server and in every version of this program. A list keeps each value in its
 * place, so that moving one from a column to its neighbour shows.
 */
export const sealedContent = `jsonb_build_array(e.id, extract(epoch from e.at), e.actor_id, e.viewed_user_id, e.action,
  e.subject_type, e.subject_id, e.branch_id, e.before, e.after, host(e.ip), e.request_id)::text`;
const content = sql.raw<string>(sealedContent);

const chain = (previous: Buffer, row: SealedRow) => createHash("sha256").update(previous).update(row.content).digest();

/** Adds every event not yet sealed to the hash chain; answers how many. */
export const sealAudit = async (ctx: Ctx): Promise<number> => {
  let sealed = 0;
  for (let count = sealBatch; count === sealBatch; sealed += count) count = await sealSome(ctx);
  if (sealed > 0) await publishHead(ctx);
  return sealed;
};

const sealSome = (ctx: Ctx) =>
  inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx.db);
    const last = await tx.db
      .selectFrom("audit_seals")
      .select(["seal_no", "hash", "event_id"])
      .orderBy("seal_no", "desc")
      .limit(1)
      .executeTakeFirst();
    const { rows } = await sql<SealedRow>`
      select e.id, ${content} as content from audit_events e
      where not exists (select from audit_seals s where s.event_id = e.id)
        and e.id > ${Math.max(0, (last?.event_id ?? 0) - lateCommits)}
      order by e.id limit ${sealBatch}`.execute(tx.db);
    if (rows.length === 0) return 0;
    let hash = last?.hash ?? genesis;
    const seals = rows.map((row, at) => {
      hash = chain(hash, row);
      return { seal_no: (last?.seal_no ?? 0) + at + 1, event_id: row.id, hash };
    });
    await tx.db.insertInto("audit_seals").values(seals).execute();
    return rows.length;
  });

/** A transaction may commit after one with a higher id was sealed; the sealer looks back this far for it. */
const lateCommits = 10_000;

export type ChainCheck = { whole: boolean; checked: number; first_bad: { seal_no: number; reason: string } | null };

/** Walks the whole chain and names the first place where it does not hold. */
export const verifyAudit = async (ctx: Ctx): Promise<ChainCheck> => {
  let hash: Buffer = genesis;
  let expected = 1;
  for (;;) {
    const { rows } = await sql<{ seal_no: number; hash: Buffer; id: number | null; content: string }>`
      select s.seal_no, s.hash, e.id, ${content} as content
      from audit_seals s left join audit_events e on e.id = s.event_id
      where s.seal_no >= ${expected} order by s.seal_no limit 5000`.execute(ctx.db);
    for (const row of rows) {
      const bad = (reason: string) => ({
        whole: false,
        checked: expected - 1,
        first_bad: { seal_no: row.seal_no, reason },
      });
      if (row.seal_no !== expected) return bad(`seal ${expected} is missing`);
      if (row.id === null) return bad("the event is missing");
      hash = chain(hash, { id: row.id, content: row.content });
      if (!hash.equals(row.hash)) return bad(`event ${row.id} was changed`);
      expected++;
    }
    if (rows.length > 0) continue;
    const [lost] = await lostHeads(ctx);
    const first_bad = lost ? { seal_no: lost.seals, reason: `seal ${lost.seals} was published and is gone` } : null;
    return { whole: !lost, checked: expected - 1, first_bad };
  }
};
