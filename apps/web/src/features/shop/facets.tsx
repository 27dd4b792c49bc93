import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import type { OutputOf } from "../../api/types.ts";
import { ClearFilters, FilterSheet, filtersTitle } from "../../composites/filter-sheet.tsx";
import { plural } from "../../lib/format.ts";
import classes from "./facets.module.css";
import type { ResultSearch } from "./results.ts";

/** A phone fetches them when the sheet is opened. */
const FacetFields = lazy(() => import("./facet-fields.tsx").then((module) => ({ default: module.FacetFields })));

type Facet = OutputOf<"GET /search/products">["facets"][number];
export type FacetProps = {
  facets: readonly Facet[];
  search: ResultSearch;
  fixed: ResultSearch;
  /** How many products are left, once that is known. */
  total: number | undefined;
  onChange: (change: Partial<ResultSearch>) => void;
};

/** Ways to narrow what is shown, with how many each leaves: beside the results, or in a sheet on a phone. */
export const Facets = (props: FacetProps) => {
  const { search, fixed, total, onChange } = props;
  const wide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const narrowed = (Object.keys(search) as (keyof ResultSearch)[]).filter((name) => name !== "sort");
  const chosen = narrowed.filter((name) => search[name] !== undefined && !(name in fixed)).length;
  const clear = () => onChange(Object.fromEntries(narrowed.map((name) => [name, undefined])));
  const fields = (
    <Suspense>
      <FacetFields {...props} />
    </Suspense>
  );
  if (wide)
    return (
      <aside className={classes.facets} aria-label="Filters">
        <strong>{filtersTitle(chosen)}</strong>
        <ClearFilters chosen={chosen} onClear={clear} />
        {fields}
      </aside>
    );
  return (
    <FilterSheet
      chosen={chosen}
      onClear={clear}
      show={total === undefined ? "Show products" : `Show ${plural(total, "product")}`}
    >
      {fields}
    </FilterSheet>
  );
};
