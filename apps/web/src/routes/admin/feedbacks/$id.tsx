import { Text } from "@mantine/core";
import { outcomeLabels } from "@remedia/domain/tickets";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { lacks } from "../../../composites/actions.tsx";
import { DetailScreen } from "../../../composites/detail-screen.tsx";
import { MayLink } from "../../../composites/may-links.tsx";
import { onDemand } from "../../../composites/on-demand.tsx";
import { AnswerForm, NoteForm, type Ticket } from "../../../features/support/answer-forms.tsx";
import { Conversation } from "../../../features/support/conversation.tsx";
import { Stars } from "../../../features/support/stars.tsx";
import { ticketSteps } from "../../../features/support/ticket-steps.ts";
import { storyOf } from "../../../features/support/ticket-story.ts";
import { dateTime, phone, relativeTime, words } from "../../../lib/format.ts";

const AssignDrawer = onDemand(() => import("../../../features/support/ticket-drawers.tsx"), "AssignDrawer");
const CloseDrawer = onDemand(() => import("../../../features/support/ticket-drawers.tsx"), "CloseDrawer");

export const Route = createFileRoute("/admin/feedbacks/$id")({
  staticData: { title: "Ticket", requiresAuth: true, requiresAdminAccess: true, permission: "support.read" },
  component: TicketPage,
});

function TicketPage() {
  const id = Number(Route.useParams().id);
  const [open, setOpen] = useState<{ what: "assign" | "close"; ticket: Ticket } | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <DetailScreen
        query="GET /admin/tickets/:id"
        params={{ id }}
        live
        crumbs={[{ label: "Support tickets", to: "/admin/feedbacks" }]}
        title={({ subject }) => subject}
        state={({ state }) => state}
        actions={ticketSteps<Ticket>({
          assign: (ticket) => setOpen({ what: "assign", ticket }),
          close: (ticket) => setOpen({ what: "close", ticket }),
        })}
        facts={factsOf}
      >
        {(ticket) => <Talk ticket={ticket} />}
      </DetailScreen>
      {open?.what === "assign" && <AssignDrawer ticket={open.ticket} onClose={close} />}
      {open?.what === "close" && <CloseDrawer ticket={open.ticket} onClose={close} />}
    </>
  );
}

const factsOf = (ticket: Ticket): [string, React.ReactNode][] => [
  ["Ticket", ticket.number],
  [
    "Customer",
    <MayLink key="customer" path="/admin/users/$id" row={{ id: ticket.user_id }}>
      {ticket.customer}
    </MayLink>,
  ],
  [
    "Phone",
    <a key="phone" href={`tel:${ticket.phone}`}>
      {phone(ticket.phone)}
    </a>,
  ],
  ["Topic", words(ticket.topic)],
  [
    "Order",
    ticket.order_number && (
      <MayLink key="order" path="/admin/orders/$id/edit" row={{ id: ticket.order_id }}>
        {ticket.order_number}
      </MayLink>
    ),
  ],
  ["Rating", ticket.rating && <Stars key="stars" stars={ticket.rating.stars} />],
  ["Branch", ticket.branch_name],
  ["Assigned to", ticket.assigned_to ?? "Nobody"],
  ["Opened", dateTime(String(ticket.created_at))],
  ["Waiting since", ticket.waiting_since && relativeTime(String(ticket.waiting_since))],
  ["First answered", ticket.first_answered_at && dateTime(String(ticket.first_answered_at))],
  ["Outcome", ticket.outcome && outcomeLabels[ticket.outcome]],
];

const Talk = ({ ticket }: { ticket: Ticket }) => (
  <>
    <Conversation entries={storyOf(ticket)} />
    {lacks("support.answer") === null && (
      <>
        {ticket.state === "closed" ? (
          <Text c="dimmed">This ticket is closed. Reopen it to answer.</Text>
        ) : (
          <AnswerForm ticket={ticket} />
        )}
        <NoteForm ticket={ticket} />
      </>
    )}
  </>
);
