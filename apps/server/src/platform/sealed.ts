import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Values that leave the house and must come back unchanged: `payload.signature`, bound to a purpose so that a link
 * made for one thing opens nothing else.
 */
export const seal = (secretKey: string, purpose: string, payload: object): string => {
  const body = Buffer.from(JSON.stringify(payload)).toString("base64url");
  return `${body}.${signature(secretKey, purpose, body)}`;
};

export const unseal = <T>(secretKey: string, purpose: string, text: string): T | null => {
  const [body, given] = text.split(".");
  if (!body || !given) return null;
  const expected = Buffer.from(signature(secretKey, purpose, body));
  const actual = Buffer.from(given);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return null;
  return JSON.parse(Buffer.from(body, "base64url").toString()) as T;
};

const signature = (secretKey: string, purpose: string, body: string) =>
  createHmac("sha256", secretKey).update(`${purpose}\n${body}`).digest("base64url");
