import type { FastifyInstance } from "fastify";
import { type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import type { WebhookHeaders } from "../../platform/gateways/gateway.ts";
import { emit } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { gatewayOf } from "./gateways.ts";
import { settlePayment } from "./payments.ts";

const longestBody = 64 * 1024;

/** Kept before anything is done about it, and once, however often it comes. What it says is never believed. */
export const receiveNotice = async (ctx: Ctx, rawBody: Buffer, headers: WebhookHeaders): Promise<void> => {
  const gateway = gatewayOf(ctx);
  const notice = gateway.readWebhook(rawBody, headers);
  if (!notice) throw new AppError(401, "unauthenticated", "This announcement is not signed.");
  await inTransaction(ctx, async (tx) => {
    const kept = await tx.db
      .insertInto("gateway_notices")
      .values({
        gateway: gateway.kind,
        key: notice.key,
        reference: notice.reference,
        charge_id: notice.id,
        body: rawBody.toString("utf8"),
        received_at: tx.now,
      })
      .onConflict((conflict) => conflict.columns(["gateway", "key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept) await emit(tx, "payment.announced", { noticeId: kept.id });
  });
};

/** Asks the gateway itself how the payment stands that was announced. */
export const settleNotice = async (ctx: Ctx, noticeId: number): Promise<void> => {
  const notice = await ctx.db
    .selectFrom("gateway_notices")
    .select(["reference", "charge_id"])
    .where("id", "=", noticeId)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  if (!notice) return;
  if (notice.reference) await settlePayment(ctx, notice.reference, notice.charge_id ?? undefined);
  await ctx.db.updateTable("gateway_notices").set({ settled_at: ctx.now }).where("id", "=", noticeId).execute();
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
    scope.post("/webhooks/payments", async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await receiveNotice(systemContext(platform, request.id), body, request.headers);
      return { message: "Received." };
    });
  });
