import { Paper } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = [label: string, value: ReactNode];

/** What is known of one thing, each under its name. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Paper withBorder p="md" className={classes.paper}>
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === "" ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  </Paper>
);
