import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryClient } from "../../api/query.ts";
import type { InputOf, OutputOf, RowOf } from "../../api/types.ts";
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

const lookEveryMs = 15_000;
type Kept = { enabled?: boolean; everyMs?: number };
const useKept = <T>(
  key: readonly unknown[],
  read: (signal: AbortSignal) => Promise<T>,
  { enabled = true, everyMs }: Kept,
) =>
  useQuery<T>({
    queryKey: key,
    queryFn: async ({ signal }) => keep(key, await read(signal)),
    initialData: () => recall<T>(key),
    // As old as can be: read again at once.
    initialDataUpdatedAt: 0,
    networkMode: "always",
    retry: false,
    ...(everyMs ? { refetchInterval: everyMs } : {}),
    enabled,
  });

export const useCountOffline = (id: number) =>
  useKept<Count>(
    ["count", id],
    (signal) => api("GET /admin/stock_counts/:id", { params: { id }, signal, quiet: true }),
    { everyMs: lookEveryMs },
  );

type Part = { zone?: string | undefined; place_id?: number };
const readSheet = async (id: number, part: Part, signal: AbortSignal): Promise<SheetLine[]> => {
  const lines: SheetLine[] = [];
  for (let page = 1; ; page++) {
    const query = { ...part, per_page: 100, page, sort: "place_code" as const };
    const answer: OutputOf<"GET /admin/stock_counts/:id/sheet"> = await api("GET /admin/stock_counts/:id/sheet", {
      params: { id },
      query,
      signal,
      quiet: true,
    } as InputOf<"GET /admin/stock_counts/:id/sheet">);
    lines.push(...answer.data);
    if (lines.length >= answer.total || answer.data.length === 0) return lines;
  }
};

const sheetKey = (count: Count, zone: string) => ["sheet", count.id, count.state, zone];
/** The whole sheet of a zone: read when one begins there, since a zone of a general count has thousands of lines. */
export const useSheet = (count: Count, zone: string) =>
  useKept<SheetLine[]>(sheetKey(count, zone), (signal) => readSheet(count.id, { zone }, signal), {
    enabled: count.started_at !== null,
  });

/** Puts a shelf's lines in the place of those the sheet had for it. */
const withShelf = (sheet: readonly SheetLine[], placeId: number, fresh: readonly SheetLine[]) => {
  const at = sheet.findIndex(({ place_id }) => place_id === placeId);
  const others = sheet.filter(({ place_id }) => place_id !== placeId);
  return at === -1 ? [...others, ...fresh] : others.toSpliced(at, 0, ...fresh);
};

/** What others count on the same shelf shows within seconds. */
export const useShelfWatch = (count: Count, zone: string, placeId: number | undefined) =>
  useQuery({
    queryKey: ["shelf", count.id, count.state, placeId],
    queryFn: async ({ signal }) => {
      const fresh = await readSheet(count.id, { place_id: placeId ?? 0 }, signal);
      const key = sheetKey(count, zone);
      const sheet = queryClient.getQueryData<SheetLine[]>(key);
      if (sheet && !signal.aborted) queryClient.setQueryData(key, keep(key, withShelf(sheet, placeId ?? 0, fresh)));
      return fresh.length;
    },
    networkMode: "always",
    retry: false,
    refetchInterval: lookEveryMs,
    enabled: placeId !== undefined,
  });

/** Writes what the server took into every sheet at hand, as if it had just been read. */
export const noteSent = (entries: readonly KeptEntry[], answerOf: ReadonlyMap<string, { line_id: number | null }>) => {
  const [first] = entries;
  if (!first) return;
  const takenOf = new Map(entries.map(({ body }) => [answerOf.get(body.key)?.line_id, body]));
  const write = (line: SheetLine): SheetLine => {
    const taken = takenOf.get(line.id);
    return taken ? { ...line, counted: taken.counted, counted_at: taken.counted_at } : line;
  };
  const sheets = { queryKey: ["sheet", first.count_id] };
  for (const { queryKey } of queryClient.getQueryCache().findAll(sheets)) {
    const lines = queryClient.getQueryData<SheetLine[]>(queryKey);
    if (lines) queryClient.setQueryData(queryKey, keep(queryKey, lines.map(write)));
  }
  // A reading that began before is out of date already.
  if (queryClient.isFetching(sheets)) void queryClient.invalidateQueries(sheets);
  void queryClient.invalidateQueries({ queryKey: ["shelf", first.count_id] });
  void queryClient.invalidateQueries({ queryKey: ["count", first.count_id] });
};

/** Makes room: sheets of other counts are of no use any more. */
export const forgetOtherSheets = (countId: number) => {
  const isOther = (name: string) => name.startsWith(prefix) && !new RegExp(`\\.${countId}(\\.|$)`).test(name);
  for (const name of Object.keys(localStorage).filter(isOther)) localStorage.removeItem(name);
};
