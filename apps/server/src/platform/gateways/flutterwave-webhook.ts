import { createHmac } from "node:crypto";
import type { Announcement, Gateway, WebhookHeaders } from "./gateway.ts";
import { at, parseJson, textAt } from "./json.ts";
import { headerOf, isSame, keyOfBytes } from "./signatures.ts";

/**
 * Version 3 sends the secret itself, version 4 a signature of the bytes. Where there is a signature it decides: a right
 * secret beside a wrong one is a body that somebody changed.
 */
const isGenuine = (secret: string, rawBody: Buffer, headers: WebhookHeaders): boolean => {
  const signature = headerOf(headers, "flutterwave-signature");
  if (signature === null) return isSame(headerOf(headers, "verif-hash") ?? "", secret);
  return secret !== "" && isSame(signature, createHmac("sha256", secret).update(rawBody).digest("base64"));
};

const subjectOf = (event: string | null, data: unknown): Announcement["about"] => {
  if (event?.startsWith("charge.")) return "charge";
  if (event?.startsWith("transfer.")) return "pay_out";
  // Announced without an event, and without `data` around it.
  if (event?.startsWith("refund.") || textAt(data, "AmountRefunded") !== null) return "refund";
  return "other";
};

export const readFlutterwaveWebhook =
  (secret: string): Gateway["readWebhook"] =>
  (rawBody, headers) => {
    if (!isGenuine(secret, rawBody, headers)) return null;
    const body = parseJson(rawBody.toString("utf8"));
    const event = textAt(body, "event") ?? textAt(body, "type");
    const data = at(body, "data") ?? body;
    const about = subjectOf(event, data);
    const id = textAt(data, "id");
    const key = [event ?? about, id ?? "", textAt(data, "status") ?? ""].join(":");
    return {
      key: textAt(body, "webhook_id") ?? (id === null ? keyOfBytes(rawBody) : key),
      about,
      reference: textAt(data, "tx_ref") ?? textAt(data, "reference"),
      id,
      receivedOn: null,
    };
  };
