import { dayOnPaper } from "@remedia/domain/days";
import {
  type Licence,
  type LicenceAction,
  type LicenceChangeState,
  licenceTransitions,
  sameLicence,
} from "@remedia/domain/licences";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../platform/context.ts";
import { beginDocument, defineDocument, moveDocument } from "../../platform/documents.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";

/** What holds while a change waits is the store's; once decided, it is what held at that time. */
const held = <const C extends "class" | "number" | "expires_on">(column: C) =>
  sql<
    string | null
  >`case when c.state = 'waiting' then ${sql.ref(`s.licence_${column}`)} else ${sql.ref(`c.held_${column}`)} end`.as(
    `approved_${column}` as const,
  );

/** Changes with the store they are about and what was approved before; another branch's customers are not there. */
const changes = (ctx: Ctx) =>
  ctx.db
    .selectFrom("licence_changes as c")
    .innerJoin("stores as s", "s.id", "c.store_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "c.id",
      "c.store_id",
      "s.name as store_name",
      "s.user_id",
      "u.name as owner_name",
      "c.state",
      "c.licence_class",
      "c.licence_number",
      "c.licence_expires_on",
      held("class"),
      held("number"),
      held("expires_on"),
      "c.asked_at",
      "c.decided_at",
      "c.state_reason",
    ])
    .$narrowType<{ state: LicenceChangeState; licence_class: Licence["licence_class"] }>()
    .$if(ctx.branchId !== null, (query) => query.where("u.branch_id", "=", ctx.branchId!));

/** What a customer has said about the licences of its stores: what waits first, then the newest. */
export const listLicenceChanges = (ctx: Ctx, userId: number) =>
  changes(ctx)
    .leftJoin("users as d", "d.id", "c.decided_by")
    .select("d.name as decided_by")
    .where("s.user_id", "=", userId)
    .where("s.archived_at", "is", null)
    .orderBy((eb) => eb("c.state", "=", "waiting"), "desc")
    .orderBy("c.id", "desc")
    .limit(100)
    .execute();

/** The store first, as whoever edits one does: neither waits for the other in a circle. */
const lockChange = async (tx: Ctx, id: number) => {
  const change = changes(tx).where("c.id", "=", id);
  await change.forUpdate("s").execute();
  return change.forUpdate("c").executeTakeFirst();
};
type LockedChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

const licenceOf = ({ licence_class, licence_number, licence_expires_on }: Licence): Licence => ({
  licence_class,
  licence_number,
  licence_expires_on,
});

/** The only writer of the licence that counts: what staff approved, or entered themselves. */
const writeLicence = async (tx: Ctx, storeId: number, licence: Licence) => {
  await tx.db.updateTable("stores").set(licenceOf(licence)).where("id", "=", storeId).execute();
};

const approve = async (tx: Ctx, change: LockedChange) => {
  await writeLicence(tx, change.store_id, change);
  const { approved_class, approved_number, approved_expires_on } = change;
  return { noted: { ...licenceOf(change), approved_class, approved_number, approved_expires_on } };
};

/** What a customer says about a licence, until staff have decided about it. */
const licenceChanges = defineDocument({
  name: "licence_change",
  noun: "Licence",
  table: "licence_changes",
  steps: licenceTransitions,
  lock: lockChange,
  effects: { approve },
  columns: (tx, { facts: { approved_class, approved_number, approved_expires_on }, note }) => ({
    state_reason: note,
    decided_at: tx.now,
    decided_by: doerOf(tx),
    held_class: approved_class,
    held_number: approved_number,
    held_expires_on: approved_expires_on,
  }),
  moved: (tx, { facts, action, note }) => tellDecision(tx, facts, action, note),
});

export const decideLicence = (ctx: ActorCtx, id: number, action: "approve" | "reject", reason?: string) =>
  inTransaction(ctx, async (tx) => {
    const { facts, to } = await moveDocument(tx, licenceChanges, id, action, { reason });
    return { message: `The licence of ${facts.store_name} is ${to}.` };
  });

const said = ({ licence_class, licence_expires_on }: Licence) =>
  `${licence_class?.replaceAll("_", " ") ?? "none"}${licence_expires_on ? `, valid until ${dayOnPaper(licence_expires_on)}` : ""}`;

const tellDecision = async (tx: Ctx, change: LockedChange, action: LicenceAction, reason: string | null) => {
  if (action === "withdraw") return;
  const sentence = {
    approve: `The licence of ${change.store_name} is approved: ${said(change)}.`,
    reject: `We could not approve the licence of ${change.store_name}. Reason: ${reason}`,
    supersede: `The licence of ${change.store_name} was updated. ${reason}`,
  }[action];
  const owner = await tx.db
    .selectFrom("users")
    .select(["phone", "email", "email_verified_at"])
    .where("id", "=", change.user_id)
    .executeTakeFirstOrThrow();
  const body = `${await getSetting(tx, "brand.name")}: ${sentence}`;
  await queueMessage(tx, { channel: "sms", recipient: owner.phone, body, userId: change.user_id });
  if (owner.email && owner.email_verified_at)
    await queueMessage(tx, {
      channel: "email",
      recipient: owner.email,
      subject: `Licence of ${change.store_name}`,
      body,
      userId: change.user_id,
    });
};

/** Writes down what an owner says about the licence of a store; the caller holds the store. */
export const insertLicenceChange = async (tx: Ctx, storeId: number, licence: Licence, askedBy: number) => {
  const { id } = await tx.db
    .insertInto("licence_changes")
    .values({ store_id: storeId, ...licenceOf(licence), asked_by: askedBy, asked_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const noted = { store_id: storeId, ...licenceOf(licence) };
  await beginDocument(tx, { document: "licence_change", documentId: id }, { action: "ask", state: "waiting", noted });
};

const changesPerDay = 5;
const dayMs = 24 * 3_600_000;

/** Each one is read by somebody, and stays in the store's story; the caller holds the store. */
const requireFewChanges = async (tx: Ctx, storeId: number) => {
  const { count } = await tx.db
    .selectFrom("licence_changes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("asked_at", ">", new Date(tx.now.getTime() - dayMs))
    .executeTakeFirstOrThrow();
  if (Number(count) >= changesPerDay)
    throw new AppError(
      429,
      "too_many_tries",
      `You changed this licence ${changesPerDay} times today. Try again tomorrow, or contact support.`,
    );
};

type Standing = Licence & { id: number; licence_change: (Licence & { id: number; state: string }) | null };

/**
 * What an owner says waits for staff. Said again, it takes the place of what waited; said back to what is approved, nothing
 * waits any more. What is left out stays as it was last said.
 */
export const askLicence = async (tx: ActorCtx, store: Standing, given: Partial<Licence>) => {
  const waiting = store.licence_change?.state === "waiting" ? store.licence_change : null;
  const wanted = licenceOf({ ...licenceOf(waiting ?? store), ...given });
  if (sameLicence(wanted, waiting ?? store)) return;
  const asks = !sameLicence(wanted, store);
  if (asks) await requireFewChanges(tx, store.id);
  if (waiting) await moveDocument(tx, licenceChanges, waiting.id, "withdraw");
  if (asks) await insertLicenceChange(tx, store.id, wanted, tx.actor.userId);
};

/** What waits is settled by what staff enter: the same is approved by it, anything else has been overtaken. */
const settleWaiting = async (tx: Ctx, storeId: number, entered: Licence) => {
  const waiting = await tx.db
    .selectFrom("licence_changes")
    .select(["id", "licence_class", "licence_number", "licence_expires_on"])
    .$narrowType<{ licence_class: Licence["licence_class"] }>()
    .where("store_id", "=", storeId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!waiting) return;
  const reason = `Now on file: ${said(entered)}.`;
  if (sameLicence(waiting, entered)) await moveDocument(tx, licenceChanges, waiting.id, "approve");
  else await moveDocument(tx, licenceChanges, waiting.id, "supersede", { reason });
};

/** Staff enter a licence that they have seen: it counts at once. */
export const setLicence = (ctx: ActorCtx, storeId: number, licence: Licence) =>
  inTransaction(ctx, async (tx) => {
    const before = await tx.db
      .selectFrom("stores as s")
      .innerJoin("users as u", "u.id", "s.user_id")
      .select(["s.name", "s.licence_class", "s.licence_number", "s.licence_expires_on"])
      .$narrowType<{ licence_class: Licence["licence_class"] }>()
      .where("s.id", "=", storeId)
      .where("s.archived_at", "is", null)
      .$if(tx.branchId !== null, (query) => query.where("u.branch_id", "=", tx.branchId!))
      .forUpdate("s")
      .executeTakeFirst();
    if (!before) throw notFound("Store");
    await settleWaiting(tx, storeId, licence);
    await writeLicence(tx, storeId, licence);
    const change = changed(licenceOf(before), licence);
    if (change) await audit(tx, { action: "store.set_licence", subject: "store", subjectId: storeId, ...change });
    return { message: `The licence of ${before.name} is saved.` };
  });
