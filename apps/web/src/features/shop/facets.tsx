import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { OutputOf } from "../../api/types.ts";
import { Dialog } from "../../layouts/dialog.tsx";
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
  const [open, setOpen] = useState(false);
  const narrowed = Object.keys(search) as (keyof ResultSearch)[];
  const chosen = narrowed.filter((name) => search[name] !== undefined && name !== "sort" && !(name in fixed)).length;
  const title = `Filters${chosen > 0 ? ` (${chosen})` : ""}`;
  const clear = chosen > 0 && (
    <Button
      size="xs"
      variant="default"
      onClick={() =>
        onChange(Object.fromEntries(narrowed.filter((name) => name !== "sort").map((n) => [n, undefined])))
      }
    >
      Clear all
    </Button>
  );
  if (wide)
    return (
      <aside className={classes.facets} aria-label="Filters">
        <strong>{title}</strong>
        {clear}
        <Suspense>
          <FacetFields {...props} />
        </Suspense>
      </aside>
    );
  return (
    <>
      <Button variant="default" leftSection={<IconFilter size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog label="Filters" side="bottom" onClose={() => setOpen(false)}>
          <div className={classes.head}>
            <strong>{title}</strong>
            {clear}
          </div>
          <Suspense>
            <FacetFields {...props} />
          </Suspense>
          <form method="dialog" className={classes.foot}>
            <Button type="submit" fullWidth>
              {total === undefined ? "Show products" : `Show ${plural(total, "product")}`}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
};
