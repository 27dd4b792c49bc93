import type { OutputOf } from "../../api/types.ts";
import { plural, weight } from "../../lib/format.ts";

export type Packing = OutputOf<"GET /admin/orders/:id/parcels">;
export type Parcel = Packing["parcels"][number];
export type Loose = Packing["loose"][number];
export type Content = Parcel["contents"][number];
/** Packs of a line and batch, loose or in a parcel. */
export type SomePacks = Pick<Loose, "line_id" | "batch_id" | "title">;

export const isOpen = ({ closed_at }: Pick<Parcel, "closed_at">) => closed_at === null;

/** The open parcel that somebody chose, else the newest. */
export const currentParcel = (parcels: readonly Parcel[], chosen: number | null): Parcel | null => {
  const open = parcels.filter(isOpen);
  return open.find(({ id }) => id === chosen) ?? open.at(-1) ?? null;
};

export const looseOf = ({ loose }: Pick<Packing, "loose">) => loose.reduce((sum, { left }) => sum + left, 0);

export const parcelWeight = ({ weight_grams, estimated_grams }: Pick<Parcel, "weight_grams" | "estimated_grams">) =>
  weight_grams === null ? `about ${weight(estimated_grams)}` : weight(weight_grams);

/** Why the order cannot be packed yet, as far as its parcels are concerned; the server says the same. */
export const whyNotComplete = ({ parcels, loose }: Pick<Packing, "parcels" | "loose">): string | null => {
  if (parcels.length === 0) return null;
  const left = looseOf({ loose });
  if (left > 0) return `${plural(left, "pack")} ${left === 1 ? "is" : "are"} not in a parcel yet.`;
  const open = parcels.filter((parcel) => isOpen(parcel) && parcel.packs > 0);
  return open.length > 0 ? `Close ${open.map(({ number }) => number).join(", ")} first.` : null;
};

/** What a scan put where, for whoever listens: the packs of which there are more than before. */
export const putFurther = (before: Packing, after: Packing, parcelId: number): string | null => {
  const parcel = after.parcels.find(({ id }) => id === parcelId);
  const known = before.parcels.find(({ id }) => id === parcelId)?.contents ?? [];
  const was = (packs: Content) =>
    known.find((one) => one.line_id === packs.line_id && one.batch_id === packs.batch_id)?.quantity ?? 0;
  const more = parcel?.contents.find((packs) => packs.quantity > was(packs));
  if (!parcel || !more) return null;
  const left = looseOf(after);
  return `${more.title}: ${more.quantity} in ${parcel.number}.${left === 0 ? " Everything is packed." : ""}`;
};
