import type { TicketOutcome } from "@remedia/domain/tickets";
import { createCannedAnswer } from "../../src/modules/support/canned-answers.ts";
import {
  answerTicket,
  assignTicket,
  closeTicket,
  listAssignees,
  noteOnTicket,
} from "../../src/modules/support/desk.ts";
import { rateOrder } from "../../src/modules/support/ratings.ts";
import { closeOwnTicket, openTicket, writeToTicket } from "../../src/modules/support/tickets.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import {
  cannedAnswerTexts,
  followUpTexts,
  internalNoteTexts,
  ratingTexts,
  secondAnswerTexts,
} from "../facts/support.ts";
import { ticketTexts } from "../facts/texts.ts";
import { actAs, actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const ticketCount = 60;
const ticketDays = 120;
const ratingCount = 70;
const ratingDays = 45;

/** The pharmacy of the demo has a conversation in every state. */
const pharmacyPhone = "+2348030000020";
const pharmacyTickets: readonly [days: number, nth: number][] = [
  [33, 0],
  [6, 1],
  [1.3, 9],
  [0.06, 3],
];
/** How many of all tickets were written since yesterday. */
const freshTickets = 14;

type Customer = { id: number; branch_id: number };
type Begun = { ticketId: number; customer: ActorCtx; branchId: number; at: number; answer: string };
/** Something that a customer says of their own accord, told in the order in which it happened. */
type Opening = { at: number; begin: () => Promise<Begun | null> };
type Scene = { tx: Ctx; chance: Chance; staffOf: (branchId: number) => Promise<ActorCtx> };

/** What customers wrote and how they rated their orders over the last months, and what came of it. */
export const seedSupport = async (tx: Ctx) => {
  const chance = openChance(20_261_311);
  const admin = await actAsOwnerOf(tx, "+2348030000001");
  for (const text of cannedAnswerTexts) await createCannedAnswer(admin, { ...text, active: true });
  const scene = { tx, chance, staffOf: answerers(tx, chance) };
  const openings = [...(await complaints(scene)), ...(await ratings(scene))];
  openings.sort((one, other) => one.at - other.at);
  for (const { begin } of openings) {
    const begun = await begin();
    if (begun) await tell(scene, begun);
  }
};

/** Somebody who may answer in a branch. */
const answerers = (tx: Ctx, chance: Chance) => {
  const known = new Map<number, ActorCtx[]>();
  return async (branchId: number): Promise<ActorCtx> => {
    const people = known.get(branchId) ?? (await staffIn(tx, branchId));
    known.set(branchId, people);
    return chance.pick(people);
  };
};

const staffIn = async (tx: Ctx, branchId: number): Promise<ActorCtx[]> => {
  const admin = await actAsOwnerOf(tx, "+2348030000001");
  const people = await listAssignees({ ...admin, branchId });
  return Promise.all(people.slice(0, 4).map(({ id }) => actAs(tx, id)));
};

const complaints = async (scene: Scene): Promise<Opening[]> => {
  const { tx, chance } = scene;
  const customers = await tx.db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("role", "in", [3, 6])
    .where("state", "=", "active")
    .where("user_type", "!=", "hmo")
    .orderBy("id")
    .execute();
  const pharmacy = await tx.db
    .selectFrom("users")
    .select(["id", "branch_id"])
    .where("phone", "=", pharmacyPhone)
    .executeTakeFirstOrThrow();
  const written = Array.from({ length: ticketCount - pharmacyTickets.length }, (_, nth) => ({
    days: nth < freshTickets ? chance.next() : ticketDays * chance.next(),
    nth,
    customer: chance.pick(customers),
  }));
  const own = pharmacyTickets.map(([days, nth]) => ({ days, nth, customer: pharmacy }));
  return [...written, ...own].map(({ days, nth, customer }) => {
    const when = daysAgo(tx, days);
    return { at: when.getTime(), begin: () => complain(scene, customer, when, nth) };
  });
};

const complain = async ({ tx, chance }: Scene, { id, branch_id }: Customer, when: Date, nth: number) => {
  const { topic, subject, body, answer } = ticketTexts[nth % ticketTexts.length]!;
  const customer = await actAs(tx, id);
  const order =
    topic === "order" || topic === "delivery"
      ? await tx.db
          .selectFrom("orders")
          .select("id")
          .where("user_id", "=", id)
          .where("placed_at", "<", when)
          .orderBy("placed_at", "desc")
          .limit(1)
          .executeTakeFirst()
      : undefined;
  const order_id = order && chance.yes(0.8) ? order.id : null;
  const ticket = await openTicket(at(customer, when), { topic, subject, message: body, order_id });
  return { ticketId: ticket.id, customer, branchId: branch_id, at: when.getTime(), answer };
};

/** Most people are content. */
const starsBy = (chance: Chance): number => {
  const draw = chance.next();
  if (draw < 0.52) return 5;
  if (draw < 0.82) return 4;
  if (draw < 0.92) return 3;
  return draw < 0.97 ? 2 : 1;
};

const ratings = async (scene: Scene): Promise<Opening[]> => {
  const { tx, chance } = scene;
  const delivered = await tx.db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.user_id")
    .select(["o.id", "o.user_id", "o.branch_id", "o.delivered_at"])
    .where("o.delivered_at", ">", daysAgo(tx, ratingDays))
    .where("o.state", "=", "delivered")
    .where("u.state", "=", "active")
    .where("u.user_type", "!=", "hmo")
    .orderBy("o.id")
    .execute();
  const step = Math.max(1, Math.floor(delivered.length / ratingCount));
  return delivered
    .filter((_, nth) => nth % step === 0)
    .flatMap(({ id, user_id, branch_id, delivered_at }) => {
      const when = new Date(delivered_at!.getTime() + chance.whole(2, 40) * hourMs);
      if (when > tx.now) return [];
      return { at: when.getTime(), begin: () => rate(scene, { orderId: id, user_id, branch_id, when }) };
    });
};

type Rated = { orderId: number; user_id: number; branch_id: number; when: Date };

const rate = async ({ tx, chance }: Scene, { orderId, user_id, branch_id, when }: Rated): Promise<Begun | null> => {
  const stars = starsBy(chance);
  const words = chance.yes(stars > 3 ? 0.35 : 0.8) ? chance.pick(ratingTexts[stars]!) : "";
  const customer = await actAs(tx, user_id);
  const { ticket_id } = await rateOrder(at(customer, when), orderId, { stars, words });
  const answer = "We are sorry. This is not how it should be. We look into it today and call you.";
  return ticket_id === null ? null : { ticketId: ticket_id, customer, branchId: branch_id, at: when.getTime(), answer };
};

const outcomes: readonly TicketOutcome[] = [
  "solved",
  "solved",
  "solved",
  "solved",
  "no_reply",
  "not_solved",
  "duplicate",
];

/** What comes of a ticket, as far as time has gone on: what would happen tomorrow has not happened. */
const tell = async ({ tx, chance, staffOf }: Scene, { ticketId, customer, branchId, at: begun, answer }: Begun) => {
  const staff = await staffOf(branchId);
  let when = begun;
  const goesOn = (hours: number) => {
    when += hours * hourMs;
    return when < tx.now.getTime();
  };
  const by = (who: ActorCtx) => at(who, new Date(when));
  if (!goesOn(0.3 + 2 * chance.next())) return;
  if (chance.yes(0.5)) await assignTicket(by(staff), ticketId, staff.actor.userId);
  if (chance.yes(0.3)) await noteOnTicket(by(staff), ticketId, chance.pick(internalNoteTexts));
  // Whoever wrote since yesterday may still wait.
  if (tx.now.getTime() - begun < dayMs && chance.yes(0.5)) return;
  if (!goesOn(0.2 + 14 * chance.next() ** 2)) return;
  await answerTicket(by(staff), ticketId, { message: answer });
  if (chance.yes(0.35) && goesOn(1 + 20 * chance.next())) {
    await writeToTicket(by(customer), ticketId, { message: chance.pick(followUpTexts) });
    if (!goesOn(0.5 + 10 * chance.next())) return;
    await answerTicket(by(staff), ticketId, { message: chance.pick(secondAnswerTexts) });
  }
  if (!goesOn(24 + 72 * chance.next()) || chance.yes(0.12)) return;
  if (chance.yes(0.25)) await closeOwnTicket(by(customer), ticketId);
  else await closeTicket(by(staff), ticketId, { outcome: chance.pick(outcomes) });
};
