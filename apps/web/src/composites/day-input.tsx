import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { dayOf } from "../lib/days.ts";
import { day } from "../lib/format.ts";
import classes from "./day-input.module.css";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** 2027-03-31, or nothing. */
  value: string;
  /** What could not be read as a day is handed on as it was typed, so that nobody takes an older day for it. */
  onDay: (day: string) => void;
};

const askedFor = "Write the day as 31/03/2027.";

/** A day as it is written here, day first, whatever the browser's own language; the calendar is the browser's. */
export const DayInput = ({ value, onDay, error, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [isLeft, setIsLeft] = useState(true);
  const isUnread = isLeft && value !== "" && dayOf(value) === null;
  const type = (text: string) => {
    setTyped(text);
    onDay(text.trim() === "" ? "" : (dayOf(text) ?? text));
  };
  const pick = (picked: string) => {
    setTyped(null);
    onDay(picked);
  };
  return (
    <TextInput
      placeholder="dd/mm/yyyy"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      {...rest}
      error={error || (isUnread ? askedFor : null)}
      value={typed ?? shown(value)}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true);
        setTyped(null);
      }}
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

const shown = (value: string) => {
  const read = dayOf(value);
  return read === null ? value : day(read);
};
