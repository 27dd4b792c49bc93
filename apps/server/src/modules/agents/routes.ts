import { route } from "../../platform/route.ts";
import { Closed, Id, Name, Nullable, OneOf, Phone, Secret, Text, Type } from "../../platform/schemas.ts";
import { Email, LoggedIn } from "../identity/schemas.ts";
import { applyAsAgent, identityKinds, keepDocument } from "./agents.ts";

const Application = Closed({
  name: Name(),
  phone: Phone,
  password: Secret,
  email: Type.Optional(Nullable(Email)),
  region_id: Nullable(Id),
  address: Text(300, 5),
  guarantor_name: Name(),
  guarantor_phone: Phone,
  guarantor_address: Text(300, 5),
  identity_kind: OneOf(identityKinds),
  identity_number: Text(40, 5),
  identity_document: Type.Optional(Text(500)),
});

export const agentRoutes = {
  "POST /agent/register": route({
    permission: "public",
    summary: "Applies to become a sales agent",
    body: Application,
    response: LoggedIn,
    status: 201,
    limit: { max: 10, seconds: 3600 },
    handler: (ctx, { body }) => applyAsAgent(ctx, body),
  }),
  "POST /agent/register/document": route({
    permission: "public",
    summary: "Uploads the identity document of an application",
    query: Closed({ name: Text(200, 1) }),
    upload: { maxBytes: 5 * 1024 * 1024 },
    response: Closed({ document: Type.String() }),
    limit: { max: 10, seconds: 3600 },
    handler: (ctx, { query, upload }) => keepDocument(ctx, query.name, upload),
  }),
};
