import { useRef, useState } from "react";
import { isOutdated, sentences } from "../../api/errors.ts";
import { queryClient } from "../../api/query.ts";
import type { ApiKey } from "../../api/types.ts";
import type { Said } from "./scan-box.tsx";
import { sound } from "./sounds.ts";

type Work<T> = {
  run: (before: T) => Promise<T>;
  /** What is said of it; nothing where nothing changed. */
  words: (after: T, before: T) => string | null;
  /** Whether a refusal is dealt with in another way than by reading the page again. */
  refused?: (error: unknown) => boolean;
};

/** Scans and taps one after the other, since a scanner is quicker than the server: what came of each is heard, felt and said. */
export const useTurns = <T>(now: T, { read, remember }: { read: ApiKey; remember: (after: T) => void }) => {
  const [said, setSaid] = useState<Said | null>(null);
  const latest = useRef(now);
  latest.current = now;
  const turn = useRef(Promise.resolve());
  const say = (text: string | null, fault: boolean) => {
    sound(fault ? "wrong" : "right");
    if (text !== null) setSaid({ text, fault });
  };
  const act = ({ run, words, refused }: Work<T>) => {
    turn.current = turn.current.then(async () => {
      try {
        const before = latest.current;
        const after = await run(before);
        latest.current = after;
        remember(after);
        say(words(after, before), false);
      } catch (error) {
        say(sentences(error).join(" "), true);
        if (!refused?.(error) && isOutdated(error)) void queryClient.invalidateQueries({ queryKey: [read] });
      }
    });
    return turn.current;
  };
  return { said, say, act, latest };
};
