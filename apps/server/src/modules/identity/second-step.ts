import { createHash, createHmac, randomInt } from "node:crypto";
import type { Door } from "@remedia/domain/accounts";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError, forbidden, wrongState } from "../../platform/errors.ts";
import { tell } from "../../platform/notices.ts";
import { seal, unseal } from "../../platform/sealed.ts";
import { getSetting } from "../settings/settings.ts";
import { claimPinCheck, clearGuard } from "./login-guard.ts";
import { requireOwnSecret } from "./own-secret.ts";
import { getSessionUser } from "./session-user.ts";
import { base32, decryptSecret, encryptSecret, matchTotp, newTotpSecret, totpUri } from "./totp.ts";

// Signing in -------------------------------------------------------------------------------------------------------

const ticketMinutes = 5;
type Ticket = { user: number; door: Door; secret: string; until: number };
type Owner = { id: number; pin_hash: string };

/** A ticket is void once the passphrase with which it was earned is another. */
const markOf = ({ pin_hash }: Owner) => createHash("sha256").update(pin_hash).digest("base64url").slice(0, 16);

/** For an account with a second step: what phone and passphrase earn, good for the code and for nothing else. */
export const ticketFor = async (ctx: Ctx, user: Owner, door: Door) => {
  const factor = await ctx.db
    .selectFrom("second_factors")
    .select("user_id")
    .where("user_id", "=", user.id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!factor) return null;
  const until = ctx.now.getTime() + ticketMinutes * 60_000;
  const ticket: Ticket = { user: user.id, door, secret: markOf(user), until };
  return { ticket: seal(ctx.platform.config.SECRET_KEY, "second-step", ticket), valid_s: ticketMinutes * 60 };
};

const ticketEnded = () => new AppError(401, "login_failed", "This took too long. Please sign in again.");

/** Whose ticket it is, once the code is right. The code is used up then, whatever becomes of the sign-in. */
export const redeemTicket = async (ctx: Ctx, text: string, code: string) => {
  const ticket = unseal<Ticket>(ctx.platform.config.SECRET_KEY, "second-step", text);
  if (!ticket || ticket.until < ctx.now.getTime()) throw ticketEnded();
  const user = await ctx.db
    .selectFrom("users")
    .select(["id", "role", "user_type", "state", "state_reason", "pin_hash"])
    .where("id", "=", ticket.user)
    .executeTakeFirst();
  if (!user || markOf(user) !== ticket.secret) throw ticketEnded();
  await requireSecondStep(ctx, user.id, code);
  return { user, door: ticket.door };
};

// Codes ------------------------------------------------------------------------------------------------------------

const wrongCode = (accountId: number) => {
  const message = "This code is wrong or was used already. Wait for the next one.";
  return new AppError(422, "code_wrong", message, { fields: { code: message }, tried: { accountId } });
};

/** Takes a code of the app or a recovery code, once. Wrong ones are counted as wrong PINs are, under a name of their own. */
const requireSecondStep = async (ctx: Ctx, userId: number, code: string) => {
  const guard = `second step ${userId}`;
  await claimPinCheck(ctx, guard, userId);
  const right = /^\d{6}$/.test(code) ? await takeAppCode(ctx, userId, code) : await takeRecoveryCode(ctx, userId, code);
  if (!right) throw wrongCode(userId);
  await clearGuard(ctx, guard);
};

const takeAppCode = async (ctx: Ctx, userId: number, code: string): Promise<boolean> => {
  const factor = await ctx.db
    .selectFrom("second_factors")
    .select("secret")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const step = factor && matchTotp(decryptSecret(ctx.platform.config.SECRET_KEY, factor.secret), code, ctx.now);
  if (!step) return false;
  // Of two requests with one code, the second finds the step taken.
  const taken = await ctx.db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .returning("user_id")
    .executeTakeFirst();
  return taken !== undefined;
};

const takeRecoveryCode = (ctx: Ctx, userId: number, code: string): Promise<boolean> =>
  inTransaction(ctx, async (tx) => {
    const taken = await tx.db
      .updateTable("recovery_codes")
      .set({ used_at: tx.now })
      .where("user_id", "=", userId)
      .where("code_hash", "=", recoveryHash(tx, code))
      .where("used_at", "is", null)
      .returning("user_id")
      .executeTakeFirst();
    if (taken) await audit(tx, { action: "user.use_recovery_code", subject: "user", subjectId: userId });
    return taken !== undefined;
  });

const recoveryCodes = 10;
/** Without letters and digits that look alike on paper; 50 bits a code. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const newRecoveryCode = () => {
  const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("");
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};
const recoveryHash = (ctx: Ctx, code: string) =>
  createHmac("sha256", ctx.platform.config.SECRET_KEY)
    .update(`recovery code\n${code.toUpperCase().replace(/[^A-Z2-9]/g, "")}`)
    .digest();

/** New ones in place of the old: shown now and never again. */
const replaceRecoveryCodes = async (tx: Ctx, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx.db
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(tx, code) })))
    .execute();
  return codes;
};

// Switching on and off ---------------------------------------------------------------------------------------------

const onlyStaff = ({ actor }: ActorCtx) => {
  if (actor.kind !== "staff") throw forbidden("Two-step sign-in is for staff accounts.");
};

const isOn = async (tx: Ctx, userId: number) => {
  const factor = await tx.db
    .selectFrom("second_factors")
    .select("confirmed_at")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return factor?.confirmed_at != null;
};

/** A new secret for the app. It counts once a code has shown that the app has it. */
export const beginSecondStep = async (ctx: ActorCtx, passphrase: string) => {
  onlyStaff(ctx);
  await requireOwnSecret(ctx, passphrase, "password");
  return inTransaction(ctx, async (tx) => {
    const { userId, phone } = tx.actor;
    if (await isOn(tx, userId)) throw wrongState("Two-step sign-in is on already.");
    const secret = newTotpSecret();
    const fresh = { secret: encryptSecret(tx.platform.config.SECRET_KEY, secret), created_at: tx.now, last_step: 0 };
    await tx.db
      .insertInto("second_factors")
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
      .execute();
    return { secret: base32(secret), uri: totpUri(secret, await getSetting(tx, "brand.name"), phone) };
  });
};

export const confirmSecondStep = async (ctx: ActorCtx, code: string) => {
  onlyStaff(ctx);
  const { userId } = ctx.actor;
  await requireSecondStep(ctx, userId, code);
  return inTransaction(ctx, async (tx) => {
    if (await isOn(tx, userId)) throw wrongState("Two-step sign-in is on already.");
    await tx.db.updateTable("second_factors").set({ confirmed_at: tx.now }).where("user_id", "=", userId).execute();
    await tell(tx, "rights");
    await audit(tx, { action: "user.second_step_on", subject: "user", subjectId: userId });
    const codes = await replaceRecoveryCodes(tx, userId);
    return { recovery_codes: codes, user: await getSessionUser(tx, userId) };
  });
};

type BothSteps = { password: string; code: string };

/** An open session and a passphrase that somebody watched are not enough to get rid of the second step. */
const requireBothSteps = async (ctx: ActorCtx, { password, code }: BothSteps) => {
  await requireOwnSecret(ctx, password, "password");
  if (!(await isOn(ctx, ctx.actor.userId))) throw wrongState("Two-step sign-in is off.");
  await requireSecondStep(ctx, ctx.actor.userId, code);
};

export const renewRecoveryCodes = async (ctx: ActorCtx, proof: BothSteps) => {
  await requireBothSteps(ctx, proof);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    if (!(await isOn(tx, userId))) throw wrongState("Two-step sign-in is off.");
    await audit(tx, { action: "user.renew_recovery_codes", subject: "user", subjectId: userId });
    return { recovery_codes: await replaceRecoveryCodes(tx, userId), user: await getSessionUser(tx, userId) };
  });
};

export const endSecondStep = async (ctx: ActorCtx, proof: BothSteps) => {
  const { userId, isSuperAdmin } = ctx.actor;
  if (isSuperAdmin && (await getSetting(ctx, "accounts.second_step_for_super_admins")))
    throw wrongState("Two-step sign-in is required for super admins.");
  await requireBothSteps(ctx, proof);
  return inTransaction(ctx, async (tx) => {
    await removeSecondStep(tx, userId);
    return { user: await getSessionUser(tx, userId) };
  });
};

/** Also for a colleague whose phone is lost, by somebody in whose reach they are. */
export const removeSecondStep = async (tx: ActorCtx, userId: number) => {
  if (!(await isOn(tx, userId))) throw wrongState("Two-step sign-in is off.");
  await tx.db.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tell(tx, "rights");
  await audit(tx, { action: "user.second_step_off", subject: "user", subjectId: userId });
};
