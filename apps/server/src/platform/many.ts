import type { Permission } from "@remedia/domain/permissions";
import type { Static, TObject, TProperties } from "@sinclair/typebox";
import { type ActorCtx, inSavepoint } from "./context.ts";
import { AppError } from "./errors.ts";
import { route } from "./route.ts";
import { Closed, Id, Type, Whole } from "./schemas.ts";

/** Rows chosen on a page, to be worked on together. */
const Ids = Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true });

/** What was done, and which were left alone for which reason. */
const ManyDone = Closed({
  done: Whole(),
  refused: Type.Array(Closed({ id: Id, why: Type.String() })),
});

/**
 * One after the other, each whole or not at all: a refusal of one is no reason to leave the others. In the order of their
 * ids, so that two people who chose the same rows do not wait for each other.
 */
const oneByOne = async (
  ctx: ActorCtx,
  ids: readonly number[],
  work: (tx: ActorCtx, id: number) => Promise<unknown>,
) => {
  const refused: { id: number; why: string }[] = [];
  for (const id of ids.toSorted((one, other) => one - other))
    await inSavepoint(ctx, (tx) => work(tx, id)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, why: error.message });
    });
  return { done: ids.length - refused.length, refused };
};

type ManySpec<A extends Permission, P extends TProperties> = {
  permission: A;
  /** "Confirms many orders": that some are left alone is said for all such routes. */
  summary: string;
  /** What is said once for all of them, such as a reason. */
  words?: TObject<P>;
  each: (tx: ActorCtx, id: number, words: Static<TObject<P>>) => Promise<unknown>;
};

/** Declares an endpoint that does to many rows what another does to one. */
export const manyRoute = <const A extends Permission, P extends TProperties = Record<never, never>>({
  permission,
  summary,
  words: said = Closed({} as P),
  each,
}: ManySpec<A, P>) =>
  route({
    permission,
    summary: `${summary}; those that cannot be are left alone`,
    body: Closed({ ids: Ids, ...said.properties }),
    response: ManyDone,
    idempotent: "accepted",
    handler: (ctx, { body }) => {
      // TypeScript cannot work out the body before `words` is known.
      const { ids, ...words } = body as unknown as { ids: number[] };
      return oneByOne(ctx as ActorCtx, ids, (tx, id) => each(tx, id, words as Static<TObject<P>>));
    },
  });
