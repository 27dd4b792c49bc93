import { type BatchState, batchTransitions, whyNotDestroyed } from "@remedia/domain/stock";
import { api } from "../../api/client.ts";
import { type Action, lacks, transitions } from "../../composites/actions.tsx";

type Batch = { id: number; number: string; state: BatchState };

const moves = transitions(batchTransitions, "/admin/batches/:id", ["hold", "release", "quarantine", "clear"]);

/** Packs where one may act; somebody else approves it. */
export const proposeDestruction: Action<Batch> = {
  label: "Propose destruction",
  danger: true,
  whyNot: ({ state }) => lacks("stock.batches.manage") ?? whyNotDestroyed(state),
  question: ({ number }) => ({
    title: `Destroy the packs of batch ${number} in your branch?`,
    body: "Someone else has to approve it before the packs leave the stock.",
    label: "Propose destruction",
    danger: true,
    reason: true,
  }),
  run: ({ id }, { reason }) => api("POST /admin/stock/destructions", { body: { batch_id: id, reason } }),
  done: "Destruction proposed. Someone else has to approve it.",
};

/** What can be done to a batch, on every shelf at once but for destroying it. */
export const batchMoves: Action<Batch>[] = [
  ...moves.map(({ question, ...move }) => ({
    ...move,
    ...(question && { question: (batch: Batch) => question({ ...batch, name: `batch ${batch.number}` }) }),
  })),
  proposeDestruction,
];

const { from } = batchTransitions.recall;

export const startRecall = (run: (batch: Batch) => void): Action<Batch> => ({
  label: "Start a recall",
  danger: true,
  whyNot: ({ state }) =>
    lacks("stock.recall") ??
    ((from as readonly BatchState[]).includes(state) ? null : `A batch that is ${state} cannot be recalled.`),
  run,
});
