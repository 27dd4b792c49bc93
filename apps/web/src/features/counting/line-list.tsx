import { UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { day, number } from "../../lib/format.ts";
import classes from "./desk.module.css";
import type { DeskLine } from "./desk-lines.ts";

type Props = { lines: readonly DeskLine[]; current: string | null; onChoose: (line: DeskLine) => void };

/** What stands on a shelf, as one counts it: never how much should be there. */
export const LineList = ({ lines, current, onChoose }: Props) => {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (current) list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <ul ref={list} className={classes.lines} aria-label="Lines of this shelf">
      {lines.map((line) => (
        <li key={line.id}>
          <UnstyledButton
            className={classes.line}
            aria-current={line.id === current || undefined}
            onClick={() => onChoose(line)}
          >
            <span className={classes.what}>
              <strong>{line.title}</strong>
              <span>
                Batch {line.batch_number} · {day(line.expires_on)}
                {line.counted_by && ` · ${line.counted_by}`}
              </span>
              {line.fault && (
                <span className={classes.fault}>
                  <IconAlertTriangle size={14} aria-hidden /> {line.fault}
                </span>
              )}
            </span>
            <span className={classes.counted} data-open={line.counted === null || undefined}>
              {line.waiting && <IconClock size={15} aria-label="Waiting to be sent" />}
              {line.counted === null ? "To count" : number(line.counted)}
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
};
