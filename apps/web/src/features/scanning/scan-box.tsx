import { ActionIcon, Group, Text, TextInput } from "@mantine/core";
import { IconCamera, IconKeyboard, IconScan } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import { Camera, hasCamera } from "./camera.tsx";

export type Said = { text: string; fault: boolean };
type Props = {
  label: string;
  field: RefObject<HTMLInputElement | null>;
  filming: boolean;
  onFilm: (filming: boolean) => void;
  /** What came of the last scan. */
  said: Said | null;
  onCode: (code: string) => void;
  /** How scans are taken, below the field. */
  children?: ReactNode;
};

/** Ends a field of a GS1 code; scanners that act as keyboards press Ctrl and ] for it. */
const separator = "\u001d";

/** One field that a scanner types into. It shows no keyboard on a phone unless asked to: the scanner is the keyboard. */
export const ScanBox = ({ label, field, filming, onFilm, said, onCode, children }: Props) => {
  const [code, setCode] = useState("");
  const [typing, setTyping] = useState(false);
  const read = (text: string) => {
    setCode("");
    if (text.trim()) onCode(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey && event.key === "]") {
      event.preventDefault();
      setCode((now) => now + separator);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      read(code);
    }
  };
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          ref={field}
          flex={1}
          size="md"
          label={label}
          placeholder="Ready to scan"
          autoComplete="off"
          autoFocus
          inputMode={typing ? "text" : "none"}
          leftSection={<IconScan size={20} aria-hidden />}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => keepFocus(event.currentTarget, event.relatedTarget)}
        />
        <ActionIcon
          size={42}
          variant={typing ? "filled" : "default"}
          aria-label="Type the code"
          aria-pressed={typing}
          onClick={() => {
            setTyping(!typing);
            field.current?.blur();
            requestAnimationFrame(() => field.current?.focus());
          }}
        >
          <IconKeyboard size={20} aria-hidden />
        </ActionIcon>
        {hasCamera() && (
          <ActionIcon size={42} variant="default" aria-label="Scan with the camera" onClick={() => onFilm(true)}>
            <IconCamera size={20} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Group justify="space-between" gap="xs" mih={28}>
        {!filming && <Outcome said={said} />}
        {children}
      </Group>
      {filming && (
        <Camera onCode={read} onClose={() => onFilm(false)}>
          <Outcome said={said} />
        </Camera>
      )}
    </>
  );
};

const Outcome = ({ said }: Pick<Props, "said">) => (
  <Text size="sm" role="status" c={said?.fault ? "var(--mantine-color-error)" : undefined} fw="var(--weight-strong)">
    {said?.text}
  </Text>
);

/** Whoever taps beside everything still means to scan; whoever taps on something means that. */
const keepFocus = (input: HTMLInputElement, next: EventTarget | null) => {
  if (next) return;
  setTimeout(() => {
    if (document.activeElement === document.body && input.isConnected) input.focus();
  }, 150);
};
