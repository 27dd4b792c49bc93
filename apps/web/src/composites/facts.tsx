import { Paper } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";

export type Fact = [label: string, value: ReactNode];

type Props = { facts: readonly Fact[] };

/** What is known of one thing, each under its name. */
export const Facts = ({ facts }: Props) => (
  <Paper withBorder p="md" className={classes.paper}>
    <FactList facts={facts} />
  </Paper>
);

/** The same inside a panel, which has a frame already. */
export const FactList = ({ facts }: Props) => (
  <dl className={classes.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === "" ? "–" : value}</dd>
      </div>
    ))}
  </dl>
);
