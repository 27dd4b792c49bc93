import { useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError, isOutdated, sentences } from "../../api/errors.ts";
import { queryClient, useApi } from "../../api/query.ts";
import type { Said } from "../counting/scan-box.tsx";
import { countedFurther, leftAt, type Round, type Stop, toteOf } from "./round.ts";
import { sound } from "./sounds.ts";

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

/** Takes scans and taps one after the other, and says what came of each. */
export const usePicking = (ids: RoundIds, round: Round) => {
  const [said, setSaid] = useState<Said | null>(null);
  const [other, setOther] = useState<OtherBatch | null>(null);
  const latest = useRef(round);
  latest.current = round;
  // A scanner is quicker than the server.
  const turn = useRef(Promise.resolve());
  const more = ids.others.length > 0 ? { with: [...ids.others] } : {};

  const refuse = (error: unknown, code?: string) => {
    sound("wrong");
    setSaid({ text: sentences(error).join(" "), fault: true });
    if (code && error instanceof ApiError && error.code === "other_batch") setOther({ code, message: error.message });
    else if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: ["GET /admin/orders/:id/pick"] });
  };
  const pick = async (body: { code?: string; stop_id?: number; reason?: string }) => {
    try {
      const answer = await api("POST /admin/orders/:id/pick", {
        params: { id: ids.id },
        body: { ...more, ...body },
        quiet: true,
      });
      const stop = countedFurther(latest.current.stops, answer.stops);
      latest.current = answer;
      remember(ids, answer);
      sound("right");
      setOther(null);
      if (stop) setSaid({ text: countedWords(answer, stop), fault: false });
    } catch (error) {
      refuse(error, body.code);
    }
  };
  const inTurn = (act: () => Promise<void>) => {
    turn.current = turn.current.then(act);
    return turn.current;
  };
  return {
    said,
    other,
    forget: () => setOther(null),
    scan: (code: string, reason?: string) => inTurn(() => pick({ code, ...(reason ? { reason } : {}) })),
    take: (stop: Stop) => inTurn(() => pick({ stop_id: stop.id })),
    putBack: (stop: Stop) =>
      inTurn(async () => {
        try {
          const body = { ...more, stop_id: stop.id };
          remember(ids, await api("POST /admin/orders/:id/put_back", { params: { id: ids.id }, body, quiet: true }));
          setSaid({ text: `${stop.title} is put back.`, fault: false });
        } catch (error) {
          refuse(error);
        }
      }),
  };
};
