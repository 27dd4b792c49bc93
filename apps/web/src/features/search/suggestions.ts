import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import type { ApiKey } from "../../api/types.ts";

export type Suggestion = { id: number; title: string; name: string };
const shown = 5;
// The catalogue's endpoint; the search box, its only caller, shows when the search screen does.
const typeahead = "GET /web/search_products_typeahead" as ApiKey;

/** Up to five products that match what is being typed, from the first character. */
export const useSuggestions = (text: string) => {
  const q = text.trim();
  const { data } = useQuery({
    queryKey: [typeahead, q],
    queryFn: ({ signal }) => api(typeahead, { query: { q }, signal, quiet: true } as never),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  const list = Array.isArray(data) ? (data as Suggestion[]) : [];
  return q ? list.slice(0, shown) : [];
};
