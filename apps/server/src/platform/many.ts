import { type Ctx, inSavepoint } from "./context.ts";
import { AppError } from "./errors.ts";
import { Closed, Id, Type, Whole } from "./schemas.ts";

/** Rows chosen on a page, to be worked on together. */
export const Ids = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true });

/** What was done, and which were left alone for which reason. */
export const ManyDone = Closed({
  done: Whole(),
  refused: Type.Array(Closed({ id: Id, why: Type.String() })),
});

/**
 * One after the other, each whole or not at all: a refusal of one is no reason to leave the others. In the order of their
 * ids, so that two people who chose the same rows do not wait for each other.
 */
export const oneByOne = async <C extends Ctx>(
  ctx: C,
  ids: readonly number[],
  work: (tx: C, id: number) => Promise<unknown>,
) => {
  const refused: { id: number; why: string }[] = [];
  for (const id of ids.toSorted((one, other) => one - other))
    await inSavepoint(ctx, (tx) => work(tx, id)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, why: error.message });
    });
  return { done: ids.length - refused.length, refused };
};
