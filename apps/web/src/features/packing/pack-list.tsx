import { Button } from "@mantine/core";
import { day } from "../../lib/format.ts";
import classes from "./packing.module.css";
import type { SomePacks } from "./packing.ts";

type Packs = SomePacks & { batch_number: string; expires_on: string };
type Handle = { label: string; says: string; onTake: () => void };
type Props<P extends Packs> = {
  label: string;
  packs: readonly P[];
  many: (packs: P) => number;
  /** What can be done with some packs, in as few letters as fit under a thumb. */
  handles: (packs: P) => readonly Handle[];
};

/** Packs by product and batch, with large buttons beside each. */
export const PackList = <P extends Packs>({ label, packs, many, handles }: Props<P>) => (
  <ul className={classes.packs} aria-label={label}>
    {packs.map((some) => (
      <li key={`${some.line_id} ${some.batch_id}`}>
        <span className={classes.what}>
          <strong>
            <span className={classes.many}>{many(some)} ×</span> {some.title}
          </strong>
          <span>
            Batch {some.batch_number} · Expires {day(some.expires_on)}
          </span>
        </span>
        <span className={classes.handles}>
          {handles(some).map(({ label: short, says, onTake }) => (
            <Button key={short} size="md" variant="default" aria-label={says} onClick={onTake}>
              {short}
            </Button>
          ))}
        </span>
      </li>
    ))}
  </ul>
);
