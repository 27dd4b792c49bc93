/** What a card, or a row of the table, shows of a product. */
export type CardProduct = {
  id: number;
  title: string;
  name: string;
  generic: string;
  strength: string;
  form: string;
  pack_size: string;
  manufacturer: string;
  class: string;
  image_url: string | null;
  price: number | null;
  /** At one's own branch; not known to visitors. */
  in_stock?: boolean | null;
  deal?: { id: number; name: string; price: number } | null;
  /** Packs near their expiry, bought on the product's page by those who accept them. */
  short_dated?: { price: number; best_before: string } | null;
};
