import { useEffect, useRef, useState } from "react";
import { packsOf } from "./packs.ts";

const settleAfterMs = 400;

/**
 * The packs of a line while somebody changes them. Typing settles before it is sent, and leaving the box sends it: what is
 * done to the line next comes after it. What the list says, be it the echo of what was sent or another device's number,
 * never takes the place of what has been typed since.
 */
export const useLinePacks = <L extends { quantity: number }>(line: L, tell: (line: L, packs: number) => unknown) => {
  const [value, setValue] = useState<number | string>(line.quantity);
  /** What the list was last told, or said. */
  const told = useRef(line.quantity);
  useEffect(() => {
    const before = told.current;
    told.current = line.quantity;
    setValue((now) => (packsOf(now) === before ? line.quantity : now));
  }, [line.quantity]);
  const send = useRef(() => {});
  send.current = () => {
    const packs = packsOf(value);
    if (packs === null || packs === told.current) return;
    told.current = packs;
    tell(line, packs);
  };
  useEffect(() => {
    const timer = setTimeout(() => send.current(), settleAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  // Somebody who types and goes on to another screen at once means it all the same.
  useEffect(() => () => send.current(), []);
  return { value, setValue, send: () => send.current() };
};
