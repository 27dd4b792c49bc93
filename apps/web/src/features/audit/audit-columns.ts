import { datetime, text } from "../../composites/columns.tsx";

/** Who did what to one thing, in the words of every such list. */
export const auditColumns = [
  text("action", { label: "What" }),
  datetime("at", { label: "When", sort: true }),
  text("actor_name", { label: "Who" }),
  text("branch_name"),
];
