import { IconLock } from "@tabler/icons-react";
import { dateTime, imageUrl } from "../../lib/format.ts";
import classes from "./conversation.module.css";

type Said = {
  key: string;
  at: string;
  who: string;
  body: string;
  /** Theirs on the left, ours on the right, what only staff read apart from both. */
  side: "theirs" | "ours" | "note";
  photo: string | null;
};
type Happened = { key: string; at: string; says: string };
export type Entry = Said | Happened;

/** What was written and what happened, oldest first. */
export const Conversation = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className={classes.talk} aria-label="Conversation">
    {entries.map((entry) =>
      "says" in entry ? <Event key={entry.key} event={entry} /> : <Words key={entry.key} said={entry} />,
    )}
  </ol>
);

const Words = ({ said: { who, at, body, side, photo } }: { said: Said }) => (
  <li className={classes.said} data-side={side}>
    <div className={classes.head}>
      <strong>
        {side === "note" && <IconLock size={14} aria-hidden />}
        {side === "note" ? `${who}, internal note` : who}
      </strong>
      <time dateTime={at}>{dateTime(at)}</time>
    </div>
    <p className={classes.body}>{body}</p>
    {photo && (
      <a className={classes.photo} href={imageUrl(photo)} target="_blank" rel="noreferrer">
        <img src={imageUrl(photo)} alt={`Sent by ${who}`} loading="lazy" />
      </a>
    )}
  </li>
);

const Event = ({ event: { at, says } }: { event: Happened }) => (
  <li className={classes.event}>
    {says}, <time dateTime={at}>{dateTime(at)}</time>
  </li>
);
