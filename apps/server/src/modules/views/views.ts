import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { invalid, notFound } from "../../platform/errors.ts";
import { countIn, type Follower } from "../../platform/merge.ts";
import type { ViewBody } from "./schemas.ts";

/** More than fit on a menu helps nobody. */
const viewsMost = 20;

export const listViews = ({ db, actor }: ActorCtx, screen: string) =>
  db
    .selectFrom("saved_views")
    .select(["id", "name", "search"])
    .where("user_id", "=", actor.userId)
    .where("screen", "=", screen)
    .orderBy("name")
    .execute();

/** Keeps what a list shows now under a name; the same name again means the new one. */
export const saveView = (ctx: ActorCtx, { screen, name, search }: Static<typeof ViewBody>) =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await tx.db
      .insertInto("saved_views")
      .values({ user_id: userId, screen, name: name.trim(), search, created_at: tx.now })
      .onConflict((same) => same.columns(["user_id", "screen", "name"]).doUpdateSet({ search }))
      .execute();
    const views = await listViews(tx, screen);
    if (views.length > viewsMost)
      throw invalid(`There are ${viewsMost} views here already. Please remove one first.`, { name: "One too many." });
    return views;
  });

export const removeView = async ({ db, actor }: ActorCtx, id: number) => {
  const { numDeletedRows } = await db
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound("View");
  return { message: "The view is removed." };
};

/** Where both have a view of a name, the survivor's stays. */
export const viewFollowers: Follower[] = [
  {
    subject: "user",
    what: "Saved views",
    count: countIn("saved_views", "user_id"),
    move: async ({ db }, fromId, toId) => {
      await sql`delete from saved_views gone using saved_views kept where gone.user_id = ${fromId}
        and kept.user_id = ${toId} and kept.screen = gone.screen and kept.name = gone.name`.execute(db);
      await db.updateTable("saved_views").set({ user_id: toId }).where("user_id", "=", fromId).execute();
    },
  },
];
