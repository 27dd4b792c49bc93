import { keepPreviousData, QueryClient, useMutation, useQuery } from "@tanstack/react-query";
import { api, arrivedEarly } from "./client.ts";
import { arrivedAt } from "./early.ts";
import { ApiError, stoppedByUser } from "./errors.ts";
import { showDone, showError } from "./toasts.ts";
import type { ApiKey, InputOf, OutputOf } from "./types.ts";

/** Only what another try can mend is tried again. */
const mayRetry = (count: number, error: Error) =>
  count < 2 && error instanceof ApiError && (error.code === "no_connection" || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5_000, retry: mayRetry, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Fresh enough to be called live, rare enough to cost nothing. */
export const liveEveryMs = 15_000;

type QueryOptions = {
  enabled?: boolean;
  /** Lists that hardly ever change are read once. */
  fixed?: boolean;
  keepPrevious?: boolean;
  refreshEveryMs?: number;
  /** What is on its way first: an answer from before it would undo it on the screen. */
  after?: () => Promise<unknown>;
  quiet?: boolean;
};

/** Reads an endpoint and keeps the answer: `useApi("GET /admin/users/:id", { params: { id } })`. */
export const useApi = <K extends ApiKey>(
  key: K,
  ...[input, options = {}]: Record<never, never> extends InputOf<K>
    ? [input?: InputOf<K>, options?: QueryOptions]
    : [input: InputOf<K>, options?: QueryOptions]
) => {
  const queryKey = [key, input?.params ?? null, input?.query ?? null];
  return useQuery<OutputOf<K>>({
    queryKey,
    queryFn: async ({ signal }) => {
      await options.after?.();
      const known = queryClient.getQueryData(queryKey) !== undefined;
      // Called off is not the same as never asked: the page then offers to try again.
      const stop = new AbortController();
      const cancel = () => stop.abort(stoppedByUser());
      const call = { ...input, signal: AbortSignal.any([signal, stop.signal]), quiet: options.quiet || known, cancel };
      return (api as (key: K, input: unknown) => Promise<OutputOf<K>>)(key, call);
    },
    initialData: () => arrivedEarly(key, input),
    initialDataUpdatedAt: arrivedAt,
    enabled: options.enabled ?? true,
    ...(options.fixed ? { staleTime: "static" as const } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.refreshEveryMs ? { refetchInterval: options.refreshEveryMs } : {}),
  });
};

/** After any change, whatever is on the screen is read again: cheaper than being wrong. */
export const refresh = () => queryClient.invalidateQueries();

type MutationOptions<T> = { done?: string | ((answer: T) => string); onDone?: (answer: T) => void | Promise<void> };

/** Changes something through an endpoint, says so, and refreshes what is shown. */
export const useApiMutation = <K extends ApiKey>(key: K, options: MutationOptions<OutputOf<K>> = {}) =>
  useMutation<OutputOf<K>, Error, InputOf<K>>({
    mutationFn: (input) => (api as (key: K, input: unknown) => Promise<OutputOf<K>>)(key, input),
    onError: showError,
    onSuccess: async (answer) => {
      if (options.done) showDone(typeof options.done === "string" ? options.done : options.done(answer));
      await options.onDone?.(answer);
      void refresh();
    },
  });
