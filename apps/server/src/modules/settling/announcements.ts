import { type MoneyState, openPaymentStates } from "@remedia/domain/payments";
import type { FastifyInstance } from "fastify";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Gateway, WebhookHeaders } from "../../platform/gateways/gateway.ts";
import { keyOfBytes } from "../../platform/gateways/signatures.ts";
import { emit } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { gatewayNamed } from "../payments/gateways.ts";
import { sandboxAnnouncements, sandboxOf } from "../payments/sandbox.ts";
import { settlePayment } from "./settling.ts";
import { followAccount, receiveOnAccount } from "./virtual-accounts.ts";

const longestBody = 64 * 1024;
const longestKey = 300;

/** Kept before anything is done about it, and once, however often it comes. What it says is never believed. */
export const receiveAnnouncement = async (
  ctx: Ctx,
  gateway: Gateway,
  rawBody: Buffer,
  headers: WebhookHeaders,
): Promise<void> => {
  const said = gateway.readWebhook(rawBody, headers);
  if (!said) throw new AppError(401, "unauthenticated", "This announcement is not signed.");
  await inTransaction(ctx, async (tx) => {
    const kept = await tx.db
      .insertInto("gateway_announcements")
      .values({
        gateway: gateway.kind,
        key: said.key.length > longestKey ? keyOfBytes(rawBody) : said.key,
        about: said.about,
        reference: said.reference,
        subject_id: said.id,
        body: rawBody.toString("utf8").replaceAll("\0", ""),
        received_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(["gateway", "key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept) await emit(tx, "payment.announced", { announcementId: kept.id });
  });
};

/** The built-in gateway says what was paid there, as a provider would. */
export const announceSandboxCharge = async (ctx: Ctx, reference: string): Promise<void> => {
  for (const { body, headers } of await sandboxAnnouncements(ctx, reference))
    await receiveAnnouncement(ctx, sandboxOf(ctx), body, headers);
};

/** Asks the gateway itself how the payment stands that was announced. One that came ahead of its money waits. */
export const settleAnnouncement = async (ctx: Ctx, id: number): Promise<void> => {
  const said = await ctx.db
    .selectFrom("gateway_announcements")
    .select(["gateway", "about", "reference", "subject_id"])
    .where("id", "=", id)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  if (!said) return;
  if (await isWaiting(ctx, said)) return;
  await ctx.db.updateTable("gateway_announcements").set({ settled_at: ctx.now }).where("id", "=", id).execute();
};

type Said = { gateway: string; about: string; reference: string | null; subject_id: string | null };

/** Does what follows from an announcement, and says whether it came ahead of its money. */
const isWaiting = async (ctx: Ctx, { gateway, about, reference, subject_id }: Said): Promise<boolean> => {
  if (reference === null) return false;
  if (about === "virtual_account") await followAccount(ctx, reference);
  const chargeId = about === "charge" ? (subject_id ?? undefined) : undefined;
  const state = await settlePayment(ctx, reference, chargeId);
  if (state !== null)
    return (openPaymentStates as readonly MoneyState[]).includes(state) && !(await isHeld(ctx, reference));
  // What nobody asked for came by itself, into an account number.
  return about === "charge" && (await receiveOnAccount(ctx, { gateway, reference, chargeId })) === "waits";
};

/** What waits for a person does not wait for the gateway. */
const isHeld = async ({ db }: Ctx, reference: string): Promise<boolean> => {
  const payment = await db
    .selectFrom("payments")
    .select("held_at")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return payment?.held_at != null;
};

const waitingAtOnce = 50;
const patienceMs = 3 * 24 * 3_600_000;

/** Those that came ahead of their money, or while the gateway did not answer, are looked at again every minute. */
export const settleWaitingAnnouncements = async (ctx: Ctx): Promise<void> => {
  const waiting = await ctx.db
    .selectFrom("gateway_announcements")
    .select("id")
    .where("settled_at", "is", null)
    .where("received_at", ">", new Date(ctx.now.getTime() - patienceMs))
    .orderBy("received_at", "desc")
    .limit(waitingAtOnce)
    .execute();
  for (const { id } of waiting)
    await settleAnnouncement(ctx, id).catch((error: unknown) =>
      ctx.platform.log.warn({ announcement: id, error: String(error) }, "announcement not settled"),
    );
};

/**
 * Where gateways announce: beside the API, because a signature is over the bytes as they came, before anybody has read them
 * as JSON, and no session stands behind it.
 */
export const mountWebhooks = (app: FastifyInstance, platform: Platform) =>
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { gateway: string } }>("/webhooks/payments/:gateway", async (request) => {
      const ctx = systemContext(platform, request.id);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveAnnouncement(ctx, gatewayAt(ctx, request.params.gateway), body, request.headers);
      return { message: "Received." };
    });
  });

const gatewayAt = (ctx: Ctx, kind: string): Gateway => {
  try {
    return gatewayNamed(ctx, kind);
  } catch {
    throw notFound("Gateway");
  }
};
