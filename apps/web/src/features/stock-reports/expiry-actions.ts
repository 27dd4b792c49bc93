import { type BatchState, batchTransitions } from "@remedia/domain/stock";
import { whyNoNearExpiryDeal } from "@remedia/domain/stock-planning";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import { type Action, actionOn } from "../../composites/actions.tsx";
import { manyTransitions } from "../../composites/many.ts";
import { useFlagsOf } from "../../lib/screens.ts";
import { batchMoves, proposeDestruction } from "./batch-moves.ts";

type Batch = { id: number; number: string; state: BatchState; free: number; on_hand: number; reserved: number };
type Row = RowOf<"GET /admin/stock/expiry">;

/** What has expired leaves the shelves by the documents that there are: first aside, then for good. */
const afterExpiry: Action<Row>[] = [
  ...batchMoves.filter(({ label }) => label === "Quarantine"),
  proposeDestruction,
].map((action) => ({
  ...actionOn(action as Action<Batch>, (row: Row) => ({
    id: row.batch_id,
    number: row.batch_number,
    state: row.batch_state,
    free: row.available,
    on_hand: row.on_hand,
    reserved: row.on_hand - row.available,
  })),
  when: ({ days_left }) => days_left < 0,
}));

/** Rows lie in several places; their batch is quarantined in all of them, once. */
const batchesOf = (rows: readonly Row[]) =>
  [...new Map(rows.map((row) => [row.batch_id, row])).values()].map((row) => ({
    id: row.batch_id,
    state: row.batch_state,
    name: `Batch ${row.batch_number}`,
  }));
export const manyExpiryActions: Action<readonly Row[]>[] = manyTransitions(batchTransitions, ["quarantine"], {
  noun: "batch",
  nouns: "batches",
  nameOf: ({ name }: ReturnType<typeof batchesOf>[number]) => name,
  send: (_action, { ids, reason = "" }) => api("POST /admin/batches/quarantine", { body: { ids, reason } }),
}).map((action) => actionOn(action, batchesOf));

/** What can still be done with packs before their day comes. */
export const useExpiryActions = (sell: (row: Row) => void): Action<Row>[] => {
  const navigate = useNavigate();
  const flagsOf = useFlagsOf();
  const go = (to: string) => void navigate({ to: to as never });
  const ways: { screen: string; action: Action<Row> }[] = [
    {
      screen: "/admin/deals/$id/edit",
      action: {
        label: "Near-expiry deal",
        needs: "deals.manage",
        whyNot: whyNoNearExpiryDeal,
        run: sell,
      },
    },
    {
      screen: "/admin/products/$id/transfer",
      action: {
        label: "Transfer",
        needs: "stock.transfer",
        whyNot: ({ days_left }) => (days_left < 0 ? "It has expired." : null),
        run: ({ product_id, batch_id, place_id }) =>
          go(`/admin/products/${product_id}/transfer?batch_id=${batch_id}&place_id=${place_id}`),
      },
    },
    {
      screen: "/admin/products/returns/create",
      action: {
        label: "Return to supplier",
        needs: "stock.returns",
        whyNot: ({ supplier_id }) => (supplier_id === null ? "Its supplier is not known." : null),
        run: ({ batch_id, place_id }) => go(`/admin/products/returns/create?batch_id=${batch_id}&place_id=${place_id}`),
      },
    },
  ];
  const leading = ways.filter(({ screen }) => flagsOf(screen) !== undefined).map(({ action }) => action);
  return [...leading, ...afterExpiry];
};
