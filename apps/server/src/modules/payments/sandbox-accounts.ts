import { randomBytes } from "node:crypto";
import type { Ctx } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { gatewayReference, type VirtualAccount, type VirtualAccountStart } from "../../platform/gateways/gateway.ts";

const bankName = "Sandbox Bank";
const find = (ctx: Ctx, column: "reference" | "account_number", value: string) =>
  ctx.db
    .selectFrom("sandbox_accounts")
    .select(["account_number", "account_name"])
    .where(column, "=", value)
    .executeTakeFirst();

/** An account number of the built-in gateway: asked for again under the same reference, it is the same one. */
export const openSandboxAccount = async (ctx: Ctx, account: VirtualAccountStart): Promise<VirtualAccount> => {
  const { reference, firstName, lastName } = account;
  await ctx.db
    .insertInto("sandbox_accounts")
    .values({ reference, account_name: [...new Set([firstName, lastName])].join(" ") })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
  const { account_number, account_name } = (await find(ctx, "reference", reference))!;
  return { accountNumber: account_number, bankName, accountName: account_name };
};

const requireAccount = async (ctx: Ctx, accountNumber: string) => {
  const isSandbox = ctx.platform.config.GATEWAY === "sandbox";
  const account = isSandbox ? await find(ctx, "account_number", accountNumber) : undefined;
  if (!account) throw notFound("Account");
  return account;
};

export const getSandboxAccount = async (ctx: Ctx, accountNumber: string) => ({
  ...(await requireAccount(ctx, accountNumber)),
  bank_name: bankName,
});

/** Somebody sends money to an account number; answers the reference under which it came. */
export const payIntoSandboxAccount = async (ctx: Ctx, accountNumber: string, amountKobo: number): Promise<string> => {
  await requireAccount(ctx, accountNumber);
  const reference = gatewayReference("transfer", randomBytes(16));
  await ctx.db
    .insertInto("sandbox_charges")
    .values({
      reference,
      amount_kobo: amountKobo,
      about: `Transfer to ${accountNumber}`,
      callback_url: "",
      state: "paid",
      paid_at: ctx.now,
      times: 1,
      created_at: ctx.now,
      received_on: accountNumber,
    })
    .execute();
  return reference;
};
