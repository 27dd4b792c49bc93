import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import type { ActorCtx } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import { alphabetical, listPage } from "../../platform/lists.ts";
import { costFor } from "../catalog/prices/costs.ts";
import { countLines, getCount, lineVariance } from "./counts.ts";
import type { ReviewQuery } from "./schemas.ts";

/** Both rounds beside what the ledger said, with the value of the difference; told only once counting is over. */
export const listReview = async (ctx: ActorCtx, countId: number, input: Static<typeof ReviewQuery>) => {
  const { state } = await getCount(ctx, countId);
  if (state !== "review" && state !== "approved")
    throw wrongState("Differences are hidden until counting is finished.");
  let query = countLines(ctx, countId, input.q)
    .leftJoin("users as u", "u.id", "l.counted_by")
    .leftJoin("count_teams as t", "t.id", "l.team_id")
    .leftJoin("count_teams as rt", "rt.id", "l.recount_team_id")
    .select([
      "l.counted",
      "u.name as counted_by",
      "l.counted_at",
      "l.expected",
      "t.name as team",
      "l.recount_wanted",
      "l.recounted",
      "l.recount_expected",
      "rt.name as recount_team",
      lineVariance.as("variance"),
      "l.adjusted",
      "l.unadjusted",
      "l.cost_kobo",
    ]);
  if (input.differing) query = query.where(lineVariance, "<>", 0);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { place_code: "p.code", title: alphabetical("pr.title"), variance: sql.ref("variance") },
    fallback: "place_code",
    tie: "l.id",
  });
  const cost = costFor(ctx);
  return {
    ...page,
    data: page.data.map(({ cost_kobo, ...line }) => ({
      ...line,
      value: cost(line.variance === null ? null : line.variance * cost_kobo),
    })),
  };
};
