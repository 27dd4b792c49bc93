import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
import type { Chance } from "../random.ts";

const notes = [
  "Called: prefers delivery before noon.",
  "Superintendent pharmacist confirmed the licence by phone.",
  "Asked for a second agent visit this month.",
  "Pays by transfer on Fridays.",
  "Gate closes at 6 pm; call before coming.",
] as const;

/** What staff noted about customers over the last months. */
export const seedNotes = async (tx: Ctx, chance: Chance) => {
  const customers = await tx.db
    .selectFrom("users")
    .select("id")
    .where("role", "in", [3, 6])
    .where("state", "=", "active")
    .where("user_type", "!=", "hmo")
    .orderBy("id")
    .execute();
  const staff = await tx.db.selectFrom("users").select("id").where("role", "=", 1).orderBy("id").execute();
  await tx.db
    .insertInto("user_notes")
    .values(
      Array.from({ length: 90 }, () => ({
        user_id: chance.pick(customers).id,
        author_id: chance.pick(staff).id,
        body: chance.pick(notes),
        created_at: daysAgo(tx, chance.next() * 120),
      })),
    )
    .execute();
};
