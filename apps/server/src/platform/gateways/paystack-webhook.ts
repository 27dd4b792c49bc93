import { createHmac } from "node:crypto";
import type { Announcement, Gateway } from "./gateway.ts";
import { at, parseJson, textAt } from "./json.ts";
import { headerOf, isSame, keyOfBytes } from "./signatures.ts";

/** The beginning of an event's name says what it is about. A dispute may end with the bank taking its money back. */
const subjects: [beginning: string, about: Announcement["about"]][] = [
  ["charge.success", "charge"],
  ["charge.dispute.", "charge"],
  ["refund.", "refund"],
  ["transfer.", "pay_out"],
  ["dedicatedaccount.assign.", "virtual_account"],
];

const referenceIn = (about: Announcement["about"], data: unknown): string | null => {
  if (about === "refund") return textAt(data, "transaction_reference");
  if (about === "virtual_account") return textAt(data, "customer", "metadata", "reference");
  return textAt(data, "transaction", "reference") ?? textAt(data, "reference");
};

/** A dispute names its charge beside itself. */
const idIn = (about: Announcement["about"], data: unknown): string | null =>
  about === "charge" && at(data, "transaction") ? textAt(data, "transaction", "id") : textAt(data, "id");

/** Announcements have no id. Refunds mostly have none either, so that whatever tells two apart is part of the key. */
const keyIn = (event: string, data: unknown): string => {
  const parts = ["id", "reference", "transaction_reference", "refund_reference", "amount", "status"];
  const customer = textAt(data, "customer", "customer_code") ?? "";
  return [event, ...parts.map((part) => textAt(data, part) ?? ""), customer].join(":");
};

/** The signature is made with the API key, over the bytes as they were sent: written again, the same JSON has another. */
export const readPaystackWebhook =
  (secretKey: string): Gateway["readWebhook"] =>
  (rawBody, headers) => {
    const expected = createHmac("sha512", secretKey).update(rawBody).digest("hex");
    if (!isSame(headerOf(headers, "x-paystack-signature") ?? "", expected)) return null;
    const body = parseJson(rawBody.toString("utf8"));
    const event = textAt(body, "event");
    const data = at(body, "data");
    const about = subjects.find(([beginning]) => event?.startsWith(beginning))?.[1] ?? "other";
    return {
      key: event === null ? keyOfBytes(rawBody) : keyIn(event, data),
      about,
      reference: referenceIn(about, data),
      id: idIn(about, data),
      receivedOn:
        textAt(data, "authorization", "receiver_bank_account_number") ??
        textAt(data, "dedicated_account", "account_number"),
    };
  };
