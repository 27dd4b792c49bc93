import { anId } from "../../lib/list-search.ts";

/** The open upload stands in the address, so that a reload or a link comes back to it. */
export const bulkSearch = (search: Record<string, unknown>): { job?: number } => {
  const job = anId(String(search.job ?? ""));
  return job === undefined ? {} : { job };
};
