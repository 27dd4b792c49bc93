import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { sentences } from "../../api/errors.ts";
import { queryClient, useApi } from "../../api/query.ts";
import { showError, showFault } from "../../api/toasts.ts";
import type { BodyOf, OutputOf } from "../../api/types.ts";

export type DeskCart = OutputOf<"GET /admin/desk_carts/:id">;
export type DeskLine = DeskCart["checkout"]["lines"][number];
export type Choice = BodyOf<"PATCH /admin/desk_carts/:id">;

/** What came of the last line that was added, to be read out. */
export type Said = { text: string; fault: boolean };

export const addedWords = (packs: number, title: string) => `Added ${packs} × ${title}.`;
export const nothingFound = (q: string): Said => ({ text: `Nothing found for “${q}”.`, fault: true });
/** The server reads no more of it. */
export const searchable = (q: string) => q.slice(0, 120);

type Items = BodyOf<"POST /admin/desk_carts/:id/lines">["items"];
type Filled = OutputOf<"POST /admin/desk_carts/:id/lines">;

const show = (cart: DeskCart) => {
  queryClient.setQueryData(["GET /admin/desk_carts/:id", { id: cart.id }, null], cart);
};

const useInTurn = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    setWaiting((count) => count + 1);
    const mine = last.current.then(work, work).finally(() => setWaiting((count) => count - 1));
    last.current = mine.catch(() => undefined);
    return mine;
  };
  return { inTurn, busy: waiting > 0, settled: () => last.current };
};

/**
 * The order in progress and what can be done to it. Everything goes to the server one after the other, so that a scanner that
 * is faster than the network never shows an older list over a newer one.
 */
export const useDeskCart = (id: number) => {
  const query = useApi("GET /admin/desk_carts/:id", { params: { id } });
  const [said, setSaid] = useState<Said | null>(null);
  const { inTurn, busy, settled } = useInTurn();
  const change = (work: () => Promise<DeskCart>) => inTurn(work).then(show, showError);
  const params = { id };
  const put = (items: Items) => api("POST /admin/desk_carts/:id/lines", { params, body: { items } });
  const told = ({ cart, not_sold }: Filled, words: string) => {
    show(cart);
    setSaid({ text: words, fault: false });
    if (not_sold.length > 0) showFault("No longer sold, so left out:", ...not_sold);
  };
  const fill = (work: () => Promise<Filled>, words: string) =>
    inTurn(work).then((filled) => told(filled, words), showError);
  return {
    query,
    said,
    say: setSaid,
    busy,
    add: (items: Items, words: string) => fill(() => put(items), words),
    /** Whoever knows what they want presses Enter before the list is there: the first that is found is theirs. */
    addFirst: async ({ q, packs }: { q: string; packs: number }): Promise<boolean> => {
      setSaid({ text: `Looking for “${q}”…`, fault: false });
      try {
        // One turn: an order that is placed meanwhile waits for both.
        const added = await inTurn(async () => {
          const [first] = await api("GET /admin/desk_carts/:id/products", { params, query: { q: searchable(q) } });
          return first && { ...(await put([{ product_id: first.id, quantity: packs }])), title: first.title };
        });
        if (added) told(added, addedWords(packs, added.title));
        else setSaid(nothingFound(q));
        return added !== undefined;
      } catch (error) {
        setSaid(null);
        showError(error);
        return false;
      }
    },
    repeatLast: (number: string) =>
      fill(() => api("POST /admin/desk_carts/:id/last_order", { params }), `Added what was in ${number}.`),
    scan: (code: string) =>
      inTurn(() => api("POST /admin/desk_carts/:id/scan", { params, body: { code }, quiet: true })).then(
        ({ cart, title, packs }) => {
          show(cart);
          setSaid({ text: addedWords(packs, title), fault: false });
        },
        (error: unknown) => setSaid({ text: sentences(error).join(" "), fault: true }),
      ),
    setPacks: ({ id: line_id }: { id: number }, quantity: number) =>
      change(() =>
        api("PUT /admin/desk_carts/:id/lines/:line_id", { params: { id, line_id }, body: { quantity }, quiet: true }),
      ),
    accept: ({ id: line_id, short_dated }: DeskLine, accepted: boolean) => {
      const accepts =
        accepted && short_dated ? { deal_id: short_dated.deal_id, best_before: short_dated.best_before } : null;
      return change(() =>
        api("PUT /admin/desk_carts/:id/lines/:line_id", { params: { id, line_id }, body: { accepts } }),
      );
    },
    takeOut: ({ id: line_id }: { id: number }) =>
      change(() => api("DELETE /admin/desk_carts/:id/lines/:line_id", { params: { id, line_id } })),
    choose: (choice: Choice) => change(() => api("PATCH /admin/desk_carts/:id", { params, body: choice, quiet: true })),
    /** Whatever is on its way comes first. */
    settled,
  };
};
export type Desk = ReturnType<typeof useDeskCart>;
