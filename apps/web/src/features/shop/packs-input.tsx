import { ActionIcon } from "@mantine/core";
import { mostPacks } from "@remedia/domain/carts";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import type { KeyboardEvent, ReactNode, Ref } from "react";
import { packsFault, packsOf } from "./packs.ts";
import classes from "./packs-input.module.css";

type Typed = number | string;
type Props = {
  /** What they are packs of. */
  of: string;
  value: Typed;
  onChange: (typed: Typed) => void;
  onLeave?: () => void;
  /** What an empty box goes back to when it is left; without it, it stays empty. */
  fallback?: number | null;
  /** What holds while the box says something else. */
  meanwhile?: string;
  disabled?: boolean;
  /** What stands in the place of one pack less when there is only one. */
  atLast?: ReactNode;
  /** The button for one pack more. */
  ref?: Ref<HTMLButtonElement>;
};

const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * How many packs: typed, or one more and one less with buttons a thumb can hit. What is no number of packs stays as it was
 * typed, with a word why, for the person to correct.
 */
export const PacksInput = ({ of, value, onChange, onLeave, fallback, meanwhile, disabled, atLast, ref }: Props) => {
  const fault = value === "" ? null : packsFault(value);
  const packs = packsOf(value) ?? fallback ?? 0;
  const stepTo = (next: number) => next >= 1 && next <= mostPacks && onChange(next);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    stepTo(packs + step);
  };
  return (
    <div className={classes.stepper}>
      {packs <= 1 && atLast ? (
        atLast
      ) : (
        <ActionIcon
          variant="light"
          size={36}
          aria-label={`One pack less of ${of}`}
          disabled={disabled || packs <= 1}
          onClick={() => stepTo(packs - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
      )}
      <input
        className={classes.packs}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={`Packs of ${of}`}
        aria-invalid={fault !== null}
        disabled={disabled}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={walk}
        onBlur={() => (value === "" ? fallback && onChange(fallback) : onLeave?.())}
      />
      <ActionIcon
        ref={ref}
        variant="light"
        size={36}
        aria-label={`One pack more of ${of}`}
        disabled={disabled || packs >= mostPacks}
        onClick={() => stepTo(packs + 1)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      {fault && (
        <small role="alert" className={classes.fault}>
          {fault} {meanwhile}
        </small>
      )}
    </div>
  );
};
