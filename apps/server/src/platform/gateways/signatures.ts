import { createHash, timingSafeEqual } from "node:crypto";
import type { WebhookHeaders } from "./gateway.ts";

const digest = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** Takes the same time wherever the two differ, and whatever their lengths. */
export const isSame = (given: string, expected: string): boolean =>
  expected !== "" && timingSafeEqual(digest(given), digest(expected));

/** Null when it is missing, or there more than once. */
export const headerOf = (headers: WebhookHeaders, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" ? value : null;
};

/** For a body that says nothing we know: only the very same bytes are the same announcement. */
export const keyOfBytes = (rawBody: Buffer): string => `unknown:${digest(rawBody).toString("hex")}`;
