import { type ChangeEvent, useState } from "react";

type Writing = {
  /** What was typed as it is kept, or null for what cannot be read. */
  read: (text: string) => string | null;
  /** How what is kept is shown. */
  show: (kept: string) => string;
  askedFor: string;
};

/**
 * A box that reads what is typed into it. While somebody types, their own letters stay; once they leave it shows what it
 * understood, or says how to write it. What could not be read is handed on as it was typed, so that nobody takes an
 * older value for it.
 */
export const useTyped = ({ read, show, askedFor }: Writing, value: string, onRead: (value: string) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const kept = read(value);
  return {
    value: typed ?? (kept === null ? value : show(kept)),
    fault: typed === null && value !== "" && kept === null ? askedFor : null,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const text = event.currentTarget.value;
      setTyped(text);
      onRead(text.trim() === "" ? "" : (read(text) ?? text));
    },
    leave: () => setTyped(null),
  };
};
