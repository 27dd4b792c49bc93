import { userStates, userTypes } from "@remedia/domain/accounts";
import { tinPattern } from "@remedia/domain/invoices";
import { permissionNames } from "@remedia/domain/permissions";
import { Edit } from "../../platform/edits.ts";
import {
  Closed,
  Id,
  Instant,
  Name,
  Nullable,
  OneOf,
  Phone,
  Secret,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";

const Named = Closed({ id: Id, name: Type.String() });

export const SessionUser = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  email_verified: Type.Boolean(),
  tin: Nullable(Type.String()),
  user_type: OneOf(userTypes),
  picture_url: Nullable(Type.String()),
  role: Whole(1, 7),
  roles: Type.Array(Named),
  permissions: Type.Array(OneOf(permissionNames)),
  phone_verified: Type.Boolean(),
  user_verified: Type.Boolean(),
  status: Whole(0, 1),
  state: OneOf(userStates),
  current_branch: Id,
  use_order_fulfilment: Type.Boolean(),
  hub_id: Nullable(Id),
  is_agent_line_manager: Type.Boolean(),
  is_features_request_admin: Type.Boolean(),
  is_fulfilment_officer: Type.Boolean(),
  is_super_admin: Type.Boolean(),
  can_switch_branch: Type.Boolean(),
  has_transfer_pin: Type.Boolean(),
  must_change_pin: Type.Boolean(),
  has_second_step: Type.Boolean(),
  must_set_second_step: Type.Boolean(),
  partner: Nullable(Named),
  hmo: Nullable(Named),
  firebase_device_key: Nullable(Type.String()),
  created_at: Type.String(),
  viewed_by: Nullable(Named),
});
export const WithUser = Closed({ user: SessionUser });
export const LoggedIn = Closed({ token: Type.String(), user: SessionUser });
export const Credentials = Closed({ phone: Phone, password: Secret });
export const Email = Type.String({ format: "email", maxLength: 254 });
export const Tin = Type.String({ pattern: tinPattern.source, maxLength: 13 });
export const ProfileBody = Edit(
  Closed({
    name: Type.Optional(Name()),
    email: Type.Optional(Nullable(Email)),
    tin: Type.Optional(Nullable(Tin)),
  }),
);
export const CodeText = Type.String({ pattern: "^[0-9]{6}$" });
/** Of the authenticator app, or a recovery code in place of it. */
export const SecondStepCode = Text(20, 6);

export const Session = Closed({
  id: Id,
  device: Type.String(),
  door: Type.String(),
  ip: Nullable(Type.String()),
  created_at: Instant,
  last_seen_at: Instant,
  current: Type.Boolean(),
});
export const Sessions = Closed({ data: Type.Array(Session) });
