import { ticketStates, ticketTopics } from "@remedia/domain/tickets";
import { type ReactNode, useState } from "react";
import type { RowOf } from "../../api/types.ts";
import classes from "../../composites/columns.module.css";
import { relative, state } from "../../composites/columns.tsx";
import { choice, days, named, narrowed } from "../../composites/filters.tsx";
import { PathLink } from "../../composites/links.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { day, relativeTime, words } from "../../lib/format.ts";
import { useAssignees } from "./assignees.ts";
import { ticketSteps } from "./ticket-steps.ts";

const AssignDrawer = onDemand(() => import("./ticket-drawers.tsx"), "AssignDrawer");
const CloseDrawer = onDemand(() => import("./ticket-drawers.tsx"), "CloseDrawer");

type Row = RowOf<"GET /admin/tickets">;
type Window = { what: "assign" | "close"; row: Row };

const waits = [4, 24, 72, 168].map((hours) => ({
  value: String(hours),
  label: hours < 24 ? `More than ${hours} hours` : hours === 24 ? "More than a day" : `More than ${hours / 24} days`,
}));
const holders = [
  { value: "me", label: "Assigned to me" },
  { value: "nobody", label: "Assigned to nobody" },
  { value: "someone", label: "Assigned to someone" },
];

export const TicketList = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ListScreen
        query="GET /admin/tickets"
        title="Support tickets"
        live
        columns={[
          twoLines<Row>("number", "Ticket", ({ id, number, subject }) => [
            <PathLink key="number" to={`/admin/feedbacks/${id}`} className={classes.link}>
              {subject}
            </PathLink>,
            number,
          ]),
          state("state"),
          twoLines<Row>("customer", "Customer", (row) => [row.customer, row.branch_name]),
          twoLines<Row>("topic", "Topic", (row) => [words(row.topic), row.order_number]),
          twoLines<Row>("assigned_to", "Assigned to", (row) => [row.assigned_to, null]),
          { ...relative("waiting_since", { sort: true, matters: true }), label: "Waiting since" },
          twoLines<Row, "updated_at">(
            "updated_at",
            "Last message",
            (row) => [relativeTime(String(row.updated_at)), `Opened ${day(String(row.created_at))}`],
            { sort: "updated_at" },
          ),
        ]}
        filters={[
          choice("state", ticketStates, "Status"),
          choice("assigned", holders, "Assigned"),
          choice("assigned_to", named(useAssignees()), "Colleague"),
          choice("waiting_hours", waits, "Waiting"),
          choice("topic", ticketTopics, "Topic"),
          days("from", "to", "Opened"),
          narrowed("user_id", "Customer"),
          narrowed("order_id", "Order"),
        ]}
        rowActions={ticketSteps<Row>({
          assign: (row) => setOpen({ what: "assign", row }),
          close: (row) => setOpen({ what: "close", row }),
        })}
        exports={["csv", "xlsx"]}
        empty="No customer has written yet."
      >
        {children}
      </ListScreen>
      {open?.what === "assign" && <AssignDrawer ticket={open.row} onClose={close} />}
      {open?.what === "close" && <CloseDrawer ticket={open.row} onClose={close} />}
    </>
  );
};
