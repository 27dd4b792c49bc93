import { pinFault } from "@remedia/domain/pins";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { AppError, invalid, wrongState } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { resendAfterSeconds, sendCode, tryCode, useCode } from "./codes.ts";
import { isNewDevice } from "./known-devices.ts";
import { claimPinCheck, clearGuard } from "./login-guard.ts";
import { requireOwnSecret } from "./own-secret.ts";
import { hashSecret, secretMatches } from "./secrets.ts";
import { getSessionUser } from "./session-user.ts";

/** Wrong transfer PINs are counted as wrong PINs are, under a name of their own: they close no door. */
const guardOf = ({ actor }: ActorCtx) => `transfer pin ${actor.userId}`;

const readHash = async (ctx: ActorCtx): Promise<string | null> => {
  const users = ctx.db.selectFrom("users").select("transfer_pin_hash").where("id", "=", ctx.actor.userId);
  return (await users.executeTakeFirstOrThrow()).transfer_pin_hash;
};

// Setting it -------------------------------------------------------------------------------------------------------

/** The code without which nobody replaces a transfer PIN: whoever found the phone unlocked may know the login PIN. */
export const sendTransferPinCode = async (ctx: ActorCtx) => {
  if ((await readHash(ctx)) === null) throw wrongState("You have no transfer PIN yet. You can set one without a code.");
  await sendCode(ctx, "transfer_pin", ctx.actor.phone, ctx.actor.userId);
  return { message: "We have sent a code to your phone.", resend_after_s: resendAfterSeconds };
};

type NewTransferPin = { password: string; pin: string; code?: string };

const faultOf = ({ actor }: ActorCtx, { password, pin }: NewTransferPin): string | null => {
  if (pin.length !== 4) return "The transfer PIN has 4 digits.";
  return pin === password ? "Choose a PIN other than your login PIN." : pinFault(pin, actor.phone);
};

/** The first one takes the login PIN; another one in its place takes a code by SMS as well, and ends a lock. */
export const setTransferPin = async (ctx: ActorCtx, input: NewTransferPin) => {
  const fault = faultOf(ctx, input);
  if (fault) throw invalid(fault, { pin: fault });
  await requireOwnSecret(ctx, input.password, "password");
  const codeId = (await readHash(ctx)) === null ? null : await tryOwnCode(ctx, input.code);
  const transfer_pin_hash = await hashSecret(ctx.platform, input.pin);
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    if (codeId !== null) await useCode(tx, codeId);
    // Two who set the first one at once: the second finds it there, and needs a code.
    const set = await tx.db
      .updateTable("users")
      .set({ transfer_pin_hash })
      .where("id", "=", userId)
      .$if(codeId === null, (query) => query.where("transfer_pin_hash", "is", null))
      .returning("id")
      .executeTakeFirst();
    if (!set) throw codeMissing();
    await clearGuard(tx, guardOf(tx));
    await tx.db.updateTable("sessions").set({ money_out_until: null }).where("user_id", "=", userId).execute();
    await audit(tx, { action: "user.set_transfer_pin", subject: "user", subjectId: userId });
    if (codeId !== null) await tellReplaced(tx);
    return { user: await getSessionUser(tx, userId) };
  });
};

const tryOwnCode = (ctx: ActorCtx, code: string | undefined): Promise<number> => {
  if (code === undefined) throw codeMissing();
  return tryCode(ctx, "transfer_pin", { phone: ctx.actor.phone, accountId: ctx.actor.userId }, code);
};

const codeMissing = () => invalid("Enter the code we sent you.", { code: "Enter the code we sent you." });

const tellReplaced = async (tx: ActorCtx) => {
  const [brand, support] = [await getSetting(tx, "brand.name"), await getSetting(tx, "brand.support_phone")];
  const body = `${brand}: Your transfer PIN was changed. If this was not you, call us at once on ${support}.`;
  await queueMessage(tx, { channel: "sms", recipient: tx.actor.phone, body, userId: tx.actor.userId });
};

// Asking for it ----------------------------------------------------------------------------------------------------

const validSeconds = 180;

/**
 * Takes the transfer PIN and lets one payment out of this session within the next minutes. It stands apart from that payment,
 * so that a wrong try is counted whatever becomes of the payment, and no PIN is kept with its Idempotency-Key.
 */
export const giveTransferPin = async (ctx: ActorCtx, pin: string) => {
  const stored = await readHash(ctx);
  if (stored === null) throw wrongState("Set a transfer PIN under My account first.");
  await claimPinCheck(ctx, guardOf(ctx), ctx.actor.userId);
  if (!(await secretMatches(ctx.platform, pin, stored))) throw wrongPin(ctx.actor.userId);
  await clearGuard(ctx, guardOf(ctx));
  const until = new Date(ctx.now.getTime() + validSeconds * 1000);
  const { confirmed_at, created_at } = await ctx.db
    .updateTable("sessions")
    .set({ money_out_until: until })
    .where("id", "=", ctx.actor.sessionId)
    .returning(["confirmed_at", "created_at"])
    .executeTakeFirstOrThrow();
  return { valid_s: validSeconds, new_device: isNewDevice({ confirmed_at, created_at }, ctx.now) };
};

const wrongPin = (accountId: number) => {
  const message = "That is not your transfer PIN.";
  return new AppError(422, "invalid", message, { fields: { pin: message }, tried: { accountId } });
};

/** Within the payment's own transaction: uses up what giving the PIN earned, so that each payment asks for it again. */
export const requireTransferPin = async (tx: ActorCtx): Promise<void> => {
  const used = await tx.db
    .updateTable("sessions")
    .set({ money_out_until: null })
    .where("id", "=", tx.actor.sessionId)
    .where("money_out_until", ">", tx.now)
    .returning("id")
    .executeTakeFirst();
  if (!used) throw new AppError(403, "transfer_pin_needed", "Please enter your transfer PIN.");
};
