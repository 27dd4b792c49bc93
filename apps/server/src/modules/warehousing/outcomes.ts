import type { Static } from "@sinclair/typebox";
import { invalid } from "../../platform/errors.ts";
import type { Outcomes } from "./receipts/schemas.ts";

type Given = Static<typeof Outcomes>["lines"][number];
export type LineOutcome = { passed: number; rejected: number; reason: string | null };

/** Every line of a document once, each rejection with its reason; answers them by line. */
export const readOutcomes = (lineIds: readonly number[], given: readonly Given[]): Map<number, LineOutcome> => {
  const outcomes = new Map(
    given.map(({ id, passed, rejected, reason }) => [id, { passed, rejected, reason: reason?.trim() || null }]),
  );
  if (outcomes.size < given.length || given.length !== lineIds.length || !lineIds.every((id) => outcomes.has(id)))
    throw invalid("Choose an outcome for each line.", { lines: "Choose an outcome for each line." });
  for (const [at, { id }] of given.entries()) {
    const { rejected, reason } = outcomes.get(id)!;
    if (rejected > 0 && (reason?.length ?? 0) < 2)
      throw invalid("Please say why packs are rejected.", { [`lines.${at}.reason`]: "Please give a reason." });
    // A reason without rejected packs says nothing.
    if (rejected === 0) outcomes.get(id)!.reason = null;
  }
  return outcomes;
};
