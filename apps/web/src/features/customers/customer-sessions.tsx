import { api } from "../../api/client.ts";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { datetime, relative, text, word } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";

export const CustomerSessions = ({ id }: { id: number }) => {
  const end: Action<RowOf<"GET /admin/users/:id/sessions">> = {
    label: "End session",
    danger: true,
    needs: "users.end_sessions",
    question: ({ device }) => ({ title: "End this session?", body: device, label: "End session", danger: true }),
    run: (session) => api("DELETE /admin/users/:id/sessions/:session_id", { params: { id, session_id: session.id } }),
    done: "The session is ended.",
  };
  return (
    <ListPanel
      label="Sessions"
      query="GET /admin/users/:id/sessions"
      input={{ params: { id } }}
      columns={[
        text("device"),
        word("door"),
        text("ip", { label: "Address" }),
        datetime("created_at", { label: "Since" }),
        relative("last_seen_at", { label: "Last seen" }),
      ]}
      rowActions={[end]}
      empty="Not signed in anywhere."
    />
  );
};
