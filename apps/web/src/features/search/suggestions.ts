import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";

const typeahead = "GET /web/search_products_typeahead";
const shown = 5;

type Suggestion = OutputOf<typeof typeahead>[number];
/** Something to search for, or a product to open. */
export type SearchOption = { query: string; kind: "recent" | "popular" | "product"; product?: Suggestion };

/** Up to five products that match what is being typed, from the first character; `none` once it is known that none does. */
const useSuggestions = (text: string) => {
  const q = text.trim();
  const { data, isPlaceholderData } = useQuery({
    queryKey: [typeahead, q],
    queryFn: ({ signal }) => api(typeahead, { query: { q }, signal, quiet: true }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  const found = q ? (data ?? []).slice(0, shown) : [];
  return { found, none: q !== "" && !isPlaceholderData && data?.length === 0 };
};

type Asked = { text: string; settledText: string; recent: readonly string[]; open: boolean };

/** What the box offers: products while something is typed, earlier and popular searches before that. */
export const useSearchOptions = ({ text, settledText, recent, open }: Asked) => {
  const typed = text.trim() !== "";
  const { found, none } = useSuggestions(settledText);
  const popular = useApi("GET /web/popular_searches", undefined, { enabled: open && !typed, quiet: true }).data ?? [];
  const known = new Set(recent.map((query) => query.toLowerCase()));
  const offered: SearchOption[] = typed
    ? found.map((product) => ({ query: product.name, kind: "product", product }))
    : [
        ...recent.map((query) => ({ query, kind: "recent" as const })),
        ...popular
          .filter((query) => !known.has(query.toLowerCase()))
          .map((query) => ({ query, kind: "popular" as const })),
      ];
  return { options: open ? offered : [], none: open && typed && none && text.trim() === settledText.trim() };
};
