import { providerRefusal } from "../provider-refusal.ts";

export type Charge = {
  /** Up to 64 bits long, so it stays text. */
  id: string;
  /** Ours; the provider's own for money that came into a virtual account, unless it repeats the account's. */
  reference: string;
  /** `abandoned`: nobody has paid so far. The page may still be open, so this can turn into `succeeded`. */
  state: "pending" | "succeeded" | "failed" | "abandoned" | "reversed";
  /** What the payment was for. A price is compared with this, or with `paidKobo` where that is less. */
  requestedKobo: number;
  /** What left the payer's account, with the fee where the payer bears it; 0 until money moved. */
  paidKobo: number;
  /** What the provider keeps. */
  feesKobo: number;
  currency: string;
  channel: string | null;
  paidAt: Date | null;
  /** The virtual account that was paid into, where the provider says so. */
  receivedOn: string | null;
};

export type Refund = { id: string; state: "pending" | "succeeded" | "failed" | "needs_attention" };

/** `succeeded` means handed to the bank; it can still come back as `reversed`. */
export type PayOut = { reference: string; state: "pending" | "succeeded" | "failed" | "reversed" };

export type VirtualAccount = { accountNumber: string; bankName: string; accountName: string };

export type Bank = { code: string; name: string };

export type ChargePage = { charges: Charge[]; next: string | null };

/** What an announcement is about. It only says what to ask the provider; nothing else in it is believed. */
export type Announcement = {
  /** The same for every delivery of the same announcement. */
  key: string;
  about: "charge" | "refund" | "pay_out" | "virtual_account" | "other";
  /** Of the charge, also where its refund is announced; of the payout; or of the virtual account. */
  reference: string | null;
  /** The provider's id of what `about` names. */
  id: string | null;
  receivedOn: string | null;
};

/** Names in lower case, as Node gives them. */
export type WebhookHeaders = Record<string, string | string[] | undefined>;

export type PaymentStart = {
  reference: string;
  amountKobo: number;
  email: string;
  name?: string;
  phone?: string;
  /** Where the provider sends the browser afterwards. */
  callbackUrl: string;
  /** Only Flutterwave closes its page in time. A payment that comes later must be expected anyway. */
  expiresInMinutes?: number;
  /** What the payer reads. */
  about: string;
};

/** `reference` names this refund, not the charge: asked for again under the same one, it is the same refund. */
export type RefundStart = { chargeId: string; reference: string; amountKobo: number };

export type VirtualAccountStart = {
  reference: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  bvn?: string;
};

export type PayOutStart = {
  reference: string;
  amountKobo: number;
  accountNumber: string;
  bankCode: string;
  accountName: string;
  /** What the receiver reads on the bank statement. */
  about: string;
};

/**
 * A payment provider. Amounts are whole kobo (of another currency: its hundredths). What it does not do is thrown as a
 * `providerRefusal`; a retryable one can also mean that it was done and the answer was lost.
 */
export type Gateway = {
  kind: string;
  /** A page whose answer was lost cannot be asked for again: take a new reference. */
  start(payment: PaymentStart): Promise<{ url: string }>;
  /** Null where the provider knows no such charge. With `id`, that one of several charges under one reference. */
  verify(reference: string, id?: string): Promise<Charge | null>;
  refund(refund: RefundStart): Promise<Refund>;
  verifyRefund(id: string): Promise<Refund>;
  /** `pending`: ask again with the same words when it is announced, or after a while. */
  openVirtualAccount(account: VirtualAccountStart): Promise<VirtualAccount | "pending">;
  listBanks(): Promise<Bank[]>;
  /** Refuses with the sentence `noSuchAccount` where there is none. */
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<{ accountName: string }>;
  /** After a retryable refusal ask `verifyPayOut`, and repeat only under the same reference. */
  payOut(payOut: PayOutStart): Promise<PayOut>;
  /** Null where the provider knows no such payout. */
  verifyPayOut(reference: string): Promise<PayOut | null>;
  /** Charges begun from `from` until just before `to`; `cursor` is the `next` of the page before. */
  listCharges(period: { from: Date; to: Date; cursor?: string }): Promise<ChargePage>;
  /** Null when the announcement is not the provider's. */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders): Announcement | null;
};

export const noSuchAccount = "This bank has no account with that number.";

/** Refuses before anything is sent: a fraction of a kobo is a fault of ours. */
export const checkedKobo = (amountKobo: number): number => {
  if (!Number.isSafeInteger(amountKobo) || amountKobo <= 0)
    throw providerRefusal("An amount is a whole number of kobo above zero", false);
  return amountKobo;
};

/** Hexadecimal of 16 bytes, a dash, and what is left of the 50 characters that Paystack allows. */
const PREFIX_LENGTH_MAX = 17;

/** A reference that every provider takes: 16 to 50 lower-case letters, digits and dashes. `random` has 16 bytes. */
export const gatewayReference = (prefix: string, random: Uint8Array): string => {
  if (random.length !== 16) throw new RangeError("A reference is made from 16 random bytes.");
  const word = prefix
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, PREFIX_LENGTH_MAX)
    .replace(/^-+|-+$/g, "");
  return [...(word ? [word] : []), Buffer.from(random).toString("hex")].join("-");
};
