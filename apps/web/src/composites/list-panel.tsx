import type { ReactNode } from "react";
import { useApi } from "../api/query.ts";
import type { ApiKey, InputOf, OutputOf } from "../api/types.ts";
import type { Action } from "./actions.tsx";
import type { Column } from "./columns.tsx";
import { Empty, Fault } from "./empty.tsx";
import { Rows } from "./rows.tsx";

type DataOf<K extends ApiKey> =
  OutputOf<K> extends { data: (infer R)[] } ? R : OutputOf<K> extends (infer R)[] ? R : never;
type Props<K extends ApiKey> = {
  label: string;
  query: K;
  input: InputOf<K>;
  columns: readonly Column<DataOf<K>>[];
  rowActions?: readonly Action<DataOf<K>>[];
  empty: ReactNode;
};

/** A short list inside a page, such as a tab of a detail screen: no search, no paging, nothing in the address. */
export const ListPanel = <K extends ApiKey>({ label, query, input, columns, rowActions, empty }: Props<K>) => {
  const list = useApi(query, ...([input] as never));
  const answer = list.data as { data: DataOf<K>[] } | DataOf<K>[] | undefined;
  const rows = (Array.isArray(answer) ? answer : answer?.data) as (DataOf<K> & { id: number })[] | undefined;
  if (list.error) return <Fault error={list.error} retry={() => void list.refetch()} />;
  if (rows?.length === 0) return <Empty>{empty}</Empty>;
  return <Rows label={label} columns={columns} rows={rows} actions={rowActions} skeletons={3} />;
};
