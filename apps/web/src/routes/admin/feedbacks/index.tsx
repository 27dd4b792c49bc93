import { ticketStates, ticketTopics } from "@remedia/domain/tickets";
import { createFileRoute } from "@tanstack/react-router";
import { onDemand } from "../../../composites/on-demand.tsx";
import { PageViews } from "../../../composites/views.tsx";
import { TicketList } from "../../../features/support/ticket-list.tsx";
import { aDay, anId, listSearch, oneOf, upTo, yesNo } from "../../../lib/list-search.ts";

const RatingList = onDemand(() => import("../../../features/support/rating-list.tsx"), "RatingList");
const CannedAnswerList = onDemand(() => import("../../../features/support/canned-answer-list.tsx"), "CannedAnswerList");

const days = { from: aDay, to: aDay };
const searches = {
  tickets: listSearch({
    state: oneOf(ticketStates),
    assigned: oneOf(["me", "nobody", "someone"]),
    assigned_to: anId,
    waiting_hours: upTo(8_760),
    topic: oneOf(ticketTopics),
    user_id: anId,
    order_id: anId,
    ...days,
  }),
  ratings: listSearch({ view: oneOf(["ratings"]), stars: upTo(5), branch_id: anId, ...days }),
  answers: listSearch({ view: oneOf(["answers"]), active: yesNo }),
};
type Search = { view?: "ratings" | "answers" } & Record<string, unknown>;

export const Route = createFileRoute("/admin/feedbacks/")({
  staticData: { title: "Support tickets", requiresAuth: true, requiresAdminAccess: true, permission: "support.read" },
  validateSearch: (search: Record<string, unknown>): Search =>
    search.view === "ratings" || search.view === "answers"
      ? (searches[search.view](search) as Search)
      : searches.tickets(search),
  component: Feedbacks,
});

/** What customers write to us, how they rate their orders, and what they are often told. */
function Feedbacks() {
  const { view } = Route.useSearch();
  const views = (
    <PageViews
      label="Support tickets"
      at={view}
      views={[
        ["Tickets", undefined],
        ["Ratings", "ratings"],
        ["Canned answers", "answers"],
      ]}
    />
  );
  if (view === "ratings") return <RatingList>{views}</RatingList>;
  if (view === "answers") return <CannedAnswerList>{views}</CannedAnswerList>;
  return <TicketList>{views}</TicketList>;
}
