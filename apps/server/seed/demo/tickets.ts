import type { Ctx } from "../../src/platform/context.ts";
import { daysAgo } from "../clock.ts";
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
  const stories = [...ticketTexts, ...ticketTexts.slice(0, 12)].map((text) => {
    const at = daysAgo(tx, chance.next() * 70);
    const solver = chance.yes(0.6) ? chance.pick(staff).id : null;
    const answeredAt = new Date(Math.min(tx.now.getTime(), at.getTime() + chance.whole(1, 20) * 3_600_000));
    return { ...text, at, answeredAt, solver, customer: chance.pick(customers).id };
  });
  const tickets = await tx.db
    .insertInto("tickets")
    .values(
      stories.map(({ at, answeredAt, solver, customer, topic, subject }) => ({
        user_id: customer,
        topic,
        subject,
        state: solver ? "resolved" : "open",
        created_at: at,
        updated_at: solver ? answeredAt : at,
      })),
    )
    .returning("id")
    .execute();
  const messages = stories.flatMap(({ at, answeredAt, solver, customer, body, answer }, nth) => {
    const ticket_id = tickets[nth]!.id;
    const asked = { ticket_id, author_id: customer, body, created_at: at };
    return solver ? [asked, { ticket_id, author_id: solver, body: answer, created_at: answeredAt }] : [asked];
  });
  await tx.db.insertInto("ticket_messages").values(messages).execute();
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
