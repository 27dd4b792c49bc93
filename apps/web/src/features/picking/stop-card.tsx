import { Button } from "@mantine/core";
import { day, plural } from "../../lib/format.ts";
import scanning from "../scanning/scanning.module.css";
import classes from "./picking.module.css";
import { leftAt, type Stop } from "./round.ts";

type Props = { stop: Stop; tote?: string; onTake: () => void; onPutBack: () => void; onMissing: () => void };

/** Where to go, what to take and how many: to be read from an arm's length and tapped in gloves. */
export const StopCard = ({ stop, tote, onTake, onPutBack, onMissing }: Props) => (
  <section className={scanning.card} aria-label="This stop">
    <div className={classes.where}>
      <span className={classes.place}>{stop.place_code}</span>
      <span className={classes.many}>
        {stop.picked} of {stop.quantity}
      </span>
      {tote && <span className={classes.tote}>{tote}</span>}
    </div>
    <div className={classes.what}>
      <strong>{stop.title}</strong>
      <span>
        Batch {stop.batch_number} · Expires {day(stop.expires_on)}
      </span>
    </div>
    <div className={classes.buttons}>
      {stop.picked > 0 && (
        <Button size="lg" variant="default" onClick={onPutBack}>
          Put back
        </Button>
      )}
      {leftAt(stop) > 0 && (
        <>
          <Button size="lg" variant="default" onClick={onMissing}>
            Not found
          </Button>
          <Button size="lg" onClick={onTake}>
            Take {plural(leftAt(stop), "pack")}
          </Button>
        </>
      )}
    </div>
  </section>
);
