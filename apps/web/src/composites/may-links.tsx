import type { ReactNode } from "react";
import { useMayOpen } from "../lib/screens.ts";
import classes from "./columns.module.css";
import { fillPath, PathLink } from "./links.tsx";
import own from "./may-links.module.css";

type MayLinkProps = {
  path: string;
  row: object;
  /** Of the same kind, where the page alone does not say it: `view=destructions&id=$id`. */
  search?: string;
  children: ReactNode;
};
/** Leads to a page for those who may open it; words for everybody else: `path` has `$id`, `row` fills it. */
export const MayLink = ({ path, row, search, children }: MayLinkProps) => {
  const mayOpen = useMayOpen();
  if (!mayOpen(path)) return children;
  return (
    <PathLink to={fillPath(search ? `${path}?${search}` : path, row)} className={classes.link}>
      {children}
    </PathLink>
  );
};

type Page = readonly [path: string, label: string, search?: string];
/** Links to the pages below one thing, for those who may open them. */
export const MayLinks = ({ row, pages }: { row: object; pages: readonly Page[] }) => {
  const mayOpen = useMayOpen();
  const open = pages.filter(([path]) => mayOpen(path));
  if (open.length === 0) return null;
  return (
    <nav aria-label="Related pages" className={own.links}>
      {open.map(([path, label, search]) => (
        <PathLink key={path} to={fillPath(search ? `${path}?${search}` : path, row)}>
          {label}
        </PathLink>
      ))}
    </nav>
  );
};
