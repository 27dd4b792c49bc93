import type { Ctx } from "../../platform/context.ts";
import { checkedKobo, type Gateway, noSuchAccount, type PayOut } from "../../platform/gateways/gateway.ts";
import { providerRefusal } from "../../platform/provider-refusal.ts";

const banks = [
  { code: "044", name: "Access Bank" },
  { code: "058", name: "Guaranty Trust Bank" },
  { code: "057", name: "Zenith Bank" },
];

/** Numbers that begin with 9 are nobody's, so that a wrong one can be tried. */
const isAccount = (accountNumber: string, bankCode: string) =>
  /^[0-8]\d{9}$/.test(accountNumber) && banks.some(({ code }) => code === bankCode);

/** Those that end in 9 exist, and their bank sends the money back. */
const stateOf = (accountNumber: string): PayOut["state"] => (accountNumber.endsWith("9") ? "failed" : "succeeded");

/** Money that the built-in gateway would send to somebody's bank account. */
export const sandboxPayOuts = (ctx: Ctx): Pick<Gateway, "listBanks" | "resolveAccount" | "payOut" | "verifyPayOut"> => {
  const verifyPayOut: Gateway["verifyPayOut"] = async (reference) => {
    const payOuts = ctx.db.selectFrom("sandbox_pay_outs").select("account_number").where("reference", "=", reference);
    const row = await payOuts.executeTakeFirst();
    return row ? { reference, state: stateOf(row.account_number) } : null;
  };
  return {
    verifyPayOut,
    listBanks: async () => banks,
    resolveAccount: async ({ accountNumber, bankCode }) => {
      if (!isAccount(accountNumber, bankCode)) throw providerRefusal(noSuchAccount, false);
      return { accountName: `ACCOUNT ${accountNumber.slice(-4)}` };
    },
    payOut: async ({ reference, amountKobo, accountNumber, bankCode }) => {
      if (!isAccount(accountNumber, bankCode)) throw providerRefusal(noSuchAccount, false);
      await ctx.db
        .insertInto("sandbox_pay_outs")
        .values({ reference, amount_kobo: checkedKobo(amountKobo), account_number: accountNumber, bank_code: bankCode })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .execute();
      return (await verifyPayOut(reference))!;
    },
  };
};
