import "@mantine/core/styles/NumberInput.css";
import { NumberInput, type NumberInputProps } from "@mantine/core";
import { mostPacks } from "@remedia/domain/carts";
import { packsFault } from "./packs.ts";

type Typed = number | string;
type Props = Pick<NumberInputProps, "label" | "aria-label" | "w" | "size" | "disabled"> & {
  value: Typed;
  onChange: (typed: Typed) => void;
  onLeave?: () => void;
  /** What an empty box goes back to when it is left; without it, it stays empty. */
  fallback?: number | null;
  /** What holds while the box says something else. */
  meanwhile?: string;
};

/** How many packs. What is no number of packs stays as it was typed, with a word why, for the person to correct. */
export const PacksInput = ({ value, onChange, onLeave, fallback, meanwhile, ...rest }: Props) => {
  const fault = value === "" ? null : packsFault(value);
  return (
    <NumberInput
      {...rest}
      inputMode="numeric"
      min={1}
      max={mostPacks}
      clampBehavior="none"
      value={value}
      onChange={(typed) => onChange(typed)}
      onBlur={() => (value === "" ? fallback && onChange(fallback) : onLeave?.())}
      error={
        fault && (
          <>
            {fault}
            <br />
            {meanwhile}
          </>
        )
      }
    />
  );
};
