import { Closed, Id, Type, Whole } from "./schemas.ts";

export const MergeQuery = Closed({ keep_id: Id, merge_id: Id });
/** What a merge would move, counted, before anybody confirms it. */
export const MergePreview = Closed({
  keep: Closed({ id: Id, label: Type.String() }),
  merge: Closed({ id: Id, label: Type.String() }),
  moves: Type.Array(Closed({ what: Type.String(), count: Whole() })),
  warnings: Type.Array(Type.String()),
});

/** Two records that look like one. */
export const Duplicate = Closed({
  keep_id: Id,
  keep_label: Type.String(),
  merge_id: Id,
  merge_label: Type.String(),
  similarity: Type.Number(),
});
