import { setTimeout as sleep } from "node:timers/promises";
import { openClient, type Sql, sqlState } from "./db.ts";

type Watched = {
  /** When the statement that waits longest was sent; infinity when none waits. */
  longestSince: () => number;
  /** Called once when the database has fallen silent. */
  giveUp: () => void;
};

const ignore = () => undefined;

const tickMs = 50;
/** How long the question may take is said below, and not by the driver, whose clock runs while the loop stands still. */
const patientSeconds = 3_600;

/**
 * Waits for so much time of a loop that runs. A loop that is busy hears no answer either, so time in which it stood still
 * is ours and not the database's: a tick that comes late counts as one tick.
 */
const waitRunning = async (ms: number, signal: AbortSignal) => {
  for (let waited = 0; waited < ms && !signal.aborted; waited += tickMs) await sleep(tickMs);
};

/**
 * Tells a database that is slow from one that says nothing at all, such as a stopped machine behind a connection that still
 * stands. A statement may take its time: as long as the database answers a question beside it, nothing happens. If that goes
 * unanswered too, everything that waits is given up, and whoever comes is sent away at once, until an answer comes.
 *
 * What was given up does not happen later, with two exceptions that no client can exclude: a commit, or a single statement
 * outside a transaction, that had been sent before the silence may have been read by then. Who asks again with the same
 * Idempotency-Key learns which it was.
 */
export const watchSilence = (base: Sql, silenceMs: number, { longestSince, giveUp }: Watched) => {
  let asker: Sql | null = null;
  let asking = false;
  let silent = false;

  const answers = async (): Promise<boolean> => {
    asker ??= openClient(base, ignore, { connect_timeout: patientSeconds });
    const mine = asker;
    const late = Symbol("late");
    const patience = new AbortController();
    const answer = await Promise.race([
      mine`select 1`.then(
        () => true,
        // A refusal in PostgreSQL's own words, such as too many clients, is an answer.
        (error: unknown) => /^(?=.*\d)[0-9A-Z]{5}$/.test(sqlState(error) ?? ""),
      ),
      waitRunning(silenceMs / 2, patience.signal).then(() => late),
    ]);
    patience.abort();
    if (answer === true) return true;
    asker = null;
    mine.end({ timeout: 0 }).catch(ignore);
    return false;
  };

  const look = async () => {
    const waits = performance.now() - longestSince() > silenceMs / 2;
    if (asking || !(waits || silent)) return;
    asking = true;
    const wasSilent = silent;
    silent = !(await answers());
    asking = false;
    if (silent && !wasSilent) giveUp();
  };
  const timer = setInterval(() => void look(), silenceMs / 8).unref();

  return {
    isSilent: () => silent,
    end: async () => {
      clearInterval(timer);
      await asker?.end({ timeout: 1 });
    },
  };
};
