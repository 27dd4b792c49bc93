import { Alert, Group, Select, Stack, Text, UnstyledButton } from "@mantine/core";
import { useEffect } from "react";
import { TextLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { number, words } from "../../lib/format.ts";
import { CountDesk, type DeskSearch } from "./count-desk.tsx";
import classes from "./desk.module.css";
import { type Count, countCrumbs, isCounting } from "./reference.ts";
import { forgetOtherSheets, useCountOffline } from "./sheets.ts";
import { Refused, Waiting } from "./waiting.tsx";

type Props = { id: number; search: DeskSearch; change: (search: DeskSearch) => void };

/** Counting, for one hand and a phone: blind, and through a lost connection. */
export const CountPage = ({ id, search, change }: Props) => {
  useEffect(() => forgetOtherSheets(id), [id]);
  return (
    <Loaded query={useCountOffline(id)}>
      {(count) => (
        <Page title={count.name} crumbs={[...countCrumbs, { label: "Overview", to: `/admin/stock_counts/${id}` }]}>
          <Waiting countId={id} />
          <Refused countId={id} />
          {isCounting(count.state) ? (
            <Choices count={count} search={search} change={change} />
          ) : (
            <NotNow count={count} />
          )}
        </Page>
      )}
    </Loaded>
  );
};

const NotNow = ({ count }: { count: Count }) => (
  <Alert color="gray" title={words(count.state)}>
    There is nothing to count now.{" "}
    <TextLink to="/admin/stock_counts/$id" params={{ id: String(count.id) }}>
      See how the count stands
    </TextLink>
  </Alert>
);

const Choices = ({ count, search, change }: Omit<Props, "id"> & { count: Count }) => {
  const mine = count.teams.filter((team) => team.mine);
  const team = mine.find(({ id }) => id === search.team) ?? (mine.length === 1 ? mine[0] : undefined);
  const only = count.zones.length === 1 ? count.zones[0]?.zone : undefined;
  const zone = search.zone ?? only;
  if (mine.length === 0) return <Alert color="gray">You are not in any of this count's teams.</Alert>;
  return (
    <Stack gap="sm" maw="40rem">
      {count.state === "recount" && (
        <Alert color="yellow" title="Second count">
          These lines did not match. Someone from a different team counts them again.
        </Alert>
      )}
      <Group gap="xs" grow preventGrowOverflow={false}>
        {mine.length > 1 && (
          <Select
            size="md"
            label="Team"
            placeholder="Choose"
            allowDeselect={false}
            data={mine.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={team ? String(team.id) : null}
            onChange={(id) => change({ ...search, team: Number(id) })}
          />
        )}
        {zone && count.zones.length > 1 && (
          <Select
            size="md"
            label="Zone"
            allowDeselect={false}
            data={count.zones.map((each) => each.zone)}
            value={zone}
            onChange={(next) => change({ ...withoutShelf(search), ...(next && { zone: next }) })}
          />
        )}
      </Group>
      {!team ? (
        <Text c="dimmed">Choose the team you are counting for.</Text>
      ) : zone ? (
        <CountDesk count={count} teamId={team.id} zone={zone} search={search} change={change} />
      ) : (
        <ZoneChoice zones={count.zones} onChoose={(next) => change({ ...search, zone: next })} />
      )}
    </Stack>
  );
};

const withoutShelf = ({ shelf: _, ...search }: DeskSearch): DeskSearch => search;

const ZoneChoice = ({ zones, onChoose }: { zones: Count["zones"]; onChoose: (zone: string) => void }) => (
  <div className={classes.zones}>
    <Text fw="var(--weight-strong)">Where are you counting?</Text>
    <ul className={classes.lines} aria-label="Zones">
      {zones.map(({ zone, lines, counted }) => (
        <li key={zone}>
          <UnstyledButton className={classes.line} onClick={() => onChoose(zone)}>
            <strong>{zone}</strong>
            <span className={classes.tally}>
              {number(counted)} of {number(lines)}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  </div>
);
