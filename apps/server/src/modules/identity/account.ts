import { accountKind, roleNumbers } from "@remedia/domain/accounts";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction, mayChooseBranch } from "../../platform/context.ts";
import { takeEdit } from "../../platform/edits.ts";
import { AppError, invalid, notFound } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { tell } from "../../platform/notices.ts";
import { seal, unseal } from "../../platform/sealed.ts";
import { getSetting } from "../settings/settings.ts";
import { refuseTaken, requireGoodSecret } from "./accounts.ts";
import { resendAfterSeconds, sendCode, tryCode, useCode } from "./codes.ts";
import { clearGuard } from "./login-guard.ts";
import { requireOwnSecret, secretWord } from "./own-secret.ts";
import { readPhone } from "./phones.ts";
import { hashSecret } from "./secrets.ts";
import { getSessionUser } from "./session-user.ts";
import { endSessions } from "./sessions.ts";

// The phone ------------------------------------------------------------------------------------------------------

export const sendPhoneCode = async (ctx: ActorCtx) => {
  if (ctx.actor.phoneVerified) throw new AppError(409, "wrong_state", "Your phone number is verified already.");
  await sendCode(ctx, "phone", ctx.actor.phone, ctx.actor.userId);
  return { message: "We have sent a code to your phone.", resend_after_s: resendAfterSeconds };
};

export const verifyPhone = async (ctx: ActorCtx, code: string) => {
  if (ctx.actor.phoneVerified) return { user: await getSessionUser(ctx, ctx.actor.userId) };
  const { phone, userId: accountId } = ctx.actor;
  const codeId = await tryCode(ctx, "phone", { phone, accountId }, code);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    await useCode(tx, codeId);
    await tx.db.updateTable("users").set({ phone_verified_at: tx.now }).where("id", "=", userId).execute();
    await tell(tx, "rights");
    await audit(tx, { action: "user.verify_phone", subject: "user", subjectId: userId });
    return { user: await getSessionUser(tx, userId) };
  });
};

// The PIN --------------------------------------------------------------------------------------------------------

const forgotAnswer = "If this number has an account, a code is on its way.";

export const forgotPin = async (ctx: Ctx, typed: string) => {
  const phone = readPhone(typed);
  if (!phone) return { message: forgotAnswer, resend_after_s: resendAfterSeconds };
  const user = await ctx.db
    .selectFrom("users")
    .select(["id", "role", "user_type"])
    .where("phone", "=", phone)
    .where("state", "in", ["pending", "active"])
    .executeTakeFirst();
  const isStaff = user !== undefined && accountKind(user) === "staff";
  await inTransaction(ctx, async (tx) => {
    await sendCode(tx, "pin_reset", phone, isStaff ? null : (user?.id ?? null));
    if (isStaff) await queueMessage(tx, { channel: "sms", recipient: phone, body: staffAnswer, userId: user.id });
  });
  return { message: forgotAnswer, resend_after_s: resendAfterSeconds };
};

/** A stolen SIM card must not open the back office: staff get no code, and learn by SMS what to do instead. */
const staffAnswer =
  "Staff passphrases are not reset by SMS. Ask a colleague who manages staff accounts for a new one. If you did not ask for this, tell them.";

export const resetPin = async (ctx: Ctx, input: { phone: string; code: string; password: string }) => {
  const phone = readPhone(input.phone) ?? "";
  const user = await ctx.db
    .selectFrom("users")
    .select(["id", "role", "user_type"])
    .where("phone", "=", phone)
    .where("state", "in", ["pending", "active"])
    .executeTakeFirst();
  const codeId = await tryCode(ctx, "pin_reset", { phone, accountId: user?.id ?? null }, input.code);
  if (!user || user.role === roleNumbers.staff) throw notFound("Account");
  // A bad PIN costs a try, not the code.
  requireGoodSecret(accountKind(user), input.password, phone);
  const pin_hash = await hashSecret(ctx.platform, input.password);
  await inTransaction(ctx, async (tx) => {
    await useCode(tx, codeId);
    // The code came by SMS, so the phone is theirs.
    const verified = { phone_verified_at: tx.now };
    await tx.db
      .updateTable("users")
      .set({ pin_hash, must_change_pin: false, ...verified })
      .where("id", "=", user.id)
      .execute();
    await clearGuard(tx, phone);
    await endSessions(tx, user.id, { because: "PIN reset" });
    await audit(tx, { action: "user.reset_pin", subject: "user", subjectId: user.id });
  });
  return { message: "Your PIN is changed. Please sign in with it." };
};

export const changePin = async (ctx: ActorCtx, input: { current: string; password: string }) => {
  requireGoodSecret(ctx.actor.kind, input.password, ctx.actor.phone);
  await requireOwnSecret(ctx, input.current, "current");
  const pin_hash = await hashSecret(ctx.platform, input.password);
  return inTransaction(ctx, async (tx) => {
    const { userId, sessionId } = tx.actor;
    await tx.db.updateTable("users").set({ pin_hash, must_change_pin: false }).where("id", "=", userId).execute();
    await endSessions(tx, userId, { because: "PIN changed", keepSessionId: sessionId });
    await audit(tx, { action: "user.change_pin", subject: "user", subjectId: userId });
    return { message: `Your ${secretWord(tx.actor)} is changed. Other devices are signed out.` };
  });
};

// E-mail ---------------------------------------------------------------------------------------------------------

type EmailLink = { user: number; email: string; until: number };
const emailLinkHours = 24;

export const sendEmailLink = async (ctx: ActorCtx) => {
  const user = await ctx.db
    .selectFrom("users")
    .select(["email", "email_verified_at"])
    .where("id", "=", ctx.actor.userId)
    .executeTakeFirstOrThrow();
  if (!user.email) throw invalid("Add an e-mail address first.", { email: "Add an e-mail address first." });
  if (user.email_verified_at) throw new AppError(409, "wrong_state", "Your e-mail address is confirmed already.");
  await queueEmailLink(ctx, ctx.actor.userId, user.email);
  return { message: `We have sent a link to ${user.email}.` };
};

const queueEmailLink = async (ctx: Ctx, userId: number, email: string) => {
  const product = await getSetting(ctx, "brand.name");
  const until = ctx.now.getTime() + emailLinkHours * 3_600_000;
  const token = seal(ctx.platform.config.SECRET_KEY, "email", { user: userId, email, until } satisfies EmailLink);
  const link = `${ctx.platform.publicUrl()}/email/verify?token=${token}`;
  const body = `Please confirm your e-mail address for ${product}:\n\n${link}\n\nThe link works for ${emailLinkHours} hours. If you did not ask for it, ignore this message.`;
  await queueMessage(ctx, {
    channel: "email",
    recipient: email,
    subject: `Confirm your e-mail address for ${product}`,
    body,
    userId,
    secret: true,
  });
};

const badLink = (message: string) => new AppError(422, "code_wrong", message);

const readEmailLink = (ctx: Ctx, token: string) => {
  const link = unseal<EmailLink>(ctx.platform.config.SECRET_KEY, "email", token);
  if (!link) throw badLink("This link is not valid.");
  return link;
};

export const verifyEmail = (ctx: Ctx, token: string) =>
  inTransaction(ctx, async (tx) => {
    const link = readEmailLink(tx, token);
    const user = await tx.db
      .selectFrom("users")
      .select(["id", "email", "email_verified_at"])
      .where("id", "=", link.user)
      .forUpdate()
      .executeTakeFirst();
    if (!user || user.email !== link.email) throw badLink("This link is for an address that is no longer in use.");
    if (user.email_verified_at) throw badLink("This link was used already.");
    if (link.until < tx.now.getTime()) throw badLink("This link has expired.");
    await tx.db.updateTable("users").set({ email_verified_at: tx.now }).where("id", "=", user.id).execute();
    await audit(tx, { action: "user.verify_email", subject: "user", subjectId: user.id });
    return { message: "Your e-mail address is confirmed.", email: link.email };
  });

/** Anybody who holds an old link may have a new one sent, to the same address only. */
export const resendEmailLink = async (ctx: Ctx, token: string) => {
  const link = readEmailLink(ctx, token);
  const user = await ctx.db
    .selectFrom("users")
    .select(["id", "email", "email_verified_at"])
    .where("id", "=", link.user)
    .executeTakeFirst();
  if (user?.email === link.email && !user.email_verified_at) await queueEmailLink(ctx, user.id, link.email);
  return { message: "If the address still needs confirming, a new link is on its way." };
};

// Profile --------------------------------------------------------------------------------------------------------

export type ProfileChange = { name?: string; email?: string | null; tin?: string | null };

/** One's own account, or anybody's for staff who may edit customers; a stranger's is not found. */
export const updateProfile = (ctx: ActorCtx, userId: number, edit: ProfileChange & { was?: ProfileChange }) =>
  inTransaction(ctx, async (tx) => {
    const mayEditOthers = tx.actor.permissions.has("users.update");
    if (userId !== tx.actor.userId && !mayEditOthers) throw notFound("Account");
    const before = await tx.db
      .selectFrom("users")
      .select(["id", "role", "branch_id", "name", "email", "tin"])
      .where("id", "=", userId)
      .where("state", "!=", "merged")
      .forUpdate()
      .executeTakeFirst();
    // Staff accounts are kept under role management; another branch's customers are out of sight.
    const outOfReach =
      userId !== tx.actor.userId && (before?.role === 1 || (tx.branchId !== null && before?.branch_id !== tx.branchId));
    if (!before || outOfReach) throw notFound("Account");
    const change = await takeEdit<ProfileChange>(tx, { subject: "user", id: userId }, before, edit);
    const difference = changed(before, change);
    if (difference) {
      const unconfirmed =
        change.email !== undefined && change.email !== before.email ? { email_verified_at: null } : {};
      await tx.db
        .updateTable("users")
        .set({ ...change, ...unconfirmed })
        .where("id", "=", userId)
        .execute()
        .catch(refuseTaken);
      await audit(tx, { action: "user.update", subject: "user", subjectId: userId, ...difference });
    }
    return { user: await getSessionUser(tx, userId) };
  });

export const storePushToken = async (ctx: ActorCtx, firebase_device_key: string) => {
  await ctx.db.updateTable("users").set({ firebase_device_key }).where("id", "=", ctx.actor.userId).execute();
  return { user: await getSessionUser(ctx, ctx.actor.userId) };
};

/** The branch a person works in from now on. All branches at once is a way of looking, not a place: nothing is stored. */
export const changeBranch = (ctx: ActorCtx, branchId: number | null) =>
  inTransaction(ctx, async (tx) => {
    const { userId, branchId: before } = tx.actor;
    if (!mayChooseBranch(tx.actor)) throw new AppError(403, "forbidden", "You may not change branches.");
    if (branchId !== null && branchId !== before) {
      const branch = await tx.db
        .selectFrom("branches")
        .select("id")
        .where("id", "=", branchId)
        .where("active", "=", true)
        .executeTakeFirst();
      if (!branch) throw notFound("Branch");
      await tx.db.updateTable("users").set({ branch_id: branchId }).where("id", "=", userId).execute();
      await tell(tx, "rights");
      await audit(tx, {
        action: "user.change_branch",
        subject: "user",
        subjectId: userId,
        before: { branch_id: before },
        after: { branch_id: branchId },
      });
    }
    return { user: await getSessionUser(tx, userId) };
  });

/** Everything kept about a person, for them to take away. */
export const exportOwnData = async (ctx: ActorCtx) => {
  const { userId } = ctx.actor;
  const [user, sessions, stores, tickets, events] = await Promise.all([
    getSessionUser(ctx, userId),
    ctx.db
      .selectFrom("sessions")
      .select(["id", "device", "door", "created_at", "last_seen_at", "ended_at"])
      .where("user_id", "=", userId)
      .where("door", "!=", "viewing")
      .execute(),
    ctx.db.selectFrom("stores").selectAll().where("user_id", "=", userId).execute(),
    ctx.db
      .selectFrom("tickets as t")
      .innerJoin("ticket_messages as m", "m.ticket_id", "t.id")
      .select(["t.id", "t.topic", "t.subject", "t.state", "m.body", "m.created_at"])
      .where("t.user_id", "=", userId)
      // What staff note for each other is not addressed to them.
      .where("m.internal", "=", false)
      .orderBy("m.id")
      .execute(),
    ctx.db
      .selectFrom("audit_events")
      .select(["at", "action", "subject_type", "subject_id"])
      .where("actor_id", "=", userId)
      .orderBy("id", "desc")
      .limit(10_000)
      .execute(),
  ]);
  const content = Buffer.from(JSON.stringify({ made_at: ctx.now, user, stores, sessions, tickets, events }, null, 2));
  return { download: { content, contentType: "application/json", name: `remedia-account-${userId}.json` } };
};
