import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef } from "react";
import { dayOf } from "../lib/days.ts";
import { day } from "../lib/format.ts";
import classes from "./day-input.module.css";
import { useTyped } from "./typed.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** 2027-03-31, or nothing. */
  value: string;
  onDay: (day: string) => void;
};

const asDay = { read: dayOf, show: day, askedFor: "Write the day as 31/03/2027." };

/** A day as it is written here, day first, whatever the browser's own language; the calendar is the browser's. */
export const DayInput = ({ value, onDay, error, ...rest }: Props) => {
  const calendar = useRef<HTMLInputElement>(null);
  const typed = useTyped(asDay, value, onDay);
  const pick = (picked: string) => {
    typed.leave();
    onDay(picked);
  };
  return (
    <TextInput
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      error={error || typed.fault}
      value={typed.value}
      onChange={typed.onChange}
      onBlur={typed.leave}
      rightSection={
        <>
          <input
            ref={calendar}
            type="date"
            className={classes.calendar}
            tabIndex={-1}
            aria-hidden
            value={dayOf(value) ?? ""}
            onChange={(event) => pick(event.currentTarget.value)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Calendar, ${rest["aria-label"] ?? rest.label}`}
            disabled={rest.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={16} aria-hidden />
          </ActionIcon>
        </>
      }
    />
  );
};
