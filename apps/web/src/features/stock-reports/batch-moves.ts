import { batchTransitions } from "@remedia/domain/stock";
import { type Action, lacks, transitions } from "../../composites/actions.tsx";

type Batch = { id: number; number: string; state: string };

const moves = transitions(batchTransitions, "/admin/batches/:id", [
  "hold",
  "release",
  "quarantine",
  "clear",
  "destroy",
]);

/** What can be done to a batch, on every shelf at once. */
export const batchMoves: Action<Batch>[] = moves.map(({ question, ...move }) => ({
  ...move,
  ...(question && { question: (batch: Batch) => question({ ...batch, name: `batch ${batch.number}` }) }),
}));

const { from } = batchTransitions.recall;

export const startRecall = (run: (batch: Batch) => void): Action<Batch> => ({
  label: "Start a recall",
  danger: true,
  whyNot: ({ state }) =>
    lacks("stock.recall") ??
    ((from as readonly string[]).includes(state) ? null : `A batch that is ${state} cannot be recalled.`),
  run,
});
