import "@mantine/core/styles/PinInput.css";
import { Input, PinInput } from "@mantine/core";
import { type ClipboardEvent, useId } from "react";

type Props = {
  label: string;
  /** Boxes; default 4. */
  length?: number;
  value: string;
  onChange: (value: string) => void;
  /** Called once every box is filled. */
  onComplete?: (value: string) => void;
  error?: string | null;
  disabled?: boolean;
  /** Hides the digits, for secrets. */
  mask?: boolean;
  autoFocus?: boolean;
};

/** Digits only, one a box. Pasted text that is not all digits is refused whole. */
export const Passcode = ({ label, length = 4, error, onComplete, ...rest }: Props) => {
  const id = useId();
  const refuseText = (event: ClipboardEvent) => {
    if (/^\d+$/.test(event.clipboardData.getData("text").trim())) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} id={id}>
      <fieldset
        aria-label={label}
        onPasteCapture={refuseText}
        style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <PinInput
          type="number"
          length={length}
          gap="xs"
          size="md"
          placeholder=""
          error={Boolean(error)}
          {...(onComplete ? { onComplete } : {})}
          getInputProps={(at) => ({ "aria-label": `${label}, digit ${at + 1} of ${length}` })}
          {...rest}
        />
      </fieldset>
    </Input.Wrapper>
  );
};
