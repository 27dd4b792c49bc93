import { type BatchState, batchTransitions, whyNotDestroyed } from "@remedia/domain/stock";
import { api } from "../../api/client.ts";
import { type Action, actionOn, transitions } from "../../composites/actions.tsx";
import { plural } from "../../lib/format.ts";

type Batch = { id: number; number: string; state: BatchState };

const moves = transitions(batchTransitions, "/admin/batches/:id", ["hold", "release", "quarantine", "clear"], "Batch");

/** Packs where one may act; somebody else approves it. */
export const proposeDestruction: Action<Batch & { free: number }> = {
  label: "Propose destruction",
  danger: true,
  needs: "stock.batches.manage",
  whyNot: ({ state, free }) =>
    whyNotDestroyed(state) ?? (free > 0 ? null : "No packs of this batch lie in your branch."),
  question: ({ number, free }) => ({
    title: `Destroy ${plural(free, "pack")} of batch ${number} in your branch?`,
    body: "Someone else has to approve it before the packs leave the stock.",
    label: "Propose destruction",
    danger: true,
    reason: true,
  }),
  run: ({ id }, { reason }) => api("POST /admin/stock/destructions", { body: { batch_id: id, reason } }),
  done: "Destruction proposed. Someone else has to approve it.",
};

/** What can be done to a batch, on every shelf at once but for destroying it. */
export const batchMoves: Action<Batch & { on_hand: number; reserved: number }>[] = [
  ...moves.map(({ question, ...move }) => ({
    ...move,
    ...(question && { question: (batch: Batch) => question({ ...batch, name: `batch ${batch.number}` }) }),
  })),
  actionOn(proposeDestruction, (batch) => ({ ...batch, free: batch.on_hand - batch.reserved })),
];

const { from } = batchTransitions.recall;

export const startRecall = (run: (batch: Batch) => void): Action<Batch> => ({
  label: "Start a recall",
  danger: true,
  needs: "stock.recall",
  whyNot: ({ state }) =>
    (from as readonly BatchState[]).includes(state) ? null : `A batch that is ${state} cannot be recalled.`,
  run,
});
