import { Group, Stack, Text } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import { Facts } from "../../composites/facts.tsx";
import { LinkButton } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, number, relativeTime } from "../../lib/format.ts";
import { CountBar, CountProgress } from "./progress.tsx";
import { type Count, isCounting } from "./reference.ts";

const lookEveryMs = 4_000;

/** A count as it goes, read again every few seconds. */
export const LiveCount = ({ id }: { id: number }) => {
  const query = useApi("GET /admin/stock_counts/:id", { params: { id } }, { refreshEveryMs: lookEveryMs, quiet: true });
  return <Loaded query={query}>{(count) => <Live count={count} />}</Loaded>;
};

const Live = ({ count }: { count: Count }) => {
  const { last, lines_per_hour } = count.pace;
  const params = { id: String(count.id) };
  return (
    <Stack component="section" aria-label={count.name} gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Text fw="var(--weight-title)" size="lg">
            {count.name}
          </Text>
          <StateBadge state={count.state} />
        </Group>
        <Group gap="xs">
          {isCounting(count.state) && count.teams.some(({ mine }) => mine) && (
            <LinkButton to="/admin/stock_counts/$id/count" params={params}>
              Count
            </LinkButton>
          )}
          <LinkButton to="/admin/stock_counts/$id" params={params} variant="default">
            {nextStep[count.state] ?? "Open"}
          </LinkButton>
        </Group>
      </Group>
      <CountBar count={count} />
      <Facts
        facts={[
          ["Branch", count.branch_name],
          ["Started", count.started_at && dateTime(count.started_at)],
          ["Lines per hour", isCounting(count.state) ? number(lines_per_hour) : null],
          ["Left", left(count)],
          ["Counted last", last && `${last.by ?? "–"}, ${last.place_code}, ${relativeTime(last.at)}`],
        ]}
      />
      <CountProgress count={count} />
    </Stack>
  );
};

const nextStep: Partial<Record<Count["state"], string>> = {
  planned: "Open and start",
  counting: "Overview",
  recount: "Overview",
  review: "Review",
};

/** At the pace of the last hour. */
const left = ({ state, lines, counted, pace: { lines_per_hour } }: Count) => {
  const open = lines - counted;
  if (state !== "counting" || open === 0) return null;
  const hours = lines_per_hour > 0 ? `, about ${number(Math.ceil((10 * open) / lines_per_hour) / 10)} h` : "";
  return `${number(open)} lines${hours}`;
};
