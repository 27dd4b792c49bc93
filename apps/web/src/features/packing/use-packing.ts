import { readParcelNumber } from "@remedia/domain/parcels";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import { useTurns } from "../scanning/use-turns.ts";
import { currentParcel, isOpen, type Packing, type Parcel, putFurther, type SomePacks } from "./packing.ts";

const remember = (packing: Packing) =>
  queryClient.setQueryData(["GET /admin/orders/:id/parcels", { id: packing.id }, null], packing);

type Act = ReturnType<typeof useTurns<Packing>>["act"];

const at = ({ line_id, batch_id }: SomePacks, packs?: number) => ({ line_id, batch_id, ...(packs ? { packs } : {}) });

/** What is done to parcels, with the words for each. */
const actsOf = (act: Act, orderId: number, choose: (parcelId: number) => void) => {
  const onParcel = ({ id }: Parcel) => ({ params: { id }, quiet: true });
  return {
    put: (parcel: Parcel, body: { code: string } | ReturnType<typeof at>) =>
      act({
        run: () => api("POST /admin/parcels/:id/put_in", { ...onParcel(parcel), body }),
        words: (after, before) => putFurther(before, after, parcel.id),
      }),
    takeOut: (parcel: Parcel, packs: SomePacks, many?: number) =>
      act({
        run: () => api("POST /admin/parcels/:id/take_out", { ...onParcel(parcel), body: at(packs, many) }),
        words: () => `${packs.title} is out of ${parcel.number}.`,
      }),
    begin: (everything: boolean) =>
      act({
        run: () =>
          api("POST /admin/orders/:id/parcels", { params: { id: orderId }, body: { everything }, quiet: true }),
        words: ({ parcels }) => {
          const made = parcels.at(-1)!;
          choose(made.id);
          return everything ? `Everything is in ${made.number}. Weigh and close it.` : `Packing into ${made.number}.`;
        },
      }),
    close: (parcel: Parcel, weight_grams: number | null) =>
      act({
        run: () =>
          api("POST /admin/parcels/:id/close", {
            ...onParcel(parcel),
            body: weight_grams === null ? {} : { weight_grams },
          }),
        words: () => `${parcel.number} is closed.`,
      }),
    open: (parcel: Parcel) =>
      act({
        run: () => api("POST /admin/parcels/:id/open", onParcel(parcel)),
        words: () => {
          choose(parcel.id);
          return `${parcel.number} is open again.`;
        },
      }),
    remove: (parcel: Parcel) =>
      act({
        run: () => api("DELETE /admin/parcels/:id", onParcel(parcel)),
        words: () => `${parcel.number} is taken apart.`,
      }),
  };
};

/** An order on the packing table: its parcels, the one that is packed into, and what can be done. */
export const usePacking = (packing: Packing) => {
  const { said, say, act, latest } = useTurns(packing, { read: "GET /admin/orders/:id/parcels", remember });
  const [chosen, setChosen] = useState<number | null>(null);
  const current = currentParcel(packing.parcels, chosen);
  const { put, ...acts } = actsOf(act, packing.id, setChosen);
  const choose = (number: string) => {
    const parcel = latest.current.parcels.find((one) => one.number === number);
    if (!parcel) return say(`${number} is no parcel of this order.`, true);
    if (!isOpen(parcel)) return say(`${number} is closed. Open it again first.`, true);
    setChosen(parcel.id);
    say(`Packing into ${number}.`, false);
  };
  return {
    ...acts,
    said,
    current,
    choose,
    put: (parcel: Parcel, packs: SomePacks, many?: number) => put(parcel, at(packs, many)),
    /** The label of a parcel says where the next packs go; anything else is a pack. */
    scan: (code: string) => {
      const number = readParcelNumber(code);
      if (number) choose(number);
      else if (current) void put(current, { code });
    },
  };
};
export type PackingWork = ReturnType<typeof usePacking>;
