import { providerRefusal } from "../provider-refusal.ts";
import {
  type Bank,
  type Charge,
  checkedKobo,
  type Gateway,
  noSuchAccount,
  type PayOut,
  type Refund,
  type VirtualAccount,
} from "./gateway.ts";
import { at, dateAt, listAt, textAt } from "./json.ts";
import { readPaystackWebhook } from "./paystack-webhook.ts";
import { openProvider, orEarlier, type Provider, type ProviderSettings } from "./provider.ts";

/** Not listed: ongoing, pending, processing, queued, and whatever may be added. Those are asked about again. */
const chargeStates: Record<string, Charge["state"]> = {
  success: "succeeded",
  failed: "failed",
  abandoned: "abandoned",
  reversed: "reversed",
};

const refundStates: Record<string, Refund["state"]> = {
  processed: "succeeded",
  failed: "failed",
  "needs-attention": "needs_attention",
};

/** Not listed: pending, otp, received. */
const payOutStates: Record<string, PayOut["state"]> = {
  success: "succeeded",
  failed: "failed",
  abandoned: "failed",
  blocked: "failed",
  rejected: "failed",
  reversed: "reversed",
};

const NOT_FOUND = /not found/i;
const NO_ACCOUNT = /could not resolve|unknown bank|invalid account/i;

/** Paystack writes kobo. */
const readKobo = (text: string): number => {
  const kobo = Number(text);
  if (!/^\d+(\.0+)?$/.test(text) || !Number.isSafeInteger(kobo)) throw new RangeError("An amount is whole kobo.");
  return kobo;
};

const chargeIn = (paystack: Provider, data: unknown): Charge => {
  const amountKobo = paystack.kobo(readKobo, data, "amount");
  const state = chargeStates[textAt(data, "status") ?? ""] ?? "pending";
  const moved = state === "succeeded" || state === "reversed";
  return {
    id: paystack.needed(data, "id"),
    reference: paystack.needed(data, "reference"),
    state,
    // `amount` includes the fee where the payer bears it.
    requestedKobo:
      textAt(data, "requested_amount") === null ? amountKobo : paystack.kobo(readKobo, data, "requested_amount"),
    paidKobo: moved ? amountKobo : 0,
    feesKobo: moved && textAt(data, "fees") !== null ? paystack.kobo(readKobo, data, "fees") : 0,
    currency: paystack.needed(data, "currency"),
    channel: textAt(data, "channel"),
    paidAt: moved ? dateAt(data, "paid_at") : null,
    receivedOn: textAt(data, "authorization", "receiver_bank_account_number"),
  };
};

const charges = (paystack: Provider): Pick<Gateway, "start" | "verify" | "listCharges"> => ({
  start: async ({ reference, amountKobo, email, name, phone, callbackUrl, about }) => {
    const shown = { "Payment for": about, Name: name, Phone: phone };
    const fields = Object.entries(shown).flatMap(([label, value]) =>
      value ? [{ display_name: label, variable_name: label.toLowerCase().replaceAll(" ", "_"), value }] : [],
    );
    const body = await paystack.ask({
      path: "/transaction/initialize",
      body: {
        email,
        amount: checkedKobo(amountKobo),
        currency: "NGN",
        reference,
        callback_url: callbackUrl,
        metadata: { custom_fields: fields },
      },
    });
    return { url: paystack.needed(body, "data", "authorization_url") };
  },

  // Every charge has a reference of its own here, so that its id says no more.
  verify: async (reference) => {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    const body = await paystack.find({ path }, NOT_FOUND);
    if (body === null) return null;
    const charge = chargeIn(paystack, at(body, "data"));
    if (charge.reference !== reference) throw providerRefusal("Paystack answered about another charge", false);
    return charge;
  },

  listCharges: async ({ from, to, cursor }) => {
    const query = { use_cursor: "true", perPage: "100", from: from.toISOString(), to: to.toISOString(), next: cursor };
    const body = await paystack.ask({ path: "/transaction", query });
    // Both ends are included there; a charge must not belong to two days.
    const rows = listAt(body, "data").filter((row) => (dateAt(row, "created_at") ?? from) < to);
    return { charges: rows.map((row) => chargeIn(paystack, row)), next: textAt(body, "meta", "next") };
  },
});

const refundIn = (paystack: Provider, data: unknown): Refund => ({
  id: paystack.needed(data, "id"),
  state: refundStates[textAt(data, "status") ?? ""] ?? "pending",
});

const refunds = (paystack: Provider): Pick<Gateway, "refund" | "verifyRefund"> => ({
  refund: async ({ chargeId, reference, amountKobo }) => {
    // A refund has no reference there. The note is ours, and tells whether an earlier try came through.
    const note = `Refund ${reference}`;
    const amount = checkedKobo(amountKobo);
    const known = await paystack.ask({ path: "/refund", query: { transaction: chargeId, perPage: "100" } });
    const earlier = listAt(known, "data").find((refund) => textAt(refund, "merchant_note") === note);
    if (earlier) return refundIn(paystack, earlier);
    const body = { transaction: chargeId, amount, currency: "NGN", merchant_note: note };
    return refundIn(paystack, at(await paystack.ask({ path: "/refund", body }), "data"));
  },

  verifyRefund: async (id) =>
    refundIn(paystack, at(await paystack.ask({ path: `/refund/${encodeURIComponent(id)}` }), "data")),
});

const accountIn = (paystack: Provider, data: unknown): VirtualAccount => ({
  accountNumber: paystack.needed(data, "account_number"),
  bankName: paystack.needed(data, "bank", "name"),
  accountName: paystack.needed(data, "account_name"),
});

const accounts = (
  paystack: Provider,
  secretKey: string,
): Pick<Gateway, "openVirtualAccount" | "listBanks" | "resolveAccount"> => ({
  openVirtualAccount: async ({ reference, email, firstName, lastName, phone, bvn }) => {
    const person = { email, first_name: firstName, last_name: lastName, phone };
    // Answers with the customer there is, if one has that address.
    const made = await paystack.ask({ path: "/customer", body: { ...person, metadata: { reference } } });
    const code = paystack.needed(made, "data", "customer_code");
    const customer = await paystack.ask({ path: `/customer/${encodeURIComponent(code)}` });
    const account = at(customer, "data", "dedicated_account");
    if (account) return accountIn(paystack, account);
    const bank = secretKey.startsWith("sk_test_") ? "test-bank" : "titan-paystack";
    const body = { ...person, preferred_bank: bank, country: "NG", ...(bvn ? { bvn } : {}) };
    await paystack.ask({ path: "/dedicated_account/assign", body });
    return "pending";
  },

  listBanks: async () => {
    const banks: Bank[] = [];
    let next: string | null = null;
    do {
      const query = { country: "nigeria", use_cursor: "true", perPage: "100", next: next ?? undefined };
      const body: unknown = await paystack.ask({ path: "/bank", query });
      for (const row of listAt(body, "data"))
        banks.push({ code: paystack.needed(row, "code"), name: paystack.needed(row, "name") });
      next = textAt(body, "meta", "next");
    } while (next !== null);
    return banks;
  },

  resolveAccount: async ({ accountNumber, bankCode }) => {
    const query = { account_number: accountNumber, bank_code: bankCode };
    const body = await paystack.find({ path: "/bank/resolve", query }, NO_ACCOUNT);
    if (body === null) throw providerRefusal(noSuchAccount, false);
    return { accountName: paystack.needed(body, "data", "account_name") };
  },
});

const payOutIn = (paystack: Provider, data: unknown): PayOut => ({
  reference: paystack.needed(data, "reference"),
  state: payOutStates[textAt(data, "status") ?? ""] ?? "pending",
});

const payOuts = (paystack: Provider): Pick<Gateway, "payOut" | "verifyPayOut"> => {
  const verifyPayOut: Gateway["verifyPayOut"] = async (reference) => {
    const path = `/transfer/verify/${encodeURIComponent(reference)}`;
    const body = await paystack.find({ path }, NOT_FOUND);
    return body === null ? null : payOutIn(paystack, at(body, "data"));
  };

  const send: Gateway["payOut"] = async ({ reference, amountKobo, accountNumber, bankCode, accountName, about }) => {
    const amount = checkedKobo(amountKobo);
    const account = { account_number: accountNumber, bank_code: bankCode, currency: "NGN" };
    // The same account gives the same recipient, however often it is asked for.
    const recipient = await paystack.ask({
      path: "/transferrecipient",
      body: { type: "nuban", name: accountName, ...account },
    });
    const code = paystack.needed(recipient, "data", "recipient_code");
    const body = { source: "balance", amount, currency: "NGN", recipient: code, reference, reason: about };
    return payOutIn(paystack, at(await paystack.ask({ path: "/transfer", body }), "data"));
  };

  return { verifyPayOut, payOut: (payOut) => orEarlier(send(payOut), () => verifyPayOut(payOut.reference)) };
};

/** https://paystack.com/docs/api */
export const openPaystack = (settings: ProviderSettings): Gateway => {
  const paystack = openProvider("Paystack", true, settings);
  return {
    kind: "paystack",
    ...charges(paystack),
    ...refunds(paystack),
    ...accounts(paystack, settings.secretKey),
    ...payOuts(paystack),
    readWebhook: readPaystackWebhook(settings.secretKey),
  };
};
