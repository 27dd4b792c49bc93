import { Group, Input } from "@mantine/core";
import { useId } from "react";
import { dayOf, momentFrom, momentParts, timeOf } from "../lib/days.ts";
import { dateTime } from "../lib/format.ts";
import { fromLagosInput } from "../lib/lagos-time.ts";
import { DayInput } from "./day-input.tsx";
import type { Form } from "./form.tsx";
import { TimeInput } from "./time-input.tsx";

type Props<V> = { form: Form<V>; name: keyof V & string; label: string };

/** A day and a time of it in a form, as the clocks in Lagos show it: 2027-03-31T14:30. */
export const MomentField = <V,>({ form, name, label }: Props<V>) => {
  const id = useId();
  const { error, withAsterisk, disabled } = form.input(name);
  form.describe(name, label, (moment: string) => dateTime(fromLagosInput(moment)));
  const [day, time] = momentParts(String(form.values[name] ?? ""));
  const set = (day: string, time: string) => form.set(name, momentFrom(day, time) as V[typeof name]);
  const timeIsBad = timeOf(time) === null;
  return (
    <Input.Wrapper
      id={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-description${error ? ` ${id}-error` : ""}`}
      labelElement="div"
      label={label}
      description="Lagos time"
      error={error}
      withAsterisk={withAsterisk}
    >
      <Group gap="xs" mb={5} align="start" wrap="nowrap">
        <DayInput
          flex={1}
          aria-label={`${label}, day`}
          value={day}
          onDay={(next) => set(next, time)}
          error={Boolean(error) && (!timeIsBad || dayOf(day) === null)}
          disabled={disabled}
        />
        <TimeInput
          w="6.5rem"
          aria-label={`${label}, time`}
          value={time}
          onTime={(next) => set(day, next)}
          error={Boolean(error) && timeIsBad}
          disabled={disabled}
        />
      </Group>
    </Input.Wrapper>
  );
};
