import { outcomeLabels } from "@remedia/domain/tickets";
import type { Ticket } from "./answer-forms.tsx";
import type { Entry } from "./conversation.tsx";

type Event = Ticket["events"][number];

/** Steps that say something beside the words that came with them. */
const happenings: Readonly<Record<string, (event: Event) => string>> = {
  assign: ({ by, assigned_to }) =>
    assigned_to === null
      ? `${by} took the assignment away`
      : by === assigned_to
        ? `${by} took it`
        : `${by} assigned it to ${assigned_to}`,
  close: ({ by, outcome, note }) =>
    [`${by} closed it${outcome ? `: ${outcomeLabels[outcome].toLowerCase()}` : ""}`, note].filter(Boolean).join(". "),
  reopen: ({ by }) => `${by} reopened it`,
};

/** What was written and what was done, in the order in which it happened. */
export const storyOf = ({ messages, events }: Pick<Ticket, "messages" | "events">): Entry[] => {
  const said: Entry[] = messages.map(({ id, created_at, author, body, from_customer, internal, photo_url }) => ({
    key: `message ${id}`,
    at: String(created_at),
    who: author,
    body,
    side: internal ? "note" : from_customer ? "theirs" : "ours",
    photo: photo_url,
  }));
  const done: Entry[] = events.flatMap((event) => {
    const says = happenings[event.action]?.(event);
    return says ? [{ key: `event ${event.id}`, at: String(event.at), says }] : [];
  });
  return [...said, ...done].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
};
