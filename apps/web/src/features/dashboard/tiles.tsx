import { IconAlertTriangle } from "@tabler/icons-react";
import { PathLink } from "../../composites/links.tsx";
import { number } from "../../lib/format.ts";
import { useMayOpen } from "../../lib/screens.ts";
import classes from "./tiles.module.css";

export type Tile = { label: string; count: number; note: string; alarm?: boolean; to?: string };

/** Figures that matter; each leads to the rows behind it where the reader may see them. */
export const Tiles = ({ tiles }: { tiles: readonly Tile[] }) => {
  const mayOpen = useMayOpen();
  const open = (to: string) => mayOpen(to.split("?")[0] ?? to);
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
