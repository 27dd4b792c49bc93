import "@mantine/core/styles/NumberInput.css";
import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { day } from "../../lib/format.ts";
import { fractionFault } from "../../lib/rules.ts";
import scanning from "../scanning/scanning.module.css";
import classes from "./desk.module.css";
import type { DeskLine } from "./desk-lines.ts";

const most = 1_000_000;

type Props = {
  line: DeskLine;
  input: RefObject<HTMLInputElement | null>;
  onCount: (counted: number) => void;
};

/** The line under one's thumb. Draw it with the line's id as key: each begins with what is known of it. */
export const EntryCard = ({ line, input, onCount }: Props) => {
  const [packs, setPacks] = useState<number | null>(line.counted);
  const fault = fractionFault(packs);
  const step = (by: number) => setPacks((now) => Math.min(most, Math.max(0, (now ?? 0) + by)));
  return (
    <form
      className={scanning.card}
      aria-label="Count this line"
      onSubmit={(event) => {
        event.preventDefault();
        if (packs !== null && !fault) onCount(packs);
      }}
    >
      <div className={classes.what}>
        <strong>{line.title}</strong>
        <span>
          {line.place_code} · Batch {line.batch_number} · Expires {day(line.expires_on)}
        </span>
      </div>
      <div className={classes.stepper}>
        <ActionIcon size={56} variant="default" aria-label="One less" disabled={!packs} onClick={() => step(-1)}>
          <IconMinus aria-hidden />
        </ActionIcon>
        <NumberInput
          ref={input}
          classNames={{ root: classes.packs, input: classes.figure }}
          aria-label="Packs counted"
          placeholder="–"
          inputMode="numeric"
          enterKeyHint="next"
          hideControls
          allowNegative={false}
          max={most}
          clampBehavior="strict"
          value={packs ?? ""}
          error={fault}
          onChange={(value) => setPacks(value === "" ? null : Number(value))}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ActionIcon size={56} variant="default" aria-label="One more" onClick={() => step(1)}>
          <IconPlus aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.save}>
        <Button size="md" px="md" variant="default" onClick={() => onCount(0)}>
          None there
        </Button>
        <Button size="md" px="md" type="submit" disabled={packs === null || fault !== null}>
          Save and next
        </Button>
      </div>
    </form>
  );
};
