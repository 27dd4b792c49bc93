import { useEffect } from "react";
import { api } from "../../api/client.ts";
import { ApiError, sentences } from "../../api/errors.ts";
import { getUser } from "../../lib/session.ts";
import { createStore } from "../../lib/store.ts";
import { dropEntries, type KeptEntry, keepEntry, keptEntries, useKeptEntries } from "./kept-entries.ts";
import { noteSent } from "./sheets.ts";

export type Answer = { key: string; line_id: number | null; fault: string | null };
export type Send = (countId: number, teamId: number, entries: readonly KeptEntry[]) => Promise<readonly Answer[]>;

const bunchSize = 50;
const waitMs = { first: 2_000, most: 30_000 };

/** Whose figures wait: what one person counted is never sent in another's name. */
const isMine = ({ user_id }: KeptEntry) => user_id === getUser()?.id;
const waiting = (entries: readonly KeptEntry[]) => entries.filter((entry) => entry.fault === null && isMine(entry));

/** The oldest that wait, as far as they go to the same count for the same team. */
const nextBunch = (most: number): KeptEntry[] => {
  const [first, ...rest] = waiting(keptEntries());
  if (!first) return [];
  const together = rest.filter(({ count_id, team_id }) => count_id === first.count_id && team_id === first.team_id);
  return [first, ...together].slice(0, most);
};

const settle = (bunch: readonly KeptEntry[], answers: readonly Answer[]) => {
  const answerOf = new Map(answers.map((answer) => [answer.key, answer]));
  for (const entry of bunch) {
    const fault = answerOf.get(entry.body.key)?.fault;
    if (fault) keepEntry({ ...entry, fault });
  }
  const taken = bunch.filter(({ body }) => answerOf.get(body.key)?.fault === null);
  // First into the sheet, then out of the queue: a line never looks uncounted in between.
  noteSent(taken, answerOf);
  dropEntries(taken.map(({ body }) => body.key));
};

/** No answer, too many at once, or a server in trouble: the same again later. Only what was said no to is at fault. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);

/** Sends bunch by bunch until nothing waits. Whatever is answered twice counts once, since each entry has its key. */
export const sendAll = async (send: Send) => {
  for (let most = bunchSize; ; ) {
    const bunch = nextBunch(most);
    const [first] = bunch;
    if (!first) return;
    try {
      settle(bunch, await send(first.count_id, first.team_id, bunch));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // One bad entry must not hold up the others: each is sent alone until it is found.
      if (bunch.length === 1) keepEntry({ ...first, fault: sentences(error).join(" ") });
      most = 1;
    }
  }
};

const sendToServer: Send = async (countId, team_id, entries) => {
  const body = { team_id, entries: entries.map((entry) => entry.body) };
  return (await api("POST /admin/stock_counts/:id/entries", { params: { id: countId }, body, quiet: true })).answers;
};

const reachable = createStore(true);
let sending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = waitMs.first;

export const sendWaiting = async () => {
  clearTimeout(timer);
  if (sending || waiting(keptEntries()).length === 0) return;
  sending = true;
  try {
    await sendAll(sendToServer);
    pauseMs = waitMs.first;
    reachable.set(true);
  } catch {
    reachable.set(false);
    timer = setTimeout(() => void sendWaiting(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, waitMs.most);
  } finally {
    sending = false;
  }
};

/** Starts on every page about counting: what a closed tab left behind goes out as soon as somebody looks. */
export const useCountQueue = (countId?: number) => {
  const entries = useKeptEntries();
  useEffect(() => {
    const send = () => void sendWaiting();
    send();
    window.addEventListener("online", send);
    return () => window.removeEventListener("online", send);
  }, []);
  const ours = entries.filter((entry) => isMine(entry) && (countId === undefined || entry.count_id === countId));
  return {
    waiting: ours.filter(({ fault }) => fault === null),
    faulty: ours.filter(({ fault }) => fault !== null),
    reachable: reachable.use(),
  };
};
