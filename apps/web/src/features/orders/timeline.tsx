import type { ReactNode } from "react";
import { dateTime } from "../../lib/format.ts";
import classes from "./timeline.module.css";

type Done = { id: number; label: string; at: string; note?: ReactNode };
type Ahead = { label: string; note?: ReactNode };

/** What has happened, and what lies ahead. */
export const Timeline = ({ done, ahead }: { done: readonly Done[]; ahead: readonly Ahead[] }) => (
  <ol className={classes.steps}>
    {done.map(({ id, label, at, note }, nth) => (
      <li key={id} data-done aria-current={nth === done.length - 1 ? "step" : undefined}>
        <strong>{label}</strong>
        <time dateTime={at}>{dateTime(at)}</time>
        {note && <small>{note}</small>}
      </li>
    ))}
    {ahead.map(({ label, note }) => (
      <li key={label}>
        <span>{label}</span>
        {note && <small>{note}</small>}
      </li>
    ))}
  </ol>
);
