import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";

const typeahead = "GET /web/search_products_typeahead";
const shown = 5;

/** Up to five products that match what is being typed, from the first character. */
export const useSuggestions = (text: string) => {
  const q = text.trim();
  const { data } = useQuery({
    queryKey: [typeahead, q],
    queryFn: ({ signal }) => api(typeahead, { query: { q }, signal, quiet: true }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  return q ? (data ?? []).slice(0, shown) : [];
};
