import { mostPacks } from "@remedia/domain/carts";

/** What somebody typed to add a product: "5 x panadol" means five packs. */
export const typedProduct = (text: string): { q: string; packs: number } => {
  const [, packs, q] = /^\s*(\d{1,6})\s*[x×*]\s*(\S.*)$/i.exec(text) ?? [];
  const count = Number(packs);
  return q && count >= 1 && count <= mostPacks ? { q: q.trim(), packs: count } : { q: text.trim(), packs: 1 };
};

/** A scanner types digits, brackets and separators; names of products begin with a letter. */
export const isCode = (text: string): boolean =>
  /^\d{8,}$/.test(text.trim()) || /^(\]|\(\d{2,4}\))/.test(text.trim()) || text.includes("\u001d");
