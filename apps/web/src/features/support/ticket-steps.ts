import { type TicketState, ticketTransitions } from "@remedia/domain/tickets";
import { api } from "../../api/client.ts";
import { type Action, asking, stepButton, transitions } from "../../composites/actions.tsx";
import { getUser } from "../../lib/session.ts";

type Subject = { id: number; number: string; state: TicketState; assigned_to_id: number | null };

const reopen = transitions(ticketTransitions, "/admin/tickets/:id", ["reopen"], "Ticket").map((action) => ({
  ...asking<Subject>(action, ({ number }) => ({ title: `Reopen ${number}?` })),
  when: ({ state }: Subject) => state === "closed",
}));

/** The main button of a ticket is the one that sends the answer. */
const neverMain = () => false;

/** What staff do to a ticket; assigning it to somebody else and closing it open windows of their own. */
export const ticketSteps = <R extends Subject>(open: {
  assign: (row: R) => void;
  close: (row: R) => void;
}): Action<R>[] => [
  {
    ...stepButton(ticketTransitions.assign),
    label: "Take it",
    when: ({ state, assigned_to_id }) => state !== "closed" && assigned_to_id !== getUser()?.id,
    next: neverMain,
    run: ({ id }) => api("POST /admin/tickets/:id/assign", { params: { id }, body: { user_id: getUser()!.id } }),
    done: "The ticket is yours.",
  },
  {
    ...stepButton(ticketTransitions.assign),
    label: "Assign to",
    when: ({ state }) => state !== "closed",
    run: (row) => open.assign(row),
  },
  {
    ...stepButton(ticketTransitions.close),
    when: ({ state }) => state !== "closed",
    next: neverMain,
    run: (row) => open.close(row),
  },
  ...reopen,
];
