import { UnstyledButton } from "@mantine/core";
import { PathLink } from "../links.tsx";
import { Panel } from "../panel.tsx";
import classes from "./bars.module.css";

export type Bar = {
  id: string;
  name: string;
  value: number;
  /** The value as people read it. */
  figure: string;
  note?: string;
  tone?: "bad" | "warning";
  /** Leads to the rows behind it. */
  to?: string;
  /** Narrows the list below; pressing it again widens it. */
  onPick?: () => void;
  picked?: boolean;
};
type Props = { title: string; lead?: string; unit: string; of: string; bars: readonly Bar[] };

/** Bars that are a table as well: whoever cannot see their length reads the figure beside it. */
export const Bars = ({ title, lead, unit, of, bars }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Panel title={title} lead={lead}>
      <table className={classes.bars}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{of}</th>
            <th scope="col">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.id} data-picked={bar.picked || undefined} data-tone={bar.tone}>
              <th scope="row">
                <BarName bar={bar} />
                {bar.note && <small>{bar.note}</small>}
              </th>
              <td>
                <span className={classes.track} aria-hidden>
                  <span className={classes.bar} style={{ width: `${(100 * Math.max(0, bar.value)) / most}%` }} />
                </span>
                <span className={classes.figure}>{bar.figure}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
};

const BarName = ({ bar: { name, to, onPick, picked } }: { bar: Bar }) => {
  if (to) return <PathLink to={to}>{name}</PathLink>;
  if (!onPick) return name;
  return (
    <UnstyledButton className={classes.pick} aria-pressed={picked ?? false} onClick={onPick}>
      {name}
    </UnstyledButton>
  );
};
