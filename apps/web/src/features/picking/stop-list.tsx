import { UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { day } from "../../lib/format.ts";
import classes from "./picking.module.css";
import { leftAt, type Round, type Stop, toteOf } from "./round.ts";

type Props = { round: Round; stops: readonly Stop[]; current: number | null; onChoose: (stop: Stop) => void };

/** Shelf by shelf, as one walks. */
export const StopList = ({ round, stops, current, onChoose }: Props) => (
  <ul className={classes.stops} aria-label="Stops">
    {stops.map((stop) => (
      <li key={stop.id}>
        <UnstyledButton
          className={classes.stop}
          aria-current={stop.id === current || undefined}
          data-done={leftAt(stop) === 0 || undefined}
          onClick={() => onChoose(stop)}
        >
          <span className={classes.shelf}>{stop.place_code}</span>
          <span className={classes.what}>
            <strong>{stop.title}</strong>
            <span>
              {round.orders.length > 1 && `Tote ${toteOf(round, stop.order_id)} · `}
              Batch {stop.batch_number} · Expires {day(stop.expires_on)}
            </span>
          </span>
          <span className={classes.many}>
            {leftAt(stop) === 0 && <IconCheck size={18} aria-label="Picked" />}
            {stop.picked} of {stop.quantity}
          </span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
