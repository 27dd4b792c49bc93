import { Link } from "@tanstack/react-router";
import classes from "./views.module.css";

type Props<V extends string> = {
  label: string;
  at: V | undefined;
  views: readonly [label: string, show: V | undefined][];
};

/** Lists of different things on one page: nothing of the one is carried over to the other. */
export const PageViews = <V extends string>({ label, at, views }: Props<V>) => (
  <nav aria-label={label} className={classes.views}>
    {views.map(([name, view]) => (
      <Link
        key={name}
        to="."
        search={{ view } as never}
        aria-current={view === at ? "page" : false}
        activeOptions={{ exact: true }}
      >
        {name}
      </Link>
    ))}
  </nav>
);

/** Ways to look at one list, each with its own address: `show` in the search says which. */
export const Views = <V extends string>({ label, at, views }: Props<V>) => (
  <nav aria-label={label} className={classes.views}>
    {views.map(([name, show]) => (
      <Link
        key={name}
        to="."
        search={((old: Record<string, unknown>) => ({ ...old, show, page: undefined, sort: undefined })) as never}
        aria-current={show === at ? "page" : false}
        activeOptions={{ exact: true }}
      >
        {name}
      </Link>
    ))}
  </nav>
);
