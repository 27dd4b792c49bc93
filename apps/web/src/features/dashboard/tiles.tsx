import { IconAlertTriangle } from "@tabler/icons-react";
import { PathLink } from "../../composites/links.tsx";
import { mayOpen } from "../../lib/access.ts";
import { number } from "../../lib/format.ts";
import { useFlagsOf } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import classes from "./tiles.module.css";

export type Tile = { label: string; count: number; note: string; alarm?: boolean; to?: string };

/** Figures that matter; each leads to the rows behind it where the reader may see them. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const open = (to: string) => {
    const flags = flagsOf(to.split("?")[0] ?? to);
    return flags !== undefined && mayOpen(flags, user, flagsOf) === "open";
  };
  return (
    <ul className={classes.tiles}>
      {tiles.map((tile) => (
        <li key={tile.label} className={tile.alarm ? `${classes.tile} ${classes.alarm}` : classes.tile}>
          {tile.to && open(tile.to) ? <PathLink to={tile.to}>{tile.label}</PathLink> : <span>{tile.label}</span>}
          <strong>{number(tile.count)}</strong>
          <small>
            {tile.alarm && <IconAlertTriangle size={15} aria-hidden />} {tile.note}
          </small>
        </li>
      ))}
    </ul>
  );
};
