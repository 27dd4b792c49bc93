import { useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { queryClient, useApi } from "../../api/query.ts";
import { useTurns } from "../scanning/use-turns.ts";
import { countedFurther, leftAt, type Round, type Stop, toteOf } from "./round.ts";

export type RoundIds = { id: number; others: readonly number[] };
/** A pack of another batch in somebody's hand: it goes along if they say why. */
export type OtherBatch = { code: string; message: string };

export const useRound = ({ id, others }: RoundIds) => {
  const query = { with: others.join("|") };
  return useApi("GET /admin/orders/:id/pick", { params: { id }, ...(others.length > 0 ? { query } : {}) });
};

const remember = ({ id, others }: RoundIds, round: Round) =>
  queryClient.setQueryData(
    ["GET /admin/orders/:id/pick", { id }, others.length > 0 ? { with: others.join("|") } : null],
    round,
  );

const countedWords = (round: Round, stop: Stop) => {
  const tote = round.orders.length > 1 ? `Tote ${toteOf(round, stop.order_id)}: ` : "";
  return `${tote}${stop.title}, ${stop.picked} of ${stop.quantity}${leftAt(stop) === 0 ? ". Done." : ""}`;
};

/** What is done in a round, each scan and tap in its turn. */
export const usePicking = (ids: RoundIds, round: Round) => {
  const [other, setOther] = useState<OtherBatch | null>(null);
  const { said, act } = useTurns(round, {
    read: "GET /admin/orders/:id/pick",
    remember: (after) => remember(ids, after),
  });
  const more = ids.others.length > 0 ? { with: [...ids.others] } : {};
  const pick = (body: { code?: string; stop_id?: number; reason?: string }) =>
    act({
      run: async () => {
        const input = { params: { id: ids.id }, body: { ...more, ...body }, quiet: true };
        const after = await api("POST /admin/orders/:id/pick", input);
        setOther(null);
        return after;
      },
      words: (after, before) => {
        const stop = countedFurther(before.stops, after.stops);
        return stop ? countedWords(after, stop) : null;
      },
      refused: (error) => {
        if (!body.code || !(error instanceof ApiError) || error.code !== "other_batch") return false;
        setOther({ code: body.code, message: error.message });
        return true;
      },
    });
  return {
    said,
    other,
    forget: () => setOther(null),
    scan: (code: string, reason?: string) => pick({ code, ...(reason ? { reason } : {}) }),
    take: (stop: Stop) => pick({ stop_id: stop.id }),
    putBack: (stop: Stop) =>
      act({
        run: () => {
          const body = { ...more, stop_id: stop.id };
          return api("POST /admin/orders/:id/put_back", { params: { id: ids.id }, body, quiet: true });
        },
        words: () => `${stop.title} is put back.`,
      }),
  };
};
