import { useEffect, useRef, useState } from "react";
import { setQuantity } from "./cart-changes.ts";
import type { CartLine } from "./cart-guesses.ts";
import { packsOf } from "./packs.ts";

const settleAfterMs = 400;

/**
 * The packs of a line while somebody changes them. Typing settles before it is sent, and leaving the box sends it: what is
 * done to the line next comes after it. What another device set shows when nobody is typing.
 */
export const useLinePacks = (line: CartLine) => {
  const [value, setValue] = useState<number | string>(line.quantity);
  useEffect(() => setValue(line.quantity), [line.quantity]);
  const send = useRef(() => {});
  send.current = () => {
    const packs = packsOf(value);
    if (packs !== null && packs !== line.quantity) void setQuantity(line, packs);
  };
  useEffect(() => {
    const timer = setTimeout(() => send.current(), settleAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  // Who types and goes on to another screen at once means it all the same.
  useEffect(() => () => send.current(), []);
  return { value, setValue, send: () => send.current() };
};
