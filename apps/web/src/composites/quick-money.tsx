import "@mantine/core/styles/NumberInput.css";
import { NumberInput, UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";

type Props = {
  /** What is changed, such as "Price of Amatem". */
  label: string;
  value: number | null;
  /** What stands there until somebody edits it. */
  shown: string;
  /** False keeps what was typed for another try. */
  save: (value: number) => Promise<boolean>;
};

/** An amount in a list that is changed where it stands: Enter or F2 opens it, Enter or leaving it saves, Escape leaves it be. */
export const QuickMoney = ({ label, value, shown, save }: Props) => {
  const [typed, setTyped] = useState<number | string | null>(null);
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
  const fault = typeof typed === "number" && typed > 0 ? null : "Enter a price above ₦0.";
  const finish = async (leaving: boolean) => {
    if (isDone.current || busy) return;
    if (typed === value || (leaving && typed === "")) return close();
    if (fault) return;
    setBusy(true);
    if (await save(Number(typed))) close();
    setBusy(false);
  };
  return (
    <NumberInput
      size="xs"
      w="8rem"
      ml="auto"
      autoFocus
      hideControls
      prefix="₦"
      thousandSeparator=","
      decimalScale={2}
      aria-label={label}
      error={typed === "" ? null : fault}
      disabled={busy}
      value={typed}
      onChange={setTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void finish(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter") void finish(false);
        if (event.key === "Escape") close();
        if (["Enter", "Escape"].includes(event.key)) event.stopPropagation();
      }}
    />
  );
};
