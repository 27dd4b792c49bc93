import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type Actor, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import type { ErrorCode } from "../../platform/errors.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordset } from "../../platform/recordset.ts";
import type { Watch } from "../../platform/watch.ts";

const minuteMs = 60_000;
/** What a crash may take with it. */
const writeEveryMs = 5_000;
/** Of one minute and endpoint; what was read beyond these is still counted. */
const mostAddresses = 200;
const longestAddress = 200;

type Bunch<Rest> = { times: number } & Rest;
type Reads = Bunch<{ session_id: number; minute: string; endpoint: string; addresses: Set<string> }>;
type Refusals = Bunch<{ action: string; actor: Actor | null; ip: string | null; endpoints: Map<string, number> }>;

/** Callers kept apart in one bunch of refusals. An attack from more addresses than these is one line for the rest. */
const mostCallers = 200;
const mostEndpoints = 20;

/** Refusals that say that somebody tried a door; a form filled in wrong or a phone not yet verified is none. */
const told: Partial<Record<ErrorCode, string>> = {
  forbidden: "access.refused",
  login_failed: "login.failed",
  too_many_tries: "login.failed",
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
      if (bunch.addresses.size < mostAddresses) bunch.addresses.add(address.slice(0, longestAddress));
      reads.set(key, bunch);
      later();
    },
    refused: ({ actor, ip }, endpoint, code) => {
      const action = told[code];
      if (!action) return;
      const who = actor ? `${actor.userId} ${actor.viewer?.userId ?? ""}` : `${ip}`;
      const known = refusals.has(`${action} ${who}`) || refusals.size < mostCallers;
      const key = known ? `${action} ${who}` : `${action} from many`;
      const from = known ? { actor, ip } : { actor: null, ip: null };
      const bunch = refusals.get(key) ?? { action, ...from, times: 0, endpoints: new Map() };
      bunch.times++;
      if (bunch.endpoints.has(endpoint) || bunch.endpoints.size < mostEndpoints)
        bunch.endpoints.set(endpoint, (bunch.endpoints.get(endpoint) ?? 0) + 1);
      refusals.set(key, bunch);
      later();
    },
  };
};

const writeReads = async (platform: Platform, reads: readonly Reads[]) => {
  if (reads.length === 0) return;
  const rows = reads.map((bunch) => ({ ...bunch, addresses: [...bunch.addresses] }));
  await sql`
    insert into data_reads (session_id, minute, endpoint, times, addresses)
    select r.session_id, r.minute, r.endpoint, r.times, r.addresses
    from ${recordset(rows, "session_id bigint, minute timestamptz, endpoint text, times int, addresses text[]")}
    on conflict (session_id, minute, endpoint) do update set
      times = data_reads.times + excluded.times,
      addresses = array(select distinct a from unnest(data_reads.addresses || excluded.addresses) a
        order by a limit ${mostAddresses})`.execute(platform.db);
};

const writeRefusals = async (ctx: Ctx, refusals: readonly Refusals[]) => {
  if (refusals.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    for (const { action, actor, ip, times, endpoints } of refusals)
      await audit(
        { ...tx, actor, caller: { ...tx.caller, ip } },
        {
          action,
          subject: "user",
          subjectId: actor?.userId ?? null,
          after: { times, endpoints: Object.fromEntries(endpoints) },
        },
      );
  });
};
