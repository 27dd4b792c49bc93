import { userStates } from "@remedia/domain/accounts";
import { Edit } from "../../platform/edits.ts";
import { route } from "../../platform/route.ts";
import {
  Closed,
  Id,
  IdParams,
  ListQuery,
  Name,
  Nullable,
  OneOf,
  PageOf,
  Phone,
  Secret,
  Type,
} from "../../platform/schemas.ts";
import { Email } from "./schemas.ts";
import { createStaff, getStaff, listStaff, updateStaff } from "./staff.ts";
import { Staff } from "./staff-schemas.ts";

const StaffBody = Closed({
  name: Name(),
  phone: Phone,
  email: Nullable(Email),
  branch_id: Id,
  hub_id: Nullable(Id),
  role_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
  active: Type.Boolean(),
  is_super_admin: Type.Boolean(),
  is_agent_line_manager: Type.Boolean(),
  is_features_request_admin: Type.Boolean(),
  is_fulfilment_officer: Type.Boolean(),
  can_switch_branch: Type.Boolean(),
  passphrase: Type.Optional(Secret),
});

export const staffRoutes = {
  "GET /admin/staff": route({
    permission: "staff.read",
    personal: true,
    summary: "Staff accounts with roles, branch and flags",
    query: ListQuery(["name", "last_login_at"], {
      role_id: Type.Optional(Id),
      state: Type.Optional(OneOf(userStates)),
    }),
    response: PageOf(Staff),
    export: {
      name: "staff",
      columns: [
        { key: "name", label: "Name" },
        { key: "phone", label: "Phone" },
        { key: "email", label: "E-mail" },
        { key: "role_names", label: "Roles" },
        { key: "branch_name", label: "Branch" },
        { key: "hub_name", label: "Hub" },
        { key: "state", label: "Status" },
        { key: "last_login_at", label: "Last seen", kind: "datetime" },
      ],
    },
    handler: (ctx, { query }) => listStaff(ctx, query),
  }),
  "POST /admin/staff": route({
    permission: "staff.manage",
    personal: true,
    summary: "Creates a staff account; the first passphrase must be changed at first login",
    body: StaffBody,
    response: Staff,
    status: 201,
    handler: (ctx, { body }) => createStaff(ctx, body),
  }),
  "GET /admin/staff/:id": route({
    permission: "staff.read",
    personal: true,
    summary: "One staff account",
    params: IdParams,
    response: Staff,
    handler: (ctx, { params }) => getStaff(ctx, params.id),
  }),
  "PATCH /admin/staff/:id": route({
    permission: "staff.manage",
    personal: true,
    summary: "Changes roles, branch, hub, flags or passphrase of a member of staff",
    params: IdParams,
    body: Edit(StaffBody),
    response: Staff,
    handler: (ctx, { params, body }) => updateStaff(ctx, params.id, body),
  }),
};
