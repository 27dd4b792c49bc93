import { issueTransitions } from "@remedia/domain/issues";
import { photoBytesMax } from "@remedia/domain/photos";
import { route } from "../../../platform/route.ts";
import { Closed, IdParams, PageOf, Type } from "../../../platform/schemas.ts";
import { Reason } from "../step-schemas.ts";
import { keepIssuePhoto, moveIssue, raiseIssue, reportIssue, resolveIssue } from "./issues.ts";
import { getIssue, getOwnIssues, listIssues } from "./reading.ts";
import { Issue, IssueBody, IssueDetail, IssueQuery, OwnIssueBody, OwnIssues, ResolveBody } from "./schemas.ts";

const photo = {
  summary: "Keeps a photo; what it answers is sent along with the issue",
  upload: { maxBytes: photoBytesMax },
  response: Closed({ photo: Type.String() }),
  idempotent: "accepted",
} as const;

/** What the customer says about it. */
const ownIssueRoutes = {
  "GET /orders/:id/issues": route({
    permission: "orders.own",
    summary: "What I reported about an order, and what became of it",
    params: IdParams,
    response: OwnIssues,
    handler: (ctx, { params }) => getOwnIssues(ctx, params.id),
  }),
  "POST /orders/:id/issues": route({
    permission: "orders.own",
    summary: "Reports something that is wrong with an order",
    params: IdParams,
    body: OwnIssueBody,
    response: OwnIssues,
    status: 201,
    idempotent: "required",
    handler: (ctx, { params, body }) => reportIssue(ctx, params.id, body),
  }),
  "POST /orders/issues/photo": route({
    ...photo,
    permission: "orders.own",
    handler: (ctx, { upload }) => keepIssuePhoto(ctx, upload),
  }),
};

export const issueRoutes = {
  ...ownIssueRoutes,
  "GET /admin/order_issues": route({
    permission: "issues.read",
    personal: true,
    summary: "What is wrong with orders: what inventory raised, or customer support and customers",
    query: IssueQuery,
    response: PageOf(Issue),
    export: {
      name: "order-issues",
      columns: [
        { key: "number", label: "Number" },
        { key: "state", label: "Status" },
        { key: "kind", label: "What is wrong" },
        { key: "raised_by", label: "Raised by" },
        { key: "created_by", label: "Who" },
        { key: "order_number", label: "Order" },
        { key: "customer", label: "Customer" },
        { key: "store_name", label: "Store" },
        { key: "branch_name", label: "Branch" },
        { key: "product", label: "Product" },
        { key: "packs", label: "Packs", kind: "number" },
        { key: "note", label: "Note" },
        { key: "outcome", label: "Outcome" },
        { key: "paid", label: "Paid", kind: "money" },
        { key: "created_at", label: "Raised", kind: "datetime" },
        { key: "state_since", label: "Since", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listIssues(ctx, query),
  }),
  "GET /admin/order_issues/:id": route({
    permission: "issues.read",
    personal: true,
    summary: "One issue with its photo and what came of it",
    params: IdParams,
    response: IssueDetail,
    handler: (ctx, { params }) => getIssue(ctx, params.id),
  }),
  "POST /admin/orders/:id/issues": route({
    permission: "issues.raise",
    personal: true,
    summary: "Raises an issue about an order",
    params: IdParams,
    body: IssueBody,
    response: IssueDetail,
    status: 201,
    idempotent: "required",
    handler: (ctx, { params, body }) => raiseIssue(ctx, params.id, body),
  }),
  "POST /admin/order_issues/photo": route({
    ...photo,
    permission: "issues.raise",
    handler: (ctx, { upload }) => keepIssuePhoto(ctx, upload),
  }),
  "POST /admin/order_issues/:id/start": route({
    permission: issueTransitions.start.permission,
    personal: true,
    summary: "Somebody looks into it",
    params: IdParams,
    response: IssueDetail,
    idempotent: "accepted",
    handler: (ctx, { params }) => moveIssue(ctx, params.id, "start"),
  }),
  "POST /admin/order_issues/:id/resolve": route({
    permission: issueTransitions.resolve.permission,
    personal: true,
    summary: "Settles it: with money into the wallet, another order, or a word",
    params: IdParams,
    body: ResolveBody,
    response: IssueDetail,
    idempotent: "required",
    handler: (ctx, { params, body }) => resolveIssue(ctx, params.id, body),
  }),
  "POST /admin/order_issues/:id/reject": route({
    permission: issueTransitions.reject.permission,
    personal: true,
    summary: "Refuses it, with the reason the customer reads",
    params: IdParams,
    body: Reason,
    response: IssueDetail,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => moveIssue(ctx, params.id, "reject", body.reason),
  }),
};
