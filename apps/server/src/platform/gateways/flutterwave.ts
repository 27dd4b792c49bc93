import { koboFromText, toNaira } from "@remedia/domain/money";
import { providerRefusal } from "../provider-refusal.ts";
import { readFlutterwaveWebhook } from "./flutterwave-webhook.ts";
import { type Charge, checkedKobo, type Gateway, noSuchAccount, type PayOut, type Refund } from "./gateway.ts";
import { at, dateAt, listAt, textAt } from "./json.ts";
import { openProvider, orEarlier, type Provider, type ProviderSettings } from "./provider.ts";

export type FlutterwaveSettings = ProviderSettings & { webhookSecret: string };

const chargeStates: Record<string, Charge["state"]> = {
  successful: "succeeded",
  failed: "failed",
  reversed: "reversed",
};

/** The first state is NEW. */
const payOutStates: Record<string, PayOut["state"]> = {
  successful: "succeeded",
  failed: "failed",
  reversed: "reversed",
};

const NOT_FOUND = /no transaction was found|not found/i;
const NO_ACCOUNT = /could not be validated|invalid account|not found/i;
const SESSION_MINUTES_MAX = 1_440;
const DAY_MS = 86_400_000;
/** Nobody tries for longer to have a refund made. */
const REFUND_MEMORY_DAYS = 7;

/** What they keep can be finer than a kobo (26.875 naira in their own example); their books round it as well. */
const readFee = (text: string): number => {
  const kobo = Math.round(Number(text) * 100);
  if (!Number.isSafeInteger(kobo)) throw new RangeError("A fee is a number.");
  return kobo;
};

const stateIn = <T>(states: Record<string, T>, data: unknown): T | undefined =>
  states[(textAt(data, "status") ?? "").toLowerCase()];

/** `app_fee` leaves out the tax and stamp duty on it; what is missing from the settlement does not. */
const feesIn = (flutterwave: Provider, data: unknown, paidKobo: number): number => {
  const fee = (field: string) => (textAt(data, field) === null ? 0 : flutterwave.kobo(readFee, data, field));
  if (textAt(data, "amount_settled") === null) return fee("app_fee") + fee("merchant_fee");
  return Math.max(0, paidKobo - fee("amount_settled"));
};

const chargeIn = (flutterwave: Provider, data: unknown): Charge => {
  const state = stateIn(chargeStates, data) ?? "pending";
  const moved = state === "succeeded" || state === "reversed";
  const paidKobo = moved ? flutterwave.kobo(koboFromText, data, "charged_amount") : 0;
  return {
    id: flutterwave.needed(data, "id"),
    reference: flutterwave.needed(data, "tx_ref"),
    state,
    requestedKobo: flutterwave.kobo(koboFromText, data, "amount"),
    paidKobo,
    feesKobo: moved ? feesIn(flutterwave, data, paidKobo) : 0,
    currency: flutterwave.needed(data, "currency"),
    channel: textAt(data, "payment_type"),
    // They tell no other time.
    paidAt: moved ? dateAt(data, "created_at") : null,
    // They never name the account: money that comes into one carries the reference it was opened with.
    receivedOn: null,
  };
};

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const pageAfter = (body: unknown, page: string): string | null => {
  const last = Number(textAt(body, "meta", "page_info", "total_pages") ?? page);
  return Number(page) < last ? String(Number(page) + 1) : null;
};

const charges = (flutterwave: Provider): Pick<Gateway, "start" | "verify" | "listCharges"> => ({
  start: async ({ reference, amountKobo, email, name, phone, callbackUrl, expiresInMinutes, about }) => {
    const body = await flutterwave.ask({
      path: "/payments",
      body: {
        tx_ref: reference,
        amount: toNaira(checkedKobo(amountKobo)),
        currency: "NGN",
        redirect_url: callbackUrl,
        customer: { email, name, phonenumber: phone },
        customizations: { title: about },
        ...(expiresInMinutes ? { session_duration: Math.min(expiresInMinutes, SESSION_MINUTES_MAX) } : {}),
      },
    });
    return { url: flutterwave.needed(body, "data", "link") };
  },

  // Several charges share a reference: tries of one payment, and all that comes into one virtual account.
  verify: async (reference, id) => {
    const call = id
      ? { path: `/transactions/${encodeURIComponent(id)}/verify` }
      : { path: "/transactions/verify_by_reference", query: { tx_ref: reference } };
    const body = await flutterwave.find(call, NOT_FOUND);
    if (body === null) return null;
    const charge = chargeIn(flutterwave, at(body, "data"));
    if (charge.reference !== reference) throw providerRefusal("Flutterwave answered about another charge", false);
    return charge;
  },

  listCharges: async ({ from, to, cursor }) => {
    // Whole days only, in a time zone they do not name: more is asked for, and what lies outside is left out.
    const query = { from: dayOf(from), to: dayOf(to), page: cursor ?? "1" };
    const body = await flutterwave.ask({ path: "/transactions", query });
    const rows = listAt(body, "data").filter((row) => {
      const created = dateAt(row, "created_at") ?? from;
      return created >= from && created < to;
    });
    return { charges: rows.map((row) => chargeIn(flutterwave, row)), next: pageAfter(body, query.page) };
  },
});

/** A bare `completed` only means that it was begun; how the money went back is added once it did. */
const refundStateOf = (status: string): Refund["state"] => {
  if (status.startsWith("completed-") || status === "successful") return "succeeded";
  return status === "failed" ? "failed" : "pending";
};

const refundIn = (flutterwave: Provider, data: unknown): Refund => ({
  id: flutterwave.needed(data, "id"),
  state: refundStateOf((textAt(data, "status") ?? "").toLowerCase()),
});

/** A refund has no reference there. The comment is ours, and tells whether an earlier try came through. */
const refundWith = async (flutterwave: Provider, comment: string): Promise<unknown> => {
  const [from, to] = [-REFUND_MEMORY_DAYS, 1].map((days) => dayOf(new Date(Date.now() + days * DAY_MS)));
  for (let page: string | null = "1"; page !== null; ) {
    const body = await flutterwave.ask({ path: "/refunds", query: { from, to, page } });
    const found = listAt(body, "data").find((refund) => textAt(refund, "comment") === comment);
    if (found) return found;
    page = pageAfter(body, page);
  }
  return null;
};

const refunds = (flutterwave: Provider): Pick<Gateway, "refund" | "verifyRefund"> => ({
  refund: async ({ chargeId, reference, amountKobo }) => {
    const comments = `Refund ${reference}`;
    const amount = toNaira(checkedKobo(amountKobo));
    const earlier = await refundWith(flutterwave, comments);
    if (earlier) return refundIn(flutterwave, earlier);
    const path = `/transactions/${encodeURIComponent(chargeId)}/refund`;
    return refundIn(flutterwave, at(await flutterwave.ask({ path, body: { amount, comments } }), "data"));
  },

  verifyRefund: async (id) =>
    refundIn(flutterwave, at(await flutterwave.ask({ path: `/refunds/${encodeURIComponent(id)}` }), "data")),
});

const accounts = (flutterwave: Provider): Pick<Gateway, "openVirtualAccount" | "listBanks" | "resolveAccount"> => ({
  openVirtualAccount: async ({ reference, email, firstName, lastName, phone, bvn }) => {
    if (!bvn) throw providerRefusal("Flutterwave opens an account only with the customer's BVN", false);
    const name = `${firstName} ${lastName}`;
    const person = { email, firstname: firstName, lastname: lastName, phonenumber: phone, narration: name };
    const body = await flutterwave.ask({
      path: "/virtual-account-numbers",
      body: { ...person, is_permanent: true, bvn, tx_ref: reference },
    });
    return {
      accountNumber: flutterwave.needed(body, "data", "account_number"),
      bankName: flutterwave.needed(body, "data", "bank_name"),
      // Told only in a sentence for the payer.
      accountName: /bank transfer to (.+)$/i.exec(textAt(body, "data", "note") ?? "")?.[1] ?? name,
    };
  },

  listBanks: async () => {
    const body = await flutterwave.ask({ path: "/banks/NG" });
    return listAt(body, "data").map((row) => ({
      code: flutterwave.needed(row, "code"),
      name: flutterwave.needed(row, "name"),
    }));
  },

  resolveAccount: async ({ accountNumber, bankCode }) => {
    const account = { account_number: accountNumber, account_bank: bankCode };
    const body = await flutterwave.find({ path: "/accounts/resolve", body: account }, NO_ACCOUNT);
    if (body === null) throw providerRefusal(noSuchAccount, false);
    return { accountName: flutterwave.needed(body, "data", "account_name") };
  },
});

const payOutIn = (flutterwave: Provider, data: unknown): PayOut => ({
  reference: flutterwave.needed(data, "reference"),
  state: stateIn(payOutStates, data) ?? "pending",
});

const payOuts = (flutterwave: Provider): Pick<Gateway, "payOut" | "verifyPayOut"> => {
  const verifyPayOut: Gateway["verifyPayOut"] = async (reference) => {
    const body = await flutterwave.ask({ path: "/transfers", query: { reference } });
    const found = listAt(body, "data").find((transfer) => textAt(transfer, "reference") === reference);
    return found ? payOutIn(flutterwave, found) : null;
  };

  const send: Gateway["payOut"] = async ({ reference, amountKobo, accountNumber, bankCode, accountName, about }) => {
    const amount = toNaira(checkedKobo(amountKobo));
    const account = { account_number: accountNumber, account_bank: bankCode, beneficiary_name: accountName };
    const body = { ...account, amount, currency: "NGN", debit_currency: "NGN", narration: about, reference };
    return payOutIn(flutterwave, at(await flutterwave.ask({ path: "/transfers", body }), "data"));
  };

  return { verifyPayOut, payOut: (payOut) => orEarlier(send(payOut), () => verifyPayOut(payOut.reference)) };
};

/** Version 3, in which amounts are naira: https://developer.flutterwave.com/v3.0/docs */
export const openFlutterwave = (settings: FlutterwaveSettings): Gateway => {
  const flutterwave = openProvider("Flutterwave", "success", settings);
  return {
    kind: "flutterwave",
    ...charges(flutterwave),
    ...refunds(flutterwave),
    ...accounts(flutterwave),
    ...payOuts(flutterwave),
    readWebhook: readFlutterwaveWebhook(settings.webhookSecret),
  };
};
