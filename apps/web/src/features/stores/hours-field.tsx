import "@mantine/core/styles/Fieldset.css";
import { Fieldset, Stack, Text } from "@mantine/core";
import type { Form } from "../../composites/form.tsx";
import { TimeInput } from "../../composites/time-input.tsx";
import { timeOf } from "../../lib/days.ts";
import classes from "./hours-field.module.css";

export type Hours = { day: number; opens: string | null; closes: string | null }[];
export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Seven rows from Monday, whatever was kept. */
export const wholeWeek = (kept: Hours): Hours =>
  dayNames.map((_, at) => kept.find(({ day }) => day === at + 1) ?? { day: at + 1, opens: null, closes: null });

export const hoursFault = (hours: Hours): string | null =>
  hours.some(({ opens, closes }) => [opens, closes].some((time) => time !== null && timeOf(time) === null))
    ? "Write the times as 14:30."
    : null;

/** A day without times is closed. */
export const HoursField = ({ form }: { form: Form<{ opening_hours: Hours }> }) => {
  const { opening_hours: hours } = form.values;
  const { error } = form.input("opening_hours");
  const set = (day: number, change: Partial<Hours[number]>) =>
    form.set(
      "opening_hours",
      hours.map((row) => (row.day === day ? { ...row, ...change } : row)),
    );
  return (
    <Fieldset legend="Opening hours" className={classes.hours}>
      <Stack gap={6}>
        {hours.map(({ day, opens, closes }) => {
          const name = dayNames[day - 1];
          return (
            <div key={day} className={classes.day}>
              <span>{name}</span>
              <TimeInput
                aria-label={`${name} opens`}
                value={opens ?? ""}
                onTime={(time) => set(day, { opens: time || null })}
              />
              <TimeInput
                aria-label={`${name} closes`}
                value={closes ?? ""}
                onTime={(time) => set(day, { closes: time || null })}
              />
              <small>{opens && closes ? "" : "Closed"}</small>
            </div>
          );
        })}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
};
