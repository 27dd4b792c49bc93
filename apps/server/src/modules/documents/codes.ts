import { createHmac, timingSafeEqual } from "node:crypto";
import { isDay } from "@remedia/domain/days";
import type { Ctx } from "../../platform/context.ts";

/** What can be checked by its code: a statement is known by whose it is and by its days. */
export type Checked =
  | { kind: "invoice" | "proforma" | "receipt"; id: number }
  | { kind: "statement"; id: number; from: string; to: string };

const letters = { invoice: "I", proforma: "P", receipt: "R", statement: "S" } as const;
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

/** Capitals, digits and dashes: short as a QR code, and typed without doubt. Nobody makes one up. */
export const codeOf = (ctx: Ctx, document: Checked): string => {
  const days = document.kind === "statement" ? [compact(document.from), compact(document.to)] : [];
  const body = [`${letters[document.kind]}${document.id.toString(36).toUpperCase()}`, ...days].join("-");
  return `${body}-${sealOf(ctx, body)}`;
};

/** What a code stands for; null for one that is not ours. */
export const readCode = (ctx: Ctx, code: string): Checked | null => {
  const parts = code.toUpperCase().split("-");
  const given = Buffer.from(parts.pop() ?? "");
  const expected = Buffer.from(sealOf(ctx, parts.join("-")));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [head = "", from, to] = parts;
  const kind = kinds.get(head.charAt(0));
  const id = Number.parseInt(head.slice(1), 36);
  if (!kind) return null;
  if (kind !== "statement") return { kind, id };
  const days = { from: spread(from ?? ""), to: spread(to ?? "") };
  return isDay(days.from) && isDay(days.to) ? { kind, id, ...days } : null;
};

export const checkUrl = (ctx: Ctx, document: Checked): string =>
  `${ctx.platform.publicUrl()}/verify/${codeOf(ctx, document)}`;
