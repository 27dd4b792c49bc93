import { accountKind, type UserAction, verificationPromiseHours } from "@remedia/domain/accounts";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { defineDocument, moveDocument } from "../../platform/documents.ts";
import { forbidden, notFound } from "../../platform/errors.ts";
import { dayBegins, dayEnds } from "../../platform/lagos-days.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import { emit } from "../../platform/outbox.ts";
import { readFile } from "../../platform/stored-files.ts";
import { setMinShelfLife, setTin } from "../identity/accounts.ts";
import { readPhone } from "../identity/phones.ts";
import { getSessionUser } from "../identity/session-user.ts";
import { endSession, listSessions, startViewing } from "../identity/sessions.ts";
import { users } from "../identity/user-moves.ts";
import type { Customer, CustomerQuery } from "./schemas.ts";

const waitingLicences = sql`from licence_changes c join stores s on s.id = c.store_id
  where s.user_id = u.id and s.archived_at is null and c.state = 'waiting'`;
const promiseDue = sql<Date | null>`case when u.state = 'pending' then u.created_at + make_interval(hours => ${verificationPromiseHours}) end`;

/** Accounts that staff look after: everybody but staff. The words are those of the indexes over them. */
const customersAlone = (ctx: Ctx) =>
  ctx.db
    .selectFrom("users as u")
    .where("u.role", "!=", sql.lit(1))
    .where("u.state", "!=", sql.lit("merged"))
    // Who may see a row is said here, once: another branch's customers are not there.
    .$if(ctx.branchId !== null, (query) => query.where("u.branch_id", "=", ctx.branchId!));

const customerRows = (ctx: Ctx) =>
  customersAlone(ctx)
    .innerJoin("branches as b", "b.id", "u.branch_id")
    .select([
      "u.id",
      "u.name",
      "u.phone",
      "u.email",
      "u.user_type",
      "u.role",
      "u.state",
      "u.branch_id",
      "b.name as branch_name",
      sql<number>`(select count(*)::int from stores s where s.user_id = u.id and s.archived_at is null)`.as(
        "store_count",
      ),
      sql<number>`(select count(*)::int ${waitingLicences})`.as("licences_waiting"),
      "u.created_at",
      promiseDue.as("promise_due_at"),
      "u.last_login_at",
      sql<boolean>`u.phone_verified_at is not null`.as("phone_verified"),
    ]);

const rolesOfKind: Record<string, number[]> = {
  customer: [3, 6],
  agent: [2],
  store_staff: [4],
  driver: [5],
  partner: [7],
};

export const listCustomers = (ctx: Ctx, input: Static<typeof CustomerQuery>) => {
  let narrow = customersAlone(ctx);
  if (input.q) {
    const phone = readPhone(input.q) ?? input.q.replace(/^0/, "");
    narrow = narrow.where((eb) =>
      eb.or([eb(sql`fold(u.name)`, "like", contains(input.q!)), eb("u.phone", "like", contains(phone))]),
    );
  }
  if (input.kind === "hmo") narrow = narrow.where("u.user_type", "=", sql.lit("hmo"));
  else if (input.kind)
    narrow = narrow
      .where(
        "u.role",
        "in",
        rolesOfKind[input.kind]!.map((role) => sql.lit(role)),
      )
      .where("u.user_type", "!=", sql.lit("hmo"));
  if (input.state) narrow = narrow.where("u.state", "=", sql.lit(input.state));
  if (input.user_type) narrow = narrow.where("u.user_type", "=", sql.lit(input.user_type));
  if (input.licence) narrow = narrow.where(sql<boolean>`exists (select ${waitingLicences})`);
  if (input.verification) narrow = narrow.where("u.state", "=", sql.lit("pending"));
  if (input.verification === "overdue")
    narrow = narrow.where("u.created_at", "<", new Date(ctx.now.getTime() - verificationPromiseHours * 3_600_000));
  if (input.from) narrow = narrow.where("u.created_at", ">=", dayBegins(input.from));
  if (input.to) narrow = narrow.where("u.created_at", "<", dayEnds(input.to));
  return listPage(ctx, input, {
    narrow,
    rows: customerRows(ctx),
    sorts: {
      name: alphabetical("u.name"),
      created_at: "u.created_at",
      last_login_at: nullsLast("u.last_login_at"),
      promise_due_at: "u.created_at",
    },
    fallback: "-created_at",
    tie: "u.id",
  });
};

export const getCustomer = async (ctx: Ctx, id: number) => {
  const customer = await customerRows(ctx)
    .leftJoin("users as decider", "decider.id", "u.decided_by")
    .leftJoin("credit_options as c", "c.id", "u.credit_option_id")
    .leftJoin("agent_applications as a", "a.user_id", "u.id")
    .leftJoin("regions as r", "r.id", "a.region_id")
    .select([
      "u.tin",
      "u.state_reason",
      "u.decided_at",
      "u.min_shelf_life_days",
      "decider.name as decided_by",
      "c.name as credit_option",
      sql<boolean>`u.email_verified_at is not null`.as("email_verified"),
      sql<Static<typeof Customer>["application"]>`case when a.user_id is not null then json_build_object(
        'region', r.name, 'address', a.address, 'guarantor_name', a.guarantor_name, 'guarantor_phone', a.guarantor_phone,
        'guarantor_address', a.guarantor_address, 'identity_kind', a.identity_kind, 'identity_number', a.identity_number,
        'identity_file_id', a.identity_file_id) end`.as("application"),
    ])
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (!customer) throw notFound("Customer");
  return customer;
};

/** The paper that came with an agent's application. */
export const openIdentityDocument = async (ctx: Ctx, id: number) => {
  const { application } = await getCustomer(ctx, id);
  if (!application?.identity_file_id) throw notFound("Document");
  return readFile(ctx, application.identity_file_id);
};

/** Customers as staff decide about them: those of their branch. */
const customers = defineDocument({
  ...users,
  noun: "Customer",
  lock: async (tx, id, action) => {
    const user = await users.lock(tx, id, action);
    if (user) await getCustomer(tx, id);
    return user;
  },
  moved: (tx, { facts, action }) => emit(tx, "user.decided", { userId: facts.id, action }),
});

/** Approve, reject, suspend, reinstate. */
export const moveCustomer = (ctx: ActorCtx, id: number, action: UserAction, reason: string | undefined) =>
  inTransaction(ctx, async (tx) => {
    await moveDocument(tx, customers, id, action, { reason });
    return getCustomer(tx, id);
  });

/** What a customer demands of every pack: that it lasts so many days on the day it arrives. Holds from the next order on. */
export const demandShelfLife = (ctx: ActorCtx, id: number, days: number) =>
  inTransaction(ctx, async (tx) => {
    const customer = await getCustomer(tx, id);
    if (accountKind(customer) !== "customer") throw notFound("Customer");
    const was = await setMinShelfLife(tx, id, days);
    const [before, after] = [{ min_shelf_life_days: was }, { min_shelf_life_days: days }];
    await audit(tx, { action: "user.shelf_life", subject: "user", subjectId: id, before, after });
    return getCustomer(tx, id);
  });

/** The tax ID that a customer told staff, for their invoices. */
export const noteTin = (ctx: ActorCtx, id: number, tin: string | null) =>
  inTransaction(ctx, async (tx) => {
    const customer = await getCustomer(tx, id);
    if (accountKind(customer) !== "customer") throw notFound("Customer");
    const before = { tin: await setTin(tx, id, tin) };
    await audit(tx, { action: "user.tin", subject: "user", subjectId: id, before, after: { tin } });
    return getCustomer(tx, id);
  });

// Notes and sessions -----------------------------------------------------------------------------------------------

export const listNotes = async (ctx: Ctx, id: number) => {
  await getCustomer(ctx, id);
  return ctx.db
    .selectFrom("user_notes as n")
    .innerJoin("users as a", "a.id", "n.author_id")
    .select(["n.id", "n.body", "n.created_at", "a.name as author"])
    .where("n.user_id", "=", id)
    .orderBy("n.id", "desc")
    .limit(200)
    .execute();
};

export const addNote = (ctx: ActorCtx, id: number, body: string) =>
  inTransaction(ctx, async (tx) => {
    await getCustomer(tx, id);
    await tx.db
      .insertInto("user_notes")
      .values({ user_id: id, author_id: tx.actor.userId, body, created_at: tx.now })
      .execute();
    return listNotes(tx, id);
  });

export const listCustomerSessions = async (ctx: ActorCtx, id: number) => {
  await getCustomer(ctx, id);
  return { data: await listSessions(ctx, id) };
};

export const endCustomerSession = (ctx: ActorCtx, id: number, sessionId: number) =>
  inTransaction(ctx, async (tx) => {
    await getCustomer(tx, id);
    await endSession(tx, id, sessionId, "signed out by staff");
    return { message: "The session is ended." };
  });

// Viewing the store as a customer ------------------------------------------------------------------------------------

export const viewAsCustomer = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    if (tx.actor.viewer) throw forbidden("Exit the current view first.");
    const customer = await getCustomer(tx, id);
    if (accountKind(customer) !== "customer" || customer.state !== "active")
      throw forbidden("Only an active customer's store can be viewed.");
    const token = await startViewing(tx, id);
    await audit(tx, { action: "viewing.start", subject: "user", subjectId: id });
    const viewer = { userId: tx.actor.userId, name: tx.actor.name, sessionId: tx.actor.sessionId };
    return { customer: await getSessionUser(tx, id, viewer), token };
  });
