import type { Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { ticketTexts } from "../facts/texts.ts";
import type { Chance } from "../random.ts";

const notes = [
  "Called: prefers delivery before noon.",
  "Superintendent pharmacist confirmed the licence by phone.",
  "Asked for a second agent visit this month.",
  "Pays by transfer on Fridays.",
  "Gate closes at 6 pm; call before coming.",
] as const;

/** What customers wrote and what staff noted, over the last ten weeks. */
export const seedTickets = async (tx: Ctx, chance: Chance) => {
  const customers = await tx.db
    .selectFrom("users")
    .select("id")
    .where("role", "in", [3, 6])
    .where("state", "=", "active")
    .where("user_type", "!=", "hmo")
    .orderBy("id")
    .execute();
  const staff = await tx.db.selectFrom("users").select("id").where("role", "=", 1).orderBy("id").execute();
  for (const text of [...ticketTexts, ...ticketTexts.slice(0, 12)]) {
    const asked = at(tx, daysAgo(tx, chance.next() * 70));
    const solved = chance.yes(0.6);
    const customer = chance.pick(customers);
    const { id } = await tx.db
      .insertInto("tickets")
      .values({
        user_id: customer.id,
        topic: text.topic,
        subject: text.subject,
        state: solved ? "resolved" : "open",
        created_at: asked.now,
        updated_at: asked.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto("ticket_messages")
      .values({ ticket_id: id, author_id: customer.id, body: text.body, created_at: asked.now })
      .execute();
    if (solved)
      await tx.db
        .insertInto("ticket_messages")
        .values({ ticket_id: id, author_id: chance.pick(staff).id, body: text.answer, created_at: asked.now })
        .execute();
  }
  for (let n = 0; n < 90; n++)
    await tx.db
      .insertInto("user_notes")
      .values({
        user_id: chance.pick(customers).id,
        author_id: chance.pick(staff).id,
        body: chance.pick(notes),
        created_at: daysAgo(tx, chance.next() * 120),
      })
      .execute();
};
