import { readParcelNumber } from "@remedia/domain/parcels";
import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { isOutdated, sentences } from "../../api/errors.ts";
import { queryClient } from "../../api/query.ts";
import type { Said } from "../counting/scan-box.tsx";
import { sound } from "../picking/sounds.ts";
import { currentParcel, isOpen, type Packing, type Parcel, putFurther, type SomePacks } from "./packing.ts";

const remember = (packing: Packing) =>
  queryClient.setQueryData(["GET /admin/orders/:id/parcels", { id: packing.id }, null], packing);

const at = ({ line_id, batch_id }: SomePacks) => ({ line_id, batch_id });

/** Takes scans and taps one after the other, and says what came of each. */
export const usePacking = (packing: Packing) => {
  const [said, setSaid] = useState<Said | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const latest = useRef(packing);
  latest.current = packing;
  // A scanner is quicker than the server.
  const turn = useRef(Promise.resolve());
  const current = currentParcel(packing.parcels, chosen);

  const refuse = (error: unknown) => {
    sound("wrong");
    setSaid({ text: sentences(error).join(" "), fault: true });
    if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: ["GET /admin/orders/:id/parcels"] });
  };
  /** Whether it was done. */
  const act = (work: () => Promise<Packing>, words: (before: Packing, after: Packing) => string | null) => {
    const done = turn.current.then(async () => {
      try {
        const before = latest.current;
        const after = await work();
        latest.current = after;
        remember(after);
        sound("right");
        const text = words(before, after);
        if (text) setSaid({ text, fault: false });
        return true;
      } catch (error) {
        refuse(error);
        return false;
      }
    });
    turn.current = done.then(() => {});
    return done;
  };
  const choose = (number: string) => {
    const parcel = latest.current.parcels.find((one) => one.number === number);
    if (parcel && isOpen(parcel)) {
      setChosen(parcel.id);
      sound("right");
      setSaid({ text: `Packing into ${number}.`, fault: false });
      return;
    }
    sound("wrong");
    const text = parcel ? `${number} is closed. Open it again first.` : `${number} is no parcel of this order.`;
    setSaid({ text, fault: true });
  };
  const put = (parcel: Parcel, body: { code?: string; line_id?: number; batch_id?: number; packs?: number }) =>
    act(
      () => api("POST /admin/parcels/:id/put_in", { params: { id: parcel.id }, body, quiet: true }),
      (before, after) => putFurther(before, after, parcel.id),
    );
  return {
    said,
    current,
    choose,
    /** The label of a parcel says where the next packs go; anything else is a pack. */
    scan: (code: string) => {
      const number = readParcelNumber(code);
      if (number) choose(number);
      else if (current) void put(current, { code });
    },
    put: (parcel: Parcel, packs: SomePacks, many?: number) =>
      put(parcel, { ...at(packs), ...(many ? { packs: many } : {}) }),
    takeOut: (parcel: Parcel, packs: SomePacks, many?: number) =>
      act(
        () =>
          api("POST /admin/parcels/:id/take_out", {
            params: { id: parcel.id },
            body: { ...at(packs), ...(many ? { packs: many } : {}) },
            quiet: true,
          }),
        () => `${packs.title} is out of ${parcel.number}.`,
      ),
    begin: (everything: boolean) =>
      act(
        () => api("POST /admin/orders/:id/parcels", { params: { id: packing.id }, body: { everything }, quiet: true }),
        (_, after) => {
          const made = after.parcels.at(-1)!;
          setChosen(made.id);
          return everything ? `Everything is in ${made.number}. Weigh and close it.` : `Packing into ${made.number}.`;
        },
      ),
    close: (parcel: Parcel, weight_grams: number | null) =>
      act(
        () =>
          api("POST /admin/parcels/:id/close", {
            params: { id: parcel.id },
            body: weight_grams === null ? {} : { weight_grams },
            quiet: true,
          }),
        () => `${parcel.number} is closed.`,
      ),
    open: (parcel: Parcel) =>
      act(
        () => api("POST /admin/parcels/:id/open", { params: { id: parcel.id }, quiet: true }),
        () => {
          setChosen(parcel.id);
          return `${parcel.number} is open again.`;
        },
      ),
    remove: (parcel: Parcel) =>
      act(
        () => api("DELETE /admin/parcels/:id", { params: { id: parcel.id }, quiet: true }),
        () => `${parcel.number} is taken apart.`,
      ),
  };
};
export type PackingWork = ReturnType<typeof usePacking>;
