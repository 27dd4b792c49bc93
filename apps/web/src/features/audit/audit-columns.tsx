import { UnstyledButton } from "@mantine/core";
import { custom, text } from "../../composites/columns.tsx";
import { dateTime } from "../../lib/format.ts";
import { Sentence, type Told } from "./sentence.tsx";
import { whoOf } from "./sentences.ts";

type Row = Told & { at: string; actor_name: string | null };

/** What happened in words, who did it, and when; the time opens the record behind the words. */
export const auditColumns = <R extends Row>(open: (row: R) => void) => [
  custom("action", "What happened", (row: R) => <Sentence entry={row} />),
  { ...custom("actor_name", "Who", whoOf), matters: true as const },
  {
    ...custom("at", "When", (row: R) => (
      <UnstyledButton
        data-record
        fz="inherit"
        c="var(--mantine-color-anchor)"
        aria-label={`Record of ${dateTime(row.at)}`}
        onClick={() => open(row)}
      >
        {dateTime(row.at)}
      </UnstyledButton>
    )),
    sort: "at" as const,
    matters: true as const,
  },
  text("branch_name"),
];
