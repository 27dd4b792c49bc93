import { deskWork, type WorkKind, workAddress } from "@remedia/domain/desk-work";
import { IconAlertTriangle, IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { liveEveryMs, useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { number, relativeTime } from "../../lib/format.ts";
import classes from "./work-list.module.css";

type Waiting = OutputOf<"GET /admin/work">[number];

/** What cannot wait first; otherwise in the order of the table. */
const byUrgency = (one: Waiting, other: Waiting) => Number(other.urgent > 0) - Number(one.urgent > 0);

/** What waits for this person, each line leading to exactly the rows it counts. */
export const WorkList = () => {
  const query = useApi("GET /admin/work", undefined, { quiet: true, refreshEveryMs: liveEveryMs });
  return (
    <Loaded query={query}>
      {(work) => {
        const waiting = work.filter(({ count }) => count > 0).sort(byUrgency);
        if (waiting.length === 0) return <NothingWaits />;
        return (
          <ul className={classes.list} aria-label="What needs you">
            {waiting.map((row) => (
              <WorkRow key={row.kind} row={row} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
};

const WorkRow = ({ row: { kind, count, more, urgent, since } }: { row: Waiting }) => {
  const { label, urgent: why }: WorkKind = deskWork[kind];
  return (
    <li className={classes.row} data-urgent={urgent > 0 || undefined}>
      <strong className={classes.count}>
        {number(count)}
        {more && "+"}
      </strong>
      <PathLink to={workAddress(kind)}>{label}</PathLink>
      <span className={classes.note}>
        {urgent > 0 && (
          <span className={classes.urgent}>
            <IconAlertTriangle size={15} aria-hidden />
            {urgent === count ? why : `${number(urgent)} ${why}`}
          </span>
        )}
        {since && <span>Oldest: {relativeTime(String(since))}</span>}
      </span>
      <IconChevronRight size={16} aria-hidden className={classes.arrow} />
    </li>
  );
};

const NothingWaits = () => (
  <p className={classes.nothing}>
    <IconCircleCheck size={20} aria-hidden /> Nothing is waiting for you.
  </p>
);
