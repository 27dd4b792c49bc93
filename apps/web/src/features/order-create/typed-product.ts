import { mostPacks } from "@remedia/domain/carts";

const byTheX = /^\s*(\d{1,6})\s*[x×*]\s*(\S.*)$/i;
/** A number and a name; but "500 mg" says how strong something is, and "3 in 1" is a name. */
const numberFirst =
  /^\s*(\d{1,6})\s+(?:packs?\s+(?:of\s+)?)?(?!(?:mg|mcg|µg|g|kg|ml|l|cl|iu|units?|mm|cm|in)\b)(\p{L}.*)$/iu;

/** What somebody typed to add a product: "5 x panadol" and "5 panadol" mean five packs. */
export const typedProduct = (text: string): { q: string; packs: number } => {
  const [, packs, q] = byTheX.exec(text) ?? numberFirst.exec(text) ?? [];
  const count = Number(packs);
  return q && count >= 1 && count <= mostPacks ? { q: q.trim(), packs: count } : { q: text.trim(), packs: 1 };
};

/** A scanner types digits, brackets and separators; names of products begin with a letter. */
export const isCode = (text: string): boolean =>
  /^\d{8,}$/.test(text.trim()) || /^(\]|\(\d{2,4}\))/.test(text.trim()) || text.includes("\u001d");
