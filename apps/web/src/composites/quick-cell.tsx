import { UnstyledButton } from "@mantine/core";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from "react";

export type QuickProps<V> = {
  /** What is changed, such as "Price of Amatem". */
  label: string;
  value: V | null;
  /** What stands there until somebody edits it. */
  shown: string;
  /** False keeps what was typed for another try. */
  save: (value: V) => Promise<boolean>;
};

type InputProps<V> = {
  size: "xs";
  autoFocus: true;
  "aria-label": string;
  error: string | null;
  disabled: boolean;
  value: V | string;
  onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  onBlur: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};
type Props<V> = QuickProps<V> & {
  fault: (typed: V | string) => string | null;
  input: (props: InputProps<V>, onType: (typed: V | string) => void) => ReactNode;
};

/** A value in a list that is changed where it stands: Enter or F2 opens it, Enter or leaving it saves, Escape leaves it be. */
export const QuickCell = <V extends number | string>({ label, value, shown, save, fault, input }: Props<V>) => {
  const [typed, setTyped] = useState<V | string | null>(null);
  const [busy, setBusy] = useState(false);
  const isDone = useRef(false);
  const open = () => {
    isDone.current = false;
    setTyped(value ?? "");
  };
  const close = () => {
    isDone.current = true;
    setTyped(null);
  };
  if (typed === null)
    return (
      <UnstyledButton
        fz="sm"
        c="var(--mantine-color-anchor)"
        aria-label={`${label}: ${shown}. Change`}
        onClick={open}
        onKeyDown={(event: KeyboardEvent) => event.key === "F2" && open()}
      >
        {shown}
      </UnstyledButton>
    );
  const finish = async (leaving: boolean) => {
    if (isDone.current || busy) return;
    if (typed === value || (leaving && typed === "")) return close();
    if (fault(typed)) return;
    setBusy(true);
    if (await save(typed as V)) close();
    setBusy(false);
  };
  const props: InputProps<V> = {
    size: "xs",
    autoFocus: true,
    "aria-label": label,
    error: typed === "" ? null : fault(typed),
    disabled: busy,
    value: typed,
    onFocus: (event) => event.currentTarget.select(),
    onBlur: () => void finish(true),
    onKeyDown: (event) => {
      if (event.key === "Enter") void finish(false);
      if (event.key === "Escape") close();
      if (["Enter", "Escape"].includes(event.key)) event.stopPropagation();
    },
  };
  return input(props, setTyped);
};
