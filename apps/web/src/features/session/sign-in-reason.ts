import { plural } from "../../lib/format.ts";

/** What people were about to do when they were asked to sign in, by the page they asked for. */
const errands: [path: RegExp, errand: string][] = [
  [/^\/product_details\//, "see this product and its price"],
  [/^\/(?:shop|browse|search|popular_products)\b/, "see products and prices"],
  [/^\/deals\b/, "see the deals and what they cost"],
  [/^\/cart\b/, "see your cart"],
  [/^\/checkout\b/, "place your order"],
  [/^\/wishlist\b/, "see your wishlist"],
  [/^\/orders\b/, "see your orders"],
  [/^\/admin\b/, "open the back office"],
];

/** Why somebody stands at the door, and what waits for them behind it; null for those who came by themselves. */
export const signInReason = (wanted: unknown, keptProducts: number): string | null => {
  const kept = keptProducts > 0 ? ` We keep the ${plural(keptProducts, "product")} in your cart.` : "";
  if (typeof wanted !== "string") return kept.trim() || null;
  const errand = errands.find(([path]) => path.test(wanted))?.[1];
  return `Sign in to ${errand ?? "go on"}. You will come back to the page you asked for.${kept}`;
};
