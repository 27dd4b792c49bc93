import { IconChevronRight } from "@tabler/icons-react";
import { useRouterState } from "@tanstack/react-router";
import { Fragment, useEffect, useState } from "react";
import { useProduct } from "../api/reference.ts";
import { PathLink } from "../composites/links.tsx";
import { number } from "../lib/format.ts";
import type { MenuGroup } from "../lib/menus.ts";
import type { MenuCounts } from "./menu-counts.ts";
import { menuIcons } from "./menu-icons.ts";
import classes from "./sidebar.module.css";

const lies = (path: string, to: string) => path === to || path.startsWith(`${to}/`);

/** Of `/admin/users` and `/admin/users/merge`, the longer one owns `/admin/users/merge`. */
const ownerOf = (path: string, groups: MenuGroup[]) =>
  groups
    .flatMap((group) => group.entries)
    .map((entry) => entry.to)
    .filter((to) => lies(path, to))
    .sort((a, b) => b.length - a.length)[0];

type Props = { label: string; groups: MenuGroup[]; counts?: MenuCounts; onMove?: () => void };

/** Groups open on the page they hold; the others close when one moves on. */
export const Sidebar = ({ label, groups, counts = {}, onMove }: Props) => {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const current = ownerOf(path, groups);
  const home = groups.find((group) => group.entries.some((entry) => entry.to === current))?.label ?? null;
  const product = useProduct();
  const [open, setOpen] = useState(home);
  useEffect(() => setOpen(home), [path, home]);
  return (
    <nav aria-label={label} className={classes.nav}>
      {groups.map((group) => {
        const Icon = menuIcons[group.icon];
        const expanded = open === group.label;
        return (
          <div key={group.label}>
            <button
              type="button"
              className={classes.group}
              aria-expanded={expanded}
              onClick={() => setOpen(expanded ? null : group.label)}
            >
              <Icon size={18} aria-hidden />
              <span>{group.label}</span>
              {!expanded && <Waiting count={group.entries.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0)} />}
              <IconChevronRight size={16} aria-hidden className={classes.chevron} />
            </button>
            {expanded && (
              <div className={classes.entries}>
                {group.entries.map(({ to, label: text, heading }, at) => (
                  <Fragment key={to}>
                    {heading && heading !== group.entries[at - 1]?.heading && (
                      <span className={classes.heading}>{heading}</span>
                    )}
                    <PathLink to={to} current={to === current} {...(onMove ? { onClick: onMove } : {})}>
                      {text.replace("{product}", product)} <Waiting count={counts[to] ?? 0} />
                    </PathLink>
                  </Fragment>
                ))}
              </div>
            )}
          </div>
        );
      })}
    </nav>
  );
};

const Waiting = ({ count }: { count: number }) =>
  count > 0 && (
    <span className={classes.waiting}>
      {number(count)} <span className="visually-hidden">waiting</span>
    </span>
  );
