import { audit } from "../../platform/audit.ts";
import { type ActorCtx, inTransaction } from "../../platform/context.ts";
import { AppError, wrongState } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { getSetting } from "../settings/settings.ts";
import { resendAfterSeconds, sendCode, tryCode, useCode } from "./codes.ts";

const newForMs = 24 * 3_600_000;

export const isNewDevice = (session: { confirmed_at: Date | null; created_at: Date }, now: Date) =>
  session.confirmed_at === null && now.getTime() - session.created_at.getTime() < newForMs;

const readDevice = async (ctx: ActorCtx) => {
  const sessions = ctx.db.selectFrom("sessions").select(["device", "confirmed_at", "created_at"]);
  const session = await sessions.where("id", "=", ctx.actor.sessionId).executeTakeFirstOrThrow();
  return { device: session.device, isNew: isNewDevice(session, ctx.now) };
};

/** Within the payment's own transaction: whoever signed in less than a day ago confirms the device with a code first. */
export const requireKnownDevice = async (tx: ActorCtx): Promise<void> => {
  if ((await readDevice(tx)).isNew)
    throw new AppError(403, "device_unconfirmed", "This device is new. Please confirm it with a code first.");
};

export const sendDeviceCode = async (ctx: ActorCtx) => {
  if (!(await readDevice(ctx)).isNew) throw wrongState("This device needs no code.");
  await sendCode(ctx, "device", ctx.actor.phone, ctx.actor.userId);
  return { message: "We have sent a code to your phone.", resend_after_s: resendAfterSeconds };
};

/** The owner learns by SMS that money may now leave from there: the code may have been talked out of them. */
export const confirmDevice = async (ctx: ActorCtx, code: string) => {
  const { userId, phone, sessionId } = ctx.actor;
  const codeId = await tryCode(ctx, "device", { phone, accountId: userId }, code);
  return inTransaction(ctx, async (tx) => {
    await useCode(tx, codeId);
    const { device } = await readDevice(tx);
    await tx.db.updateTable("sessions").set({ confirmed_at: tx.now }).where("id", "=", sessionId).execute();
    await audit(tx, {
      action: "user.confirm_device",
      subject: "user",
      subjectId: userId,
      after: { session_id: sessionId, device },
    });
    const [brand, support] = [await getSetting(tx, "brand.name"), await getSetting(tx, "brand.support_phone")];
    const body = `${brand}: A new device (${device}) can now send money from your wallet. Not you? Call us at once on ${support}.`;
    await queueMessage(tx, { channel: "sms", recipient: phone, body, userId });
    return { message: "This device is confirmed." };
  });
};
