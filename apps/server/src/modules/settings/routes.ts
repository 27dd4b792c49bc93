import { settingKeys } from "@remedia/domain/settings";
import { route } from "../../platform/route.ts";
import { Closed, Instant, Nullable, OneOf, Text, Type } from "../../platform/schemas.ts";
import { changeSetting, listSettings, settingHistory } from "./settings.ts";

const Value = Type.Union([Type.String({ maxLength: 500 }), Type.Number(), Type.Boolean()]);
const Setting = Closed({
  key: OneOf(settingKeys),
  group: Type.String(),
  label: Type.String(),
  kind: OneOf(["text", "number", "flag"] as const),
  unit: Nullable(Type.String()),
  value: Value,
  fallback: Value,
  updated_at: Nullable(Instant),
  updated_by: Nullable(Type.String()),
});
const KeyParams = Closed({ key: Text(80, 1) });

export const settingsRoutes = {
  "GET /admin/settings": route({
    permission: "settings.read",
    summary: "Business settings by group, with who changed what",
    response: Type.Array(Setting),
    handler: (ctx) => listSettings(ctx),
  }),
  "PUT /admin/settings/:key": route({
    permission: "settings.manage",
    summary: "Changes one setting",
    params: KeyParams,
    body: Closed({ value: Value, was: Type.Optional(Value) }),
    response: Setting,
    handler: (ctx, { params, body }) => changeSetting(ctx, params.key, body),
  }),
  "GET /admin/settings/:key/history": route({
    permission: "settings.read",
    summary: "The last changes of one setting",
    params: KeyParams,
    response: Type.Array(Closed({ at: Instant, who: Nullable(Type.String()), before: Value, after: Value })),
    handler: (ctx, { params }) => settingHistory(ctx, params.key),
  }),
};
