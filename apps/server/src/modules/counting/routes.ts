import { route } from "../../platform/route.ts";
import { IdParams, PageOf, Type } from "../../platform/schemas.ts";
import { createCount, getCount, listCounts } from "./counts.ts";
import { addTeams, approveCount, cancelCount, finishCounting, sendBack, startCount } from "./decisions.ts";
import { enterCounts, listSheet } from "./entries.ts";
import { listReview } from "./review.ts";
import {
  Colleague,
  ColleagueQuery,
  Count,
  CountBody,
  CountQuery,
  CountRow,
  Entries,
  EntryAnswers,
  FinishBody,
  MoreTeams,
  ReasonBody,
  ReviewLine,
  ReviewQuery,
  SheetLine,
  SheetQuery,
  Team,
  TeamBody,
  TeamEdit,
  TeamQuery,
} from "./schemas.ts";
import { createTeam, getTeam, listColleagues, listTeams, updateTeam } from "./teams.ts";

const teamRoutes = {
  "GET /admin/stock_count_teams": route({
    permission: "stock.read",
    summary: "Counting teams with their zones and how often they were right",
    query: TeamQuery,
    response: PageOf(Team),
    export: {
      name: "count-teams",
      columns: [
        { key: "name", label: "Team" },
        { key: "branch_name", label: "Branch" },
        { key: "lines", label: "Lines counted", kind: "number" },
        { key: "exact", label: "Exact", kind: "number" },
        { key: "accuracy_percent", label: "Accuracy %", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listTeams(ctx, query),
  }),
  "POST /admin/stock_count_teams": route({
    permission: "stock.count",
    summary: "Forms a team",
    body: TeamBody,
    response: Team,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createTeam(ctx, body),
  }),
  "GET /admin/stock_count_teams/colleagues": route({
    permission: "stock.read",
    summary: "Active staff of a branch by name, to form a team of",
    query: ColleagueQuery,
    response: Type.Array(Colleague),
    handler: (ctx, { query }) => listColleagues(ctx, query.branch_id),
  }),
  "GET /admin/stock_count_teams/:id": route({
    permission: "stock.read",
    summary: "One team",
    params: IdParams,
    response: Team,
    handler: (ctx, { params }) => getTeam(ctx, params.id),
  }),
  "PATCH /admin/stock_count_teams/:id": route({
    permission: "stock.count",
    summary: "Changes a team",
    params: IdParams,
    body: TeamEdit,
    response: Team,
    handler: (ctx, { params, body }) => updateTeam(ctx, params.id, body),
  }),
};

const seeingRoutes = {
  "GET /admin/stock_counts": route({
    permission: "stock.read",
    summary: "Stock counts and how far they are",
    query: CountQuery,
    response: PageOf(CountRow),
    export: {
      name: "stock-counts",
      columns: [
        { key: "name", label: "Count" },
        { key: "branch_name", label: "Branch" },
        { key: "warehouse_name", label: "Warehouse" },
        { key: "scope", label: "Scope" },
        { key: "state", label: "Status" },
        { key: "planned_for", label: "Planned for", kind: "date" },
        { key: "lines", label: "Lines", kind: "number" },
        { key: "counted", label: "Counted", kind: "number" },
        { key: "to_recount", label: "To recount", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listCounts(ctx, query),
  }),
  "GET /admin/stock_counts/:id": route({
    permission: "stock.read",
    summary: "One count with its progress by zone and team",
    params: IdParams,
    response: Count,
    handler: (ctx, { params }) => getCount(ctx, params.id),
  }),
  "GET /admin/stock_counts/:id/sheet": route({
    permission: "stock.read",
    summary: "What there is to count in this round, blind",
    params: IdParams,
    query: SheetQuery,
    response: PageOf(SheetLine),
    handler: (ctx, { params, query }) => listSheet(ctx, params.id, query),
  }),
  "GET /admin/stock_counts/:id/review": route({
    permission: "stock.read",
    summary: "Both rounds beside the ledger, with the value of the differences",
    params: IdParams,
    query: ReviewQuery,
    response: PageOf(ReviewLine),
    handler: (ctx, { params, query }) => listReview(ctx, params.id, query),
  }),
};

const countingRoutes = {
  "POST /admin/stock_counts": route({
    permission: "stock.count",
    summary: "Plans a count",
    body: CountBody,
    response: Count,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => createCount(ctx, body),
  }),
  "POST /admin/stock_counts/:id/start": route({
    permission: "stock.count",
    summary: "Opens the sheet; sales go on",
    params: IdParams,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params }) => startCount(ctx, params.id),
  }),
  "POST /admin/stock_counts/:id/teams": route({
    permission: "stock.count",
    summary: "Gives a count more teams, until it is reviewed",
    params: IdParams,
    body: MoreTeams,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => addTeams(ctx, params.id, body.team_ids),
  }),
  "POST /admin/stock_counts/:id/entries": route({
    permission: "stock.count",
    summary: "Takes in what a team counted, each entry once",
    params: IdParams,
    body: Entries,
    response: EntryAnswers,
    handler: (ctx, { params, body }) => enterCounts(ctx, params.id, body),
  }),
  "POST /admin/stock_counts/:id/finish": route({
    permission: "stock.count",
    summary: "Ends a round: differences go to a second team, the rest to review",
    params: IdParams,
    body: FinishBody,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => finishCounting(ctx, params.id, body.missing_as_zero ?? false),
  }),
  "POST /admin/stock_counts/:id/send_back": route({
    permission: "stock.count",
    summary: "Has every difference counted once more",
    params: IdParams,
    body: ReasonBody,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => sendBack(ctx, params.id, body.reason),
  }),
  "POST /admin/stock_counts/:id/approve": route({
    permission: "stock.count.approve",
    summary: "Posts the differences",
    params: IdParams,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params }) => approveCount(ctx, params.id),
  }),
  "POST /admin/stock_counts/:id/cancel": route({
    permission: "stock.count",
    summary: "Gives a count up",
    params: IdParams,
    body: ReasonBody,
    response: Count,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => cancelCount(ctx, params.id, body.reason),
  }),
};

export const stockCountRoutes = { ...teamRoutes, ...seeingRoutes, ...countingRoutes };
