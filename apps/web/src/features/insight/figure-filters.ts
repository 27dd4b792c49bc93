import { funnelLabels, funnelStages, placerLabels, placers, weekdayNames } from "@remedia/domain/insight";
import { useApi } from "../../api/query.ts";
import { useBranches, useStates } from "../../api/reference.ts";
import { choice, days, type Filter, named, narrowed } from "../../composites/filters.tsx";
import type { figureSearch } from "../../lib/figure-search.ts";

type Name = keyof typeof figureSearch | "user_id";
const yesNo = (yes: string, no: string) => [
  { value: "true", label: yes },
  { value: "false", label: no },
];
const labelled = <V extends string>(values: readonly V[], labels: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

/** For whoever may read figures, also where the catalogue is not theirs to look into. */
export const useFigureCategories = (enabled = true) =>
  useApi("GET /admin/orders/categories", undefined, { enabled, quiet: true }).data ?? [];

/** Whoever comes from a figure sees what the list is narrowed by, and can widen it; nobody else misses it. */
export const useFigureFilters = <N extends Name>(search: Partial<Record<N, unknown>>): Filter<N>[] => {
  const asked: Partial<Record<Name, unknown>> = search;
  const branches = useBranches(asked.branch_id !== undefined);
  const categories = useFigureCategories(asked.category_id !== undefined);
  const lgas = useStates().flatMap((state) => state.lgas);
  const all: Filter<Name>[] = [
    days("dispatched_from", "dispatched_to", "Dispatched"),
    days("delivered_from", "delivered_to", "Delivered"),
    days("cancelled_from", "cancelled_to", "Cancelled"),
    choice("branch_id", named(branches), "Branch"),
    choice("lga_id", named(lgas), "LGA"),
    choice("category_id", named(categories), "Category"),
    choice("reached", labelled(funnelStages, funnelLabels), "Got as far as"),
    choice("placed_by", labelled(placers, placerLabels), "Placed by"),
    choice("incomplete", yesNo("Packs missing", "Complete"), "Packs"),
    choice("on_time", yesNo("On time", "Late"), "Delivered"),
    choice(
      "weekday",
      weekdayNames.map((label, nth) => ({ value: String(nth + 1), label })),
      "Weekday",
    ),
    narrowed("reason", "Reason:"),
    narrowed("user_id", "Customer"),
  ];
  return all.filter(({ names }) => names.some((name) => asked[name] !== undefined)) as Filter<N>[];
};
