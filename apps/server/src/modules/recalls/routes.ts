import { route } from "../../platform/route.ts";
import { Closed, Id, IdParams, PageOf } from "../../platform/schemas.ts";
import { collectRecalled, takeBack } from "./recall-moves.ts";
import { closeRecall, getRecall, listRecalls, noteCall, reachOf, startRecall } from "./recalls.ts";
import {
  CollectBody,
  ContactBody,
  ContactParams,
  GiveBackBody,
  Recall,
  RecallBody,
  RecallQuery,
  RecallReach,
  RecallRow,
} from "./schemas.ts";

export const recallRoutes = {
  "GET /admin/recalls": route({
    permission: "stock.read",
    summary: "Recalls, and how many packs are still outside",
    query: RecallQuery,
    response: PageOf(RecallRow),
    export: {
      name: "recalls",
      columns: [
        { key: "title", label: "Product" },
        { key: "batch_number", label: "Batch" },
        { key: "severity", label: "Class" },
        { key: "reason", label: "Reason" },
        { key: "state", label: "State" },
        { key: "started_at", label: "Started", kind: "datetime" },
        { key: "on_hand", label: "With us", kind: "number" },
        { key: "with_buyers", label: "With buyers", kind: "number" },
      ],
    },
    handler: (ctx, { query }) => listRecalls(ctx, query),
  }),
  "POST /admin/recalls": route({
    permission: "stock.recall",
    summary: "Stops the sale of a batch at once and tells everybody who bought of it",
    body: RecallBody,
    response: Recall,
    status: 201,
    idempotent: "accepted",
    handler: (ctx, { body }) => startRecall(ctx, body),
  }),
  "GET /admin/recalls/reach": route({
    permission: "stock.read",
    personal: true,
    summary: "How many places and buyers a recall of a batch would reach",
    query: Closed({ batch_id: Id }),
    response: RecallReach,
    handler: (ctx, { query }) => reachOf(ctx, query.batch_id),
  }),
  "GET /admin/recalls/:id": route({
    permission: "stock.read",
    personal: true,
    summary: "Every place and every buyer that has packs of the batch",
    params: IdParams,
    response: Recall,
    handler: (ctx, { params }) => getRecall(ctx, params.id),
  }),
  "PUT /admin/recalls/:id/contacts/:user_id": route({
    permission: "stock.recall",
    summary: "Notes what a buyer said on the phone",
    params: ContactParams,
    body: ContactBody,
    response: Recall,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => noteCall(ctx, params.id, params.user_id, body),
  }),
  "POST /admin/recalls/:id/collect": route({
    permission: "stock.recall",
    summary: "Brings packs from a shelf into quarantine",
    params: IdParams,
    body: CollectBody,
    response: Recall,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => collectRecalled(ctx, params.id, body),
  }),
  "POST /admin/recalls/:id/give_back": route({
    permission: "stock.recall",
    summary: "Takes packs back from a buyer into quarantine",
    params: IdParams,
    body: GiveBackBody,
    response: Recall,
    idempotent: "accepted",
    handler: (ctx, { params, body }) => takeBack(ctx, params.id, body),
  }),
  "POST /admin/recalls/:id/close": route({
    permission: "stock.recall",
    summary: "Closes a recall with its reconciliation",
    params: IdParams,
    response: Recall,
    idempotent: "accepted",
    handler: (ctx, { params }) => closeRecall(ctx, params.id),
  }),
};
