import type { BodyOf, OutputOf } from "../../api/types.ts";
import { type DocumentLine, newLineKey } from "../../composites/lines-field.tsx";
import type { Picked } from "../../composites/record-picker.tsx";

export type Order = OutputOf<"GET /admin/orders/:id">;
export type Preview = BodyOf<"POST /admin/orders/:id/change/preview">;

/** A line while it is changed; a new one has no id yet, and costs what it costs today unless somebody says otherwise. */
export type ChangedLine = DocumentLine & {
  line_id: number | null;
  product_id: number;
  packs: number | null;
  price: number | null;
};

export const linesOf = ({ lines }: Order): ChangedLine[] =>
  lines.map(({ id, product_id, title, quantity, unit_price }) => ({
    key: `line ${id}`,
    title,
    line_id: id,
    product_id,
    packs: quantity,
    price: unit_price,
  }));

export const newLine = ({ id, label }: Picked): ChangedLine => ({
  key: newLineKey(),
  title: label,
  line_id: null,
  product_id: id,
  packs: 1,
  price: null,
});

export type Changed = {
  lines: ChangedLine[];
  store_id: number | null;
  delivery_type_id: number | null;
  phone: string;
  refund_to: "wallet" | "source" | null;
  reason: string;
};

/** Only what differs is sent: what is not named stays as it was agreed. */
export const changeOf = (order: Order, { lines, store_id, delivery_type_id, phone, refund_to }: Changed): Preview => {
  const kept = new Map(lines.map((line) => [line.line_id, line]));
  return {
    lines: order.lines.flatMap(({ id, quantity, unit_price }) => {
      const line = kept.get(id);
      const packs = line ? (line.packs ?? 0) : 0;
      const price = line?.price ?? unit_price;
      if (packs === quantity && price === unit_price) return [];
      return [{ line_id: id, quantity: packs, ...(packs > 0 && price !== unit_price ? { unit_price: price } : {}) }];
    }),
    added: lines.flatMap(({ line_id, product_id, packs, price }) =>
      line_id === null && packs ? [{ product_id, quantity: packs, ...(price ? { unit_price: price } : {}) }] : [],
    ),
    ...(store_id !== null && store_id !== order.store_id ? { store_id } : {}),
    ...(delivery_type_id !== null ? { delivery_type_id } : {}),
    ...(phone !== order.phone && phone ? { phone } : {}),
    ...(refund_to ? { refund_to } : {}),
  };
};

export const isChanged = ({ lines, added, store_id, delivery_type_id, phone }: Preview): boolean =>
  lines.length > 0 ||
  added.length > 0 ||
  store_id !== undefined ||
  delivery_type_id !== undefined ||
  phone !== undefined;
