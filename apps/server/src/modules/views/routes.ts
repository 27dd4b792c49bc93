import { route } from "../../platform/route.ts";
import { Done, IdParams, Type } from "../../platform/schemas.ts";
import { View, ViewBody, ViewsQuery } from "./schemas.ts";
import { listViews, removeView, saveView } from "./views.ts";

export const viewRoutes = {
  "GET /saved_views": route({
    permission: "signed-in",
    summary: "My views of a list, by name",
    query: ViewsQuery,
    response: Type.Array(View),
    handler: (ctx, { query }) => listViews(ctx, query.screen),
  }),
  "POST /saved_views": route({
    permission: "signed-in",
    summary: "Keeps what a list shows now under a name",
    body: ViewBody,
    idempotent: "accepted",
    response: Type.Array(View),
    status: 201,
    handler: (ctx, { body }) => saveView(ctx, body),
  }),
  "DELETE /saved_views/:id": route({
    permission: "signed-in",
    summary: "Removes one of my views",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => removeView(ctx, params.id),
  }),
};
