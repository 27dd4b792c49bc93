import "@mantine/core/styles/Progress.css";
import { Progress, SimpleGrid, Text } from "@mantine/core";
import { Panel } from "../../composites/panel.tsx";
import { number, plural } from "../../lib/format.ts";
import classes from "./progress.module.css";
import type { Count } from "./reference.ts";
import { zonesLead } from "./zones-lead.ts";

type Bar = { name: string; note: string; share: number };

/** How far a count is. In the second round only what was off is left to do. */
export const howFar = ({
  state,
  lines,
  counted,
  to_recount,
  recounted,
}: Pick<Count, "state" | "lines" | "counted" | "to_recount" | "recounted">) =>
  state === "recount" ? { done: recounted, of: to_recount } : { done: counted, of: lines };

const percent = (done: number, of: number) => (of === 0 ? 0 : (100 * done) / of);

export const CountBar = ({ count }: { count: Parameters<typeof howFar>[0] }) => {
  const { done, of } = howFar(count);
  if (count.state === "planned") return <Text size="sm">Not started</Text>;
  return (
    <div className={classes.bar}>
      <Progress value={percent(done, of)} aria-hidden flex={1} miw="4rem" />
      <span>
        {number(done)} / {number(of)}
      </span>
    </div>
  );
};

const Bars = ({ bars }: { bars: readonly Bar[] }) => (
  <ul className={classes.bars}>
    {bars.map(({ name, note, share }) => (
      <li key={name}>
        <div className={classes.head}>
          <span>{name}</span>
          <span>{note}</span>
        </div>
        <Progress value={share} size="lg" aria-hidden />
      </li>
    ))}
  </ul>
);

/** Bars by zone and by team, with their figures beside them. */
export const CountProgress = ({ count }: { count: Count }) => {
  const most = Math.max(1, ...count.teams.map((team) => team.counted));
  const zones = count.zones.map(({ zone, lines, counted }) => ({
    name: zone,
    note: `${number(counted)} of ${number(lines)}`,
    share: percent(counted, lines),
  }));
  const teams = count.teams.map(({ name, counted, mine }) => ({
    name: mine ? `${name} (yours)` : name,
    note: plural(counted, "line"),
    share: percent(counted, most),
  }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Panel title="Zones" lead={zonesLead(count)}>
        {zones.length === 0 ? <Text c="dimmed">The sheet is made when counting starts.</Text> : <Bars bars={zones} />}
      </Panel>
      <Panel title="Teams" lead="Lines that each has counted, both rounds.">
        <Bars bars={teams} />
      </Panel>
    </SimpleGrid>
  );
};
