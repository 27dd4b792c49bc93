import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import type { KeptEntry } from "./kept-entries.ts";
import type { Count } from "./reference.ts";

export type SheetLine = RowOf<"GET /admin/stock_counts/:id/sheet">;

/**
 * A phone in a warehouse loses its connection: what it has to count is kept on it, so that even a reload shows it. The
 * network is always tried first, and what is kept stays on the screen when that fails.
 */
const prefix = "remedia.counting.";
const keptName = (key: readonly unknown[]) => prefix + key.join(".");
const recall = <T>(key: readonly unknown[]): T | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keptName(key)) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};
const keep = <T>(key: readonly unknown[], value: T): T => {
  try {
    localStorage.setItem(keptName(key), JSON.stringify(value));
  } catch {
    // A full phone keeps its room for what was counted; it then needs a connection to show the sheet.
    localStorage.removeItem(keptName(key));
  }
  return value;
};

const refreshEveryMs = 15_000;
const useKept = <T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>, enabled = true) =>
  useQuery<T>({
    queryKey: key,
    queryFn: async ({ signal }) => keep(key, await read(signal)),
    initialData: () => recall<T>(key),
    // As old as can be: read anew at once.
    initialDataUpdatedAt: 0,
    networkMode: "always",
    retry: false,
    refetchInterval: refreshEveryMs,
    enabled,
  });

export const useCountOffline = (id: number) =>
  useKept<Count>(["count", id], (signal) =>
    api("GET /admin/stock_counts/:id", { params: { id }, signal, quiet: true }),
  );

const pageSize = 100;
const readSheet = async (id: number, zone: string | undefined, signal: AbortSignal): Promise<SheetLine[]> => {
  const lines: SheetLine[] = [];
  for (let page = 1; ; page++) {
    const query = { per_page: pageSize, page, sort: "place_code" as const, ...(zone ? { zone } : {}) };
    const answer: OutputOf<"GET /admin/stock_counts/:id/sheet"> = await api("GET /admin/stock_counts/:id/sheet", {
      params: { id },
      query,
      signal,
      quiet: true,
    });
    lines.push(...answer.data);
    if (lines.length >= answer.total || answer.data.length === 0) return lines;
  }
};

const sheetKey = (count: Count, zone: string) => ["sheet", count.id, count.state, zone];
/** The whole sheet of a zone, or of the count. */
export const useSheet = (count: Count, zone: string | undefined) =>
  useKept<SheetLine[]>(
    sheetKey(count, zone ?? ""),
    (signal) => readSheet(count.id, zone, signal),
    count.started_at !== null,
  );

/** Writes what the server took into every sheet at hand, as if it had just been read. */
export const noteSent = (entries: readonly KeptEntry[], answerOf: ReadonlyMap<string, { line_id: number | null }>) => {
  const [first] = entries;
  if (!first) return;
  const takenOf = new Map(entries.map(({ body }) => [answerOf.get(body.key)?.line_id, body]));
  const write = (line: SheetLine): SheetLine => {
    const taken = takenOf.get(line.id);
    return taken ? { ...line, counted: taken.counted, counted_at: taken.counted_at } : line;
  };
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ["sheet", first.count_id] })) {
    const lines = queryClient.getQueryData<SheetLine[]>(queryKey);
    if (lines) queryClient.setQueryData(queryKey, keep(queryKey, lines.map(write)));
  }
  // A reading that began before is out of date already.
  void queryClient.invalidateQueries({ queryKey: ["sheet", first.count_id] });
  void queryClient.invalidateQueries({ queryKey: ["count", first.count_id] });
};

/** Makes room: sheets of other counts are of no use any more. */
export const forgetOtherSheets = (countId: number) => {
  const isOther = (name: string) => name.startsWith(prefix) && !new RegExp(`\\.${countId}(\\.|$)`).test(name);
  for (const name of Object.keys(localStorage).filter(isOther)) localStorage.removeItem(name);
};
