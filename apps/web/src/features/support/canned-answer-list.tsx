import { type ReactNode, useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { flag, text } from "../../composites/columns.tsx";
import { flagFilter } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";

const CannedAnswerDrawer = onDemand(() => import("./canned-answer-drawer.tsx"), "CannedAnswerDrawer");

type Row = RowOf<"GET /admin/canned_answers">;

/** What is often said to customers, kept ready. */
export const CannedAnswerList = ({ children }: { children: ReactNode }) => {
  const [editing, setEditing] = useState<Row | "new" | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/canned_answers"
        title="Canned answers"
        columns={[
          text("title", { sort: true }),
          { ...text("body", { label: "Text" }), matters: true },
          flag("active", { label: "In use" }),
        ]}
        filters={[flagFilter("active", "In use")]}
        onOpen={setEditing}
        create={{ label: "New canned answer", onClick: () => setEditing("new"), needs: "support.manage" }}
        empty="No canned answers yet. Write down what you often say to customers."
      >
        {children}
      </ListScreen>
      {editing && <CannedAnswerDrawer answer={editing === "new" ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
};
