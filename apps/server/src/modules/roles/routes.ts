import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, ListQuery, Name, PageOf, Text, Type, Whole } from "../../platform/schemas.ts";
import { createRole, getRole, grantPermissions, listRoles, permissionMatrix, removeRole, updateRole } from "./roles.ts";

const Role = Closed({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  shipped: Type.Boolean(),
  permissions: Type.Array(Type.String()),
  staff_count: Whole(),
});
const Matrix = Closed({
  permissions: Type.Array(Closed({ name: Type.String(), label: Type.String(), group: Type.String() })),
  roles: Type.Array(Role),
});
const RoleBody = Closed({
  name: Name(60),
  description: Text(300),
  permissions: Type.Array(Text(80, 3), { maxItems: 500, uniqueItems: true }),
});

export const roleRoutes = {
  "GET /admin/roles": route({
    permission: "roles.read",
    summary: "Roles with their permissions and how many staff hold them",
    query: ListQuery(["name"], {}),
    response: PageOf(Role),
    export: {
      name: "roles",
      columns: [
        { key: "name", label: "Name" },
        { key: "description", label: "Description" },
        { key: "staff_count", label: "Staff", kind: "number" },
        { key: "permissions", label: "Permissions" },
      ],
    },
    handler: (ctx, { query }) => listRoles(ctx, query),
  }),
  "POST /admin/roles": route({
    permission: "roles.manage",
    summary: "Creates a role",
    body: RoleBody,
    idempotent: "accepted",
    response: Role,
    status: 201,
    handler: (ctx, { body }) => createRole(ctx, body),
  }),
  "GET /admin/roles/:id": route({
    permission: "roles.read",
    summary: "One role",
    params: IdParams,
    response: Role,
    handler: (ctx, { params }) => getRole(ctx, params.id),
  }),
  "PATCH /admin/roles/:id": route({
    permission: "roles.manage",
    summary: "Edits a role",
    params: IdParams,
    body: RoleBody,
    response: Role,
    handler: (ctx, { params, body }) => updateRole(ctx, params.id, body),
  }),
  "DELETE /admin/roles/:id": route({
    permission: "roles.manage",
    summary: "Removes a role that nobody holds",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) => removeRole(ctx, params.id),
  }),
  "GET /admin/permissions": route({
    permission: "roles.read",
    summary: "The permission matrix: role by permission",
    response: Matrix,
    handler: (ctx) => permissionMatrix(ctx),
  }),
  "PUT /admin/permissions": route({
    permission: "roles.manage",
    summary: "Grants and withdraws permissions of roles, all or none",
    body: Closed({
      grants: Type.Array(Closed({ role_id: Id, permission: Text(80, 3), granted: Type.Boolean() }), {
        minItems: 1,
        maxItems: 1_000,
      }),
    }),
    response: Matrix,
    handler: (ctx, { body }) => grantPermissions(ctx, body.grants),
  }),
};
