import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type Actor, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordset } from "../../platform/recordset.ts";
import type { Refusal, Watch } from "../../platform/watch.ts";

const minuteMs = 60_000;
/** What a crash may take with it. */
const writeEveryMs = 5_000;
const longestAddress = 200;

type Bunch<Rest> = { times: number } & Rest;
type Reads = Bunch<{ session_id: number; minute: string; endpoint: string; addresses: Set<string> }>;
type Refusals = Bunch<{
  action: string;
  actor: Actor | null;
  ip: string | null;
  /** Whose door it was. */
  accountId: number | null;
  endpoints: Map<string, number>;
}>;

/** Callers and accounts kept apart in one bunch of refusals. An attack from more addresses than these is one line for the rest. */
const mostCallers = 200;
const mostEndpoints = 20;

/**
 * What a refusal is called in the trail. A form filled in wrong, a phone not yet verified or a code asked for too soon is
 * no try at a door, and is not there.
 */
const actionOf = ({ code, tried }: Refusal) => {
  if (code === "forbidden") return "access.refused";
  if (tried) return code === "code_wrong" ? "code.failed" : "login.failed";
  return null;
};

/**
 * Notes what sessions read of other people's data and who was turned away: summed in memory, written together every
 * few seconds. A request waits for none of it, and a thousand tries a minute are a few rows.
 */
export const openWatch = (platform: Platform): Watch & { flush: () => Promise<void> } => {
  let reads = new Map<string, Reads>();
  let refusals = new Map<string, Refusals>();
  let timer: NodeJS.Timeout | null = null;
  const flush = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const [seen, refused] = [[...reads.values()], [...refusals.values()]];
    reads = new Map();
    refusals = new Map();
    const fail = (error: unknown) => platform.log.error({ err: error, reads: seen.length }, "reads were not noted");
    await writeReads(platform, seen).catch(fail);
    await writeRefusals(systemContext(platform, "watch"), refused).catch(fail);
  };
  const later = () => {
    timer ??= setTimeout(() => void flush(), writeEveryMs).unref();
  };
  return {
    flush,
    read: ({ sessionId }, endpoint, address) => {
      const minute = new Date(Math.floor(platform.clock().getTime() / minuteMs) * minuteMs).toISOString();
      const key = `${sessionId} ${minute} ${endpoint}`;
      const bunch = reads.get(key) ?? { session_id: sessionId, minute, endpoint, times: 0, addresses: new Set() };
      bunch.times++;
      bunch.addresses.add(address.slice(0, longestAddress));
      reads.set(key, bunch);
      later();
    },
    refused: ({ actor, ip }, endpoint, why) => {
      const action = actionOf(why);
      if (!action) return;
      const accountId = why.tried?.accountId ?? actor?.userId ?? null;
      const who = `${accountId} ${actor ? `${actor.userId} ${actor.viewer?.userId ?? ""}` : ip}`;
      const known = refusals.has(`${action} ${who}`) || refusals.size < mostCallers;
      const key = known ? `${action} ${who}` : `${action} from many`;
      const from = known ? { actor, ip, accountId } : { actor: null, ip: null, accountId: null };
      const bunch = refusals.get(key) ?? { action, ...from, times: 0, endpoints: new Map() };
      bunch.times++;
      if (bunch.endpoints.has(endpoint) || bunch.endpoints.size < mostEndpoints)
        bunch.endpoints.set(endpoint, (bunch.endpoints.get(endpoint) ?? 0) + 1);
      refusals.set(key, bunch);
      later();
    },
  };
};

/** Every address is kept, however many: after a theft, a record that is only counted is one that nobody can warn about. */
const writeReads = async (platform: Platform, reads: readonly Reads[]) => {
  if (reads.length === 0) return;
  const rows = reads.map((bunch) => ({ ...bunch, addresses: [...bunch.addresses] }));
  await sql`
    insert into data_reads (session_id, minute, endpoint, times, addresses)
    select r.session_id, r.minute, r.endpoint, r.times, r.addresses
    from ${recordset(rows, "session_id bigint, minute timestamptz, endpoint text, times int, addresses text[]")}
    on conflict (session_id, minute, endpoint) do update set
      times = data_reads.times + excluded.times,
      addresses = array(select distinct a from unnest(data_reads.addresses || excluded.addresses) a order by a)`.execute(
    platform.db,
  );
};

const writeRefusals = async (ctx: Ctx, refusals: readonly Refusals[]) => {
  if (refusals.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    for (const { action, actor, ip, accountId, times, endpoints } of refusals)
      await audit(
        { ...tx, actor, caller: { ...tx.caller, ip } },
        {
          action,
          subject: "user",
          subjectId: accountId,
          after: { times, endpoints: Object.fromEntries(endpoints) },
        },
      );
  });
};
