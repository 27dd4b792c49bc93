import { sql } from "kysely";
import { afterCommit, type Ctx } from "./context.ts";
import type { Platform } from "./platform.ts";

/** What servers tell each other at once, without a word more: who hears it looks for itself. */
export type Notice = "rights";
const channelOf = (notice: Notice) => `notice_${notice}`;

const hearers = new WeakMap<Platform, Map<Notice, Set<() => void>>>();
const hearersOf = (platform: Platform, notice: Notice): Set<() => void> => {
  const all = hearers.get(platform) ?? new Map<Notice, Set<() => void>>();
  hearers.set(platform, all);
  const some = all.get(notice) ?? new Set<() => void>();
  all.set(notice, some);
  return some;
};

/**
 * Tells every server that something has changed, once it has: this one before the request is answered, the others
 * as soon as PostgreSQL hands the notice on. Outside a transaction it is called after the write.
 */
export const tell = async (ctx: Ctx, notice: Notice) => {
  await sql`select pg_notify(${channelOf(notice)}, '')`.execute(ctx.db);
  afterCommit(ctx, () => {
    for (const hearer of hearersOf(ctx.platform, notice)) hearer();
  });
};

/**
 * Calls `hearer` at every notice, and whenever listening begins again: something may have been missed in between.
 * Answers how to stop.
 */
export const hear = async (platform: Platform, notice: Notice, hearer: () => void): Promise<() => void> => {
  const here = hearersOf(platform, notice);
  here.add(hearer);
  const listening = await platform.sql.listen(channelOf(notice), hearer, hearer);
  return () => {
    here.delete(hearer);
    // Not waited for: a database that is away must not keep a server from stopping.
    void listening.unlisten().catch(() => undefined);
  };
};
