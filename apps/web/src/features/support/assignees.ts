import { useApi } from "../../api/query.ts";

/** Staff who may answer customers here. */
export const useAssignees = () => useApi("GET /admin/tickets/assignees", undefined, { quiet: true }).data ?? [];
