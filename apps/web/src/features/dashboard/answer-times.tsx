import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { Figures } from "../../composites/charts/figures.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { number, relativeTime } from "../../lib/format.ts";
import { lasted } from "../order-desk/lasted.ts";

type Times = OutputOf<"GET /admin/tickets/answer_times">;

const inWords = (minutes: number) => lasted(minutes * 60);

/** How soon customers hear from us, beside the weeks before. */
const findingOf = ({ now, before }: Times): string => {
  if (now.median_minutes === null) return "Nobody was answered in 30 days";
  const found = `Half of the customers were answered within ${inWords(now.median_minutes)}`;
  if (before.median_minutes === null || before.median_minutes === now.median_minutes) return found;
  return `${found}, ${now.median_minutes < before.median_minutes ? "sooner" : "later"} than before`;
};

/** How customer support did in the last 30 days, each figure leading to its rows. */
export const AnswerTimes = () => (
  <Loaded query={useApi("GET /admin/tickets/answer_times", undefined, { quiet: true })}>
    {(times) => (
      <Panel
        title={findingOf(times)}
        lead="Time from a customer's first message to our first answer, median of the last 30 days"
      >
        <Figures figures={figuresOf(times)} />
      </Panel>
    )}
  </Loaded>
);

const figuresOf = ({ now, before, waiting, more, oldest, ratings }: Times): [string, React.ReactNode][] => [
  ["First answer", now.median_minutes === null ? null : inWords(now.median_minutes)],
  ["30 days before", before.median_minutes === null ? null : inWords(before.median_minutes)],
  ["Tickets answered", number(now.answered)],
  [
    "Waiting now",
    <PathLink key="waiting" to="/admin/feedbacks?state=open&sort=waiting_since">
      {number(waiting)}
      {more && "+"}
    </PathLink>,
  ],
  [
    "Waiting longest",
    oldest && (
      <PathLink key="oldest" to={`/admin/feedbacks/${oldest.id}`}>
        {oldest.number}, {relativeTime(String(oldest.waiting_since))}
      </PathLink>
    ),
  ],
  [
    "Average rating",
    ratings.average === null ? null : (
      <PathLink key="ratings" to="/admin/feedbacks?view=ratings">
        {number(ratings.average)} of 5
      </PathLink>
    ),
  ],
];
