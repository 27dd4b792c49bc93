import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import type { Charge } from "../../platform/gateways/gateway.ts";
import type { ChargeGateway } from "./gateways.ts";

/** What whoever tries the product may choose on the sandbox's payment page. */
export const sandboxActs = ["succeed", "pay_twice", "delay", "fail", "abandon"] as const;
export type SandboxAct = (typeof sandboxActs)[number];

const delayMs = 20_000;

const find = (ctx: Ctx, reference: string) =>
  ctx.db.selectFrom("sandbox_charges").selectAll().where("reference", "=", reference).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A delayed payment is under way until its time. */
const stateOf = ({ state, paid_at }: Row, now: Date): Charge["state"] => {
  if (state === "paid") return paid_at! <= now ? "succeeded" : "pending";
  return state === "open" ? "abandoned" : state === "failed" ? "failed" : "abandoned";
};

const signatureOf = (ctx: Ctx, body: string) =>
  createHmac("sha512", ctx.platform.config.SECRET_KEY).update(`sandbox ${body}`).digest("hex");

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The built-in gateway: like a provider, with its memory in a table of its own and a page where somebody chooses how the
 * payment ends. It moves no money, so it is never used where there is a provider.
 */
export const sandboxOf = (ctx: Ctx): ChargeGateway => ({
  kind: "sandbox",
  start: async ({ reference, amountKobo, about, callbackUrl }) => {
    await ctx.db
      .insertInto("sandbox_charges")
      .values({ reference, amount_kobo: amountKobo, about, callback_url: callbackUrl, created_at: ctx.now })
      .execute();
    return { url: `${ctx.platform.publicUrl()}/sandbox/pay/${reference}` };
  },
  verify: async (reference) => {
    const row = await find(ctx, reference);
    if (!row) return null;
    const state = stateOf(row, ctx.platform.clock());
    return {
      id: String(row.id),
      reference,
      state,
      requestedKobo: row.amount_kobo,
      paidKobo: state === "succeeded" ? row.amount_kobo * row.times : 0,
      feesKobo: 0,
      currency: "NGN",
      channel: "sandbox",
      paidAt: state === "succeeded" ? row.paid_at : null,
      receivedOn: null,
    };
  },
  readWebhook: (rawBody, headers) => {
    const text = rawBody.toString("utf8");
    if (!isSame(String(headers["x-sandbox-signature"] ?? ""), signatureOf(ctx, text))) return null;
    const { reference, times } = JSON.parse(text) as { reference: string; times: number };
    return { key: `charge ${reference} ${times}`, about: "charge", reference, id: null, receivedOn: null };
  },
});

/** The announcement that the sandbox would send, signed as it signs. */
export const sandboxNotice = (ctx: Ctx, reference: string, times: number) => {
  const body = JSON.stringify({ reference, times });
  return { body, signature: signatureOf(ctx, body) };
};

const requireCharge = async (ctx: Ctx, reference: string): Promise<Row> => {
  const row = ctx.platform.gateway ? undefined : await find(ctx, reference);
  if (!row) throw notFound("Payment");
  return row;
};

const shown = ({ reference, amount_kobo, about, callback_url, state }: Row) => ({
  reference,
  amount_kobo,
  about,
  callback_url,
  state: state as "open" | "paid" | "failed" | "abandoned",
});

export const getSandboxCharge = async (ctx: Ctx, reference: string) => shown(await requireCharge(ctx, reference));

/** What somebody chose on its page. One that was paid stays paid. */
export const endSandboxCharge = async (ctx: Ctx, reference: string, act: SandboxAct) => {
  await requireCharge(ctx, reference);
  const paysAt = act === "delay" ? new Date(ctx.now.getTime() + delayMs) : ctx.now;
  const outcomes = {
    succeed: { state: "paid", paid_at: paysAt, times: 1 },
    pay_twice: { state: "paid", paid_at: paysAt, times: 2 },
    delay: { state: "paid", paid_at: paysAt, times: 1 },
    fail: { state: "failed", paid_at: null, times: 0 },
    abandon: { state: "abandoned", paid_at: null, times: 0 },
  } as const;
  const row = await ctx.db
    .updateTable("sandbox_charges")
    .set(outcomes[act])
    .where("reference", "=", reference)
    .where("state", "!=", "paid")
    .returningAll()
    .executeTakeFirst();
  if (!row) throw wrongState("This payment was made already.");
  return shown(row);
};
