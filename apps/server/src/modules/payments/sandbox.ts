import { createHmac } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { notFound, wrongState } from "../../platform/errors.ts";
import type { Charge, Gateway } from "../../platform/gateways/gateway.ts";
import { headerOf, isSame } from "../../platform/gateways/signatures.ts";
import { openSandboxAccount } from "./sandbox-accounts.ts";
import { sandboxPayOuts } from "./sandbox-pay-outs.ts";

/** What whoever tries the product may choose on the sandbox's payment page. */
export const sandboxActs = ["succeed", "pay_twice", "delay", "fail", "abandon", "take_back"] as const;
export type SandboxAct = (typeof sandboxActs)[number];

export const sandboxStates = ["open", "paid", "failed", "abandoned", "reversed"] as const;

const delayMs = 20_000;

const find = (ctx: Ctx, reference: string) =>
  ctx.db.selectFrom("sandbox_charges").selectAll().where("reference", "=", reference).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A delayed payment is under way until its time. */
const stateOf = ({ state, paid_at }: Row, now: Date): Charge["state"] => {
  if (state === "paid") return paid_at! <= now ? "succeeded" : "pending";
  return state === "failed" || state === "reversed" ? state : "abandoned";
};

const signatureOf = (ctx: Ctx, body: string) =>
  createHmac("sha512", ctx.platform.config.SECRET_KEY).update(`sandbox ${body}`).digest("hex");

/** A second payment is a charge of its own. */
const chargeIdOf = ({ id }: Row, nth: number) => `${id}-${nth}`;

const listed = (row: Row, nth: number): Charge => ({
  id: chargeIdOf(row, nth),
  reference: row.reference,
  state: "succeeded",
  requestedKobo: row.amount_kobo,
  paidKobo: row.amount_kobo,
  feesKobo: 0,
  currency: "NGN",
  channel: "sandbox",
  paidAt: row.paid_at,
  receivedOn: row.received_on,
});

/**
 * The built-in gateway: like a provider, with its memory in a table of its own and a page where somebody chooses how the
 * payment ends. It moves no money, so it is never used where there is a provider.
 */
export const sandboxOf = (ctx: Ctx): Gateway => ({
  kind: "sandbox",
  start: async ({ reference, amountKobo, about, callbackUrl }) => {
    await ctx.db
      .insertInto("sandbox_charges")
      .values({ reference, amount_kobo: amountKobo, about, callback_url: callbackUrl, created_at: ctx.now })
      .execute();
    return { url: `${ctx.platform.publicUrl()}/sandbox/pay/${reference}` };
  },
  verify: async (reference, id) => {
    const row = await find(ctx, reference);
    if (!row) return null;
    const state = stateOf(row, ctx.platform.clock());
    return {
      id: id ?? chargeIdOf(row, 1),
      reference,
      state,
      requestedKobo: row.amount_kobo,
      paidKobo: state === "succeeded" ? row.amount_kobo : 0,
      feesKobo: 0,
      currency: "NGN",
      channel: "sandbox",
      paidAt: state === "succeeded" ? row.paid_at : null,
      receivedOn: row.received_on,
    };
  },
  listCharges: async ({ from, to }) => {
    const rows = await ctx.db
      .selectFrom("sandbox_charges")
      .selectAll()
      .where("state", "=", "paid")
      .where("created_at", ">=", from)
      .where("created_at", "<", to)
      .execute();
    const charges = rows.flatMap((row) => Array.from({ length: row.times }, (_, nth) => listed(row, nth + 1)));
    return { charges, next: null };
  },
  openVirtualAccount: (account) => openSandboxAccount(ctx, account),
  ...sandboxPayOuts(ctx),
  // The sandbox gives back whatever it is asked to, at once.
  refund: async ({ reference }) => ({ id: reference, state: "succeeded" }),
  verifyRefund: async (id) => ({ id, state: "succeeded" }),
  readWebhook: (rawBody, headers) => {
    const text = rawBody.toString("utf8");
    if (!isSame(headerOf(headers, "x-sandbox-signature") ?? "", signatureOf(ctx, text))) return null;
    const { reference, id, reversed } = JSON.parse(text) as { reference: string; id: string; reversed?: true };
    return { key: `${reversed ? "reversal" : "charge"} ${id}`, about: "charge", reference, id, receivedOn: null };
  },
});

/** What the sandbox announces of a charge that was paid, or taken back: once for each time, signed as it signs. */
export const sandboxAnnouncements = async (ctx: Ctx, reference: string) => {
  const row = await requireCharge(ctx, reference);
  return Array.from({ length: row.times }, (_, nth) => {
    const reversed = row.state === "reversed" ? { reversed: true } : {};
    const body = JSON.stringify({ reference, id: chargeIdOf(row, nth + 1), ...reversed });
    return { body: Buffer.from(body), headers: { "x-sandbox-signature": signatureOf(ctx, body) } };
  });
};

const requireCharge = async (ctx: Ctx, reference: string): Promise<Row> => {
  const row = ctx.platform.config.GATEWAY === "sandbox" ? await find(ctx, reference) : undefined;
  if (!row) throw notFound("Payment");
  return row;
};

const shown = ({ reference, amount_kobo, about, callback_url, state }: Row) => ({
  reference,
  amount_kobo,
  about,
  callback_url,
  state: state as (typeof sandboxStates)[number],
});

export const getSandboxCharge = async (ctx: Ctx, reference: string) => shown(await requireCharge(ctx, reference));

/** What somebody chose on its page. One that was paid stays paid, unless the payer's bank takes it back. */
export const endSandboxCharge = async (ctx: Ctx, reference: string, act: SandboxAct) => {
  const { paid_at, times } = await requireCharge(ctx, reference);
  const paysAt = act === "delay" ? new Date(ctx.now.getTime() + delayMs) : ctx.now;
  const outcomes = {
    succeed: { state: "paid", paid_at: paysAt, times: 1 },
    pay_twice: { state: "paid", paid_at: paysAt, times: 2 },
    delay: { state: "paid", paid_at: paysAt, times: 1 },
    fail: { state: "failed", paid_at: null, times: 0 },
    abandon: { state: "abandoned", paid_at: null, times: 0 },
    take_back: { state: "reversed", paid_at, times },
  } as const;
  const row = await ctx.db
    .updateTable("sandbox_charges")
    .set(outcomes[act])
    .where("reference", "=", reference)
    .where("state", act === "take_back" ? "in" : "not in", act === "take_back" ? ["paid"] : ["paid", "reversed"])
    .returningAll()
    .executeTakeFirst();
  if (!row) throw wrongState(act === "take_back" ? "It was not paid." : "This payment was made already.");
  return shown(row);
};
