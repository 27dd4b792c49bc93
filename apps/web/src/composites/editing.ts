import { api } from "../api/client.ts";
import type { ApiKey, BodyOf, OutputOf } from "../api/types.ts";
import { withWas } from "../lib/changes.ts";

type Editing<R, V, G extends ApiKey, S extends ApiKey, B> = {
  id: number;
  /** The record as it was read to open the form. */
  record: R;
  read: G;
  save: S;
  /** What the form shows of a record. */
  values: (record: NoInfer<R> | OutputOf<G>) => V;
  /** What is written of it; `other` is the other side of the comparison. */
  body: (values: NoInfer<V>, other: NoInfer<V>) => B & Omit<BodyOf<S>, "was">;
  /** Default: the whole body, and what its author saw. */
  compare?: (opened: B, edited: B) => object;
};

/**
 * Two people may edit one record: the form sends what its author saw, and reads the record again where both changed a
 * field. Spread over a form: `<FormScreen {...editing({ … })} … />`.
 */
export const editing = <R, V extends object, G extends ApiKey, S extends ApiKey, B extends object>({
  id,
  record,
  read,
  save,
  values,
  body,
  compare = withWas,
}: Editing<R, V, G, S, B>) => ({
  initial: values(record),
  submit: (edited: V, opened: V): Promise<OutputOf<S>> =>
    api(save, { params: { id }, body: compare(body(opened, edited), body(edited, opened)) } as never),
  reread: async (): Promise<V> => values(await api(read, { params: { id } } as never)),
});
