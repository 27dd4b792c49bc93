import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import type { Follower } from "../../platform/merge.ts";
import type { Platform } from "../../platform/platform.ts";

type Search = { at: Date; user_id: number; branch_id: number | null; query: string; result_count: number };

const waiting = new WeakMap<Platform, Search[]>();
const writeEveryMs = 1_000;
const most = 5_000;

/** Remembers a search for the intelligence screen, together with others and after the answer: it must cost nothing. */
export const recordSearch = (ctx: ActorCtx, query: string, count: number) => {
  const { platform } = ctx;
  const search = {
    at: ctx.now,
    user_id: ctx.actor.userId,
    branch_id: ctx.branchId,
    query: query.trim().slice(0, 120),
    result_count: count,
  };
  const list = waiting.get(platform);
  if (list) {
    if (list.length < most) list.push(search);
    return;
  }
  waiting.set(platform, [search]);
  setTimeout(() => void writeSearches(platform), writeEveryMs).unref();
};

export const writeSearches = async (platform: Platform): Promise<void> => {
  const list = waiting.get(platform);
  waiting.delete(platform);
  if (!list) return;
  await platform.db
    .insertInto("searches")
    .values(list)
    .execute()
    .catch((error) => platform.log.warn({ err: error }, "searches were not recorded"));
};

export const searchFollowers: Follower[] = [
  {
    subject: "user",
    what: "Searches",
    count: async ({ db }, id) => {
      const searches = db.selectFrom("searches").select(sql<number>`count(*)::int`.as("count"));
      return (await searches.where("user_id", "=", id).executeTakeFirstOrThrow()).count;
    },
    move: async (tx, fromId, toId) => {
      await tx.db.updateTable("searches").set({ user_id: toId }).where("user_id", "=", fromId).execute();
    },
  },
];
