import { TextInput, type TextInputProps } from "@mantine/core";
import { timeOf } from "../lib/days.ts";
import { useTyped } from "./typed.ts";

type Props = Omit<TextInputProps, "value" | "onChange" | "type"> & {
  /** 14:30, or nothing. */
  value: string;
  onTime: (time: string) => void;
};

const asTime = { read: timeOf, show: (time: string) => time, askedFor: "Write the time as 14:30." };

/** A time of day in 24 hours, whatever the browser's own language. */
export const TimeInput = ({ value, onTime, error, ...rest }: Props) => {
  const typed = useTyped(asTime, value, onTime);
  return (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...rest}
      error={error || typed.fault}
      value={typed.value}
      onChange={typed.onChange}
      onBlur={typed.leave}
    />
  );
};
