import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction, systemContext } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { type Charge, type Gateway, gatewayReference, type VirtualAccount } from "../../platform/gateways/gateway.ts";
import { isProviderRefusal, isRetryable } from "../../platform/provider-refusal.ts";
import { gatewayNamed, gatewayOf } from "../payments/gateways.ts";
import { emailFor } from "../payments/payments.ts";
import { drawPaymentId, insertPayment } from "../payments/tenders.ts";
import { followCharge } from "./settling.ts";

// Opening one ------------------------------------------------------------------------------------------------------

/** Only Flutterwave asks for it, and answers at once: we pass it on and never keep it. */
const asksForBvn = ({ kind }: Pick<Gateway, "kind">) => kind === "flutterwave";

const findOwn = (ctx: ActorCtx, gateway: string) =>
  ctx.db
    .selectFrom("virtual_accounts")
    .select(["reference", "account_number", "bank_name", "account_name"])
    .where("user_id", "=", ctx.actor.userId)
    .where("gateway", "=", gateway)
    .executeTakeFirst();

/** One's own account number at the gateway of the settings, where there is one. */
export const getOwnVirtualAccount = async (ctx: ActorCtx) => {
  const gateway = gatewayOf(ctx);
  const own = await findOwn(ctx, gateway.kind);
  const { account_number, bank_name, account_name } = own ?? {};
  return {
    account: account_number ? { account_number, bank_name: bank_name!, account_name: account_name! } : null,
    is_asked_for: own !== undefined,
    needs_bvn: asksForBvn(gateway),
    is_test: gateway.kind === "sandbox",
  };
};

/** Asks the gateway for an account number, or once more for one that it has not opened yet. */
export const requestVirtualAccount = async (ctx: ActorCtx, bvn: string | undefined) => {
  const gateway = gatewayOf(ctx);
  if (asksForBvn(gateway) && bvn === undefined)
    throw new AppError(422, "invalid", "Please enter your BVN.", { fields: { bvn: "Please enter your BVN." } });
  const known = await findOwn(ctx, gateway.kind);
  if (!known?.account_number) {
    const reference = known?.reference ?? (await noteRequest(ctx, gateway.kind));
    await askGateway(ctx, reference, bvn).catch(refuse);
  }
  return getOwnVirtualAccount(ctx);
};

const refuse = (error: unknown): never => {
  if (!isProviderRefusal(error)) throw error;
  if (isRetryable(error))
    throw new AppError(503, "gateway_away", "The payment service did not answer. Please try again in a moment.");
  throw new AppError(422, "invalid", "The bank did not open an account with these details. Please contact us.");
};

/** Two requests at once are one: whoever comes second finds the first one's reference. */
const noteRequest = (ctx: ActorCtx, gateway: string): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const reference = gatewayReference("account", randomBytes(16));
    const noted = await tx.db
      .insertInto("virtual_accounts")
      .values({ user_id: userId, gateway, reference, requested_at: tx.now })
      .onConflict((conflict) => conflict.columns(["user_id", "gateway"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!noted) return (await findOwn(tx, gateway))!.reference;
    await audit(tx, { action: "wallet.request_account", subject: "user", subjectId: userId, after: { gateway } });
    return reference;
  });

/** Speaking to the gateway takes its time, so no transaction is open meanwhile. */
const askGateway = async (ctx: Ctx, reference: string, bvn?: string): Promise<void> => {
  const waiting = await ctx.db
    .selectFrom("virtual_accounts as v")
    .innerJoin("users as u", "u.id", "v.user_id")
    .select(["v.gateway", "u.name", "u.phone", "u.email"])
    .where("v.reference", "=", reference)
    .where("v.opened_at", "is", null)
    .executeTakeFirst();
  if (!waiting) return;
  const [firstName = waiting.name, ...others] = waiting.name.trim().split(/\s+/);
  const opened = await gatewayNamed(ctx, waiting.gateway).openVirtualAccount({
    reference,
    email: waiting.email ?? (await emailFor(ctx, waiting.phone)),
    firstName,
    lastName: others.join(" ") || firstName,
    phone: waiting.phone,
    ...(bvn ? { bvn } : {}),
  });
  if (opened !== "pending") await keepAccount(ctx, reference, opened);
};

const keepAccount = (ctx: Ctx, reference: string, { accountNumber, bankName, accountName }: VirtualAccount) =>
  ctx.db
    .updateTable("virtual_accounts")
    .set({ account_number: accountNumber, bank_name: bankName, account_name: accountName, opened_at: ctx.now })
    .where("reference", "=", reference)
    .where("opened_at", "is", null)
    .execute();

/** The gateway announced that it opened one: it is asked for the number, which is never taken from the announcement. */
export const followAccount = (ctx: Ctx, reference: string) => askGateway(ctx, reference);

const waitingAtOnce = 20;
const patienceMs = 3 * 24 * 3_600_000;

/** An announcement may be lost: accounts that are not open yet are asked about now and then. May run twice without harm. */
export const followWaitingAccounts = async (ctx: Ctx): Promise<void> => {
  const waiting = await ctx.db
    .selectFrom("virtual_accounts")
    .select("reference")
    .where("opened_at", "is", null)
    .where("requested_at", ">", new Date(ctx.now.getTime() - patienceMs))
    .orderBy("requested_at", "desc")
    .limit(waitingAtOnce)
    .execute();
  for (const { reference } of waiting)
    await askGateway(ctx, reference).catch((error: unknown) =>
      ctx.platform.log.warn({ reference, error: String(error) }, "virtual account not opened"),
    );
};

// Money that comes into one ----------------------------------------------------------------------------------------

type Arrival = "taken" | "waits" | "not ours";

/**
 * Takes what came into a customer's account number, once, whoever announces it and however often: the gateway is asked about
 * the charge first, and the number that it names says whose it is.
 */
export const receiveOnAccount = async (
  ctx: Ctx,
  announced: { gateway: string; reference: string; chargeId: string | undefined },
): Promise<Arrival> => {
  const system = systemContext(ctx.platform, "receive on an account");
  const charge = await gatewayNamed(system, announced.gateway).verify(announced.reference, announced.chargeId);
  if (charge?.state === "pending") return "waits";
  if (charge?.state !== "succeeded") return "not ours";
  return inTransaction(system, (tx) => takeArrival(tx, announced.gateway, charge));
};

/** What the gateway has said of a charge that nobody asked for. */
export const takeArrival = async (tx: Ctx, gateway: string, charge: Charge): Promise<Arrival> => {
  const owner = await lockOwner(tx, gateway, charge);
  if (!owner) return "not ours";
  const paymentId = await beginArrival(tx, owner, charge);
  if (paymentId !== null) await followCharge(tx, paymentId, charge);
  return "taken";
};

/** Paystack names the account; Flutterwave repeats the reference under which it was opened. */
const lockOwner = (tx: Ctx, gateway: string, { receivedOn, reference }: Charge) =>
  tx.db
    .selectFrom("virtual_accounts as v")
    .innerJoin("users as u", "u.id", "v.user_id")
    // One whose owner was merged brings its money to the survivor.
    .select(["v.gateway", "u.branch_id", sql<number>`coalesce(u.merged_into_id, u.id)`.as("user_id")])
    .where("v.gateway", "=", gateway)
    .where((eb) => (receivedOn ? eb("v.account_number", "=", receivedOn) : eb("v.reference", "=", reference)))
    .forNoKeyUpdate("v")
    .executeTakeFirst();
type Owner = NonNullable<Awaited<ReturnType<typeof lockOwner>>>;

/** Nobody asked for this money beforehand, so that its payment begins when it is there. Null when it was taken before. */
const beginArrival = async (tx: Ctx, owner: Owner, charge: Charge): Promise<number | null> => {
  const { gateway, user_id: userId, branch_id: branchId } = owner;
  const reference = referenceOf(gateway, charge);
  const taken = await tx.db.selectFrom("payments").select("id").where("reference", "=", reference).executeTakeFirst();
  if (taken) return null;
  const id = await drawPaymentId(tx);
  await insertPayment(tx, {
    id,
    userId,
    branchId,
    direction: "in",
    method: "gateway",
    state: "initiated",
    parts: [{ document: "wallet", documentId: userId, amountKobo: Math.min(charge.requestedKobo, charge.paidKobo) }],
    through: { gateway, reference, expiresAt: tx.now, askAgainAt: tx.now },
  });
  return id;
};

/** The same for the same charge, so that the database itself refuses to take it twice. */
const referenceOf = (gateway: string, { id }: Charge) =>
  gatewayReference("arrived", createHash("sha256").update(`${gateway} ${id}`).digest().subarray(0, 16));
