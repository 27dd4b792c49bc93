import { createHmac, timingSafeEqual } from "node:crypto";
import { isDay } from "@remedia/domain/days";
import type { Ctx } from "../../platform/context.ts";

/**
 * What can be checked by its code: a statement is known by whose it is and by its days. Receipts and statements carry the
 * amount that was printed, since more money may come under the same number or on the same day.
 */
export type Checked =
  | { kind: "invoice" | "proforma" | "transfer"; id: number }
  | { kind: "receipt"; id: number; kobo: number }
  | { kind: "statement"; id: number; from: string; to: string; kobo: number };

const letters = { invoice: "I", proforma: "P", receipt: "R", statement: "S", transfer: "T" } as const;
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter as string, kind as Checked["kind"]]));
const sealLength = 20;

const sealOf = (ctx: Ctx, body: string) =>
  createHmac("sha256", ctx.platform.config.SECRET_KEY)
    .update(`document\n${body}`)
    .digest("hex")
    .slice(0, sealLength)
    .toUpperCase();

const compact = (day: string) => day.replaceAll("-", "");
const spread = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");

const written = (whole: number) => whole.toString(36).toUpperCase();
const wholeIn = (text = "") => (/^[0-9A-Z]{1,10}$/.test(text) ? Number.parseInt(text, 36) : null);

const partsOf = (document: Checked): string[] => {
  if (document.kind === "receipt") return [written(document.kobo)];
  if (document.kind === "statement") return [compact(document.from), compact(document.to), written(document.kobo)];
  return [];
};

/** Capitals, digits and dashes: short as a QR code, and typed without doubt. Nobody makes one up. */
export const codeOf = (ctx: Ctx, document: Checked): string => {
  const body = [`${letters[document.kind]}${written(document.id)}`, ...partsOf(document)].join("-");
  return `${body}-${sealOf(ctx, body)}`;
};

/** What a code stands for; null for one that is not ours. */
export const readCode = (ctx: Ctx, code: string): Checked | null => {
  const parts = code.toUpperCase().split("-");
  const given = Buffer.from(parts.pop() ?? "");
  const expected = Buffer.from(sealOf(ctx, parts.join("-")));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [head = "", ...rest] = parts;
  const kind = kinds.get(head.charAt(0));
  const id = wholeIn(head.slice(1));
  if (!kind || id === null) return null;
  if (kind !== "statement" && kind !== "receipt") return { kind, id };
  const kobo = wholeIn(rest.at(-1));
  if (kobo === null) return null;
  if (kind === "receipt") return { kind, id, kobo };
  const [from, to] = [spread(rest[0] ?? ""), spread(rest[1] ?? "")];
  return isDay(from) && isDay(to) ? { kind, id, from, to, kobo } : null;
};

export const checkUrl = (ctx: Ctx, document: Checked): string =>
  `${ctx.platform.publicUrl()}/verify/${codeOf(ctx, document)}`;
