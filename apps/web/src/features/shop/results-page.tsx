import { Button, NativeSelect } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { Empty, Fault } from "../../composites/empty.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Page } from "../../composites/page.tsx";
import { plural } from "../../lib/format.ts";
import { Facets } from "./facets.tsx";
import { ProductGrid } from "./product-grid.tsx";
import { ProductTableFrame } from "./product-table-frame.tsx";
import { crossedWords, pricesCross, type ResultSearch, resultSorts, useResults } from "./results.ts";
import classes from "./results-page.module.css";
import { useView, ViewToggle } from "./view-toggle.tsx";

const ProductTable = lazy(() => import("./product-table.tsx").then((module) => ({ default: module.ProductTable })));

const sortNames: Record<(typeof resultSorts)[number], string> = {
  relevance: "Best match",
  popular: "Most ordered",
  price: "Price: low to high",
  "-price": "Price: high to low",
  name: "Name",
  newest: "Newest",
};

const noPrices = { min_price: undefined, max_price: undefined };

type Props = {
  title: string;
  /** What the page itself asks for; the rest is the reader's choice in the address. */
  fixed?: ResultSearch;
  search: ResultSearch;
  /** Between title and grid. */
  children?: ReactNode;
  actions?: ReactNode;
  empty: ReactNode;
};

/** Products with facets and counts: shop, category, search. */
export const ResultsPage = ({ title, fixed = {}, search, children, actions, empty }: Props) => {
  const navigate = useNavigate();
  const Shown = useView() === "table" ? ProductTable : ProductGrid;
  const isCrossed = pricesCross(search);
  // The other filters still say what there is.
  const results = useResults({ ...search, ...fixed, ...(isCrossed ? noPrices : {}) });
  const first = results.data?.pages[0];
  const products = useMemo(() => results.data?.pages.flatMap((page) => page.data), [results.data]);
  const change = (next: Partial<ResultSearch>) =>
    void navigate({ to: ".", search: (old: object) => ({ ...old, ...next }), resetScroll: false } as never);
  return (
    <Page title={title} actions={actions}>
      {children}
      {first?.did_you_mean && <DidYouMean text={first.did_you_mean} />}
      <div className={classes.columns}>
        <Facets
          facets={first?.facets ?? []}
          total={isCrossed ? 0 : first?.total}
          search={search}
          fixed={fixed}
          onChange={change}
        />
        <div className={classes.results}>
          <div className={classes.bar}>
            <span role="status">{statusWords(isCrossed ? 0 : first?.total)}</span>
            <ViewToggle />
            <NativeSelect
              size="xs"
              w={{ base: "8.6rem", xs: "10rem" }}
              aria-label="Sort by"
              data={resultSorts
                .filter((sort) => fixed.q || sort !== "relevance")
                .map((sort) => ({ value: sort, label: sortNames[sort] }))}
              value={search.sort ?? (fixed.q ? "relevance" : "popular")}
              onChange={({ currentTarget }) => change({ sort: currentTarget.value as ResultSearch["sort"] })}
            />
          </div>
          {results.error && !products ? (
            <Fault error={results.error} retry={() => void results.refetch()} />
          ) : isCrossed ? (
            <CrossedPrices onClear={() => change(noPrices)} />
          ) : first?.total === 0 ? (
            <Empty>{empty}</Empty>
          ) : (
            <Suspense fallback={<ProductTableFrame label="Products" />}>
              <Shown label="Products" products={products} />
            </Suspense>
          )}
          {results.hasNextPage && !isCrossed && (
            <More
              shown={products?.length ?? 0}
              busy={results.isFetchingNextPage}
              failed={results.isFetchNextPageError}
              onReach={() => void results.fetchNextPage()}
            />
          )}
        </div>
      </div>
    </Page>
  );
};

const statusWords = (total: number | undefined) => (total === undefined ? "Looking …" : plural(total, "product"));

const CrossedPrices = ({ onClear }: { onClear: () => void }) => (
  <Empty
    action={
      <Button variant="default" onClick={onClear}>
        Clear prices
      </Button>
    }
  >
    {crossedWords}
  </Empty>
);

const DidYouMean = ({ text }: { text: string }) => (
  <p className={classes.hint}>
    Did you mean <PathLink to={`/search/${encodeURIComponent(text)}`}>{text}</PathLink>?
  </p>
);

type MoreProps = { shown: number; busy: boolean; failed: boolean; onReach: () => void };
/** The next page comes before the reader does; the button is for keyboards and when that fails. */
const More = ({ shown, busy, failed, onReach }: MoreProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useRef(onReach);
  reach.current = onReach;
  useEffect(() => {
    // Watched again after each page: who is still at the end then has not moved, and would not be noticed.
    if (!mark.current || busy || failed) return;
    // Who scrolls fast comes and goes between two looks: the last entry is how things stand.
    const watch = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && reach.current(), {
      rootMargin: "600px",
    });
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [shown, busy, failed]);
  return (
    <div ref={mark} className={classes.more}>
      <Button variant="default" loading={busy} onClick={onReach}>
        Show more
      </Button>
    </div>
  );
};
