import { Fieldset, Stack } from "@mantine/core";
import type { Form } from "../../composites/form.tsx";
import classes from "./hours-field.module.css";

export type Hours = { day: number; opens: string | null; closes: string | null }[];
export const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Seven rows from Monday, whatever was kept. */
export const wholeWeek = (kept: Hours): Hours =>
  dayNames.map((_, at) => kept.find(({ day }) => day === at + 1) ?? { day: at + 1, opens: null, closes: null });

/** A day without times is closed. */
export const HoursField = ({ form }: { form: Form<{ opening_hours: Hours }> }) => {
  const { opening_hours: hours } = form.values;
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
              <input
                type="time"
                aria-label={`${name} opens`}
                value={opens ?? ""}
                onChange={(event) => set(day, { opens: event.currentTarget.value || null })}
              />
              <input
                type="time"
                aria-label={`${name} closes`}
                value={closes ?? ""}
                onChange={(event) => set(day, { closes: event.currentTarget.value || null })}
              />
              <small>{opens && closes ? "" : "Closed"}</small>
            </div>
          );
        })}
      </Stack>
    </Fieldset>
  );
};
