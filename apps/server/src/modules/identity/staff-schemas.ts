import { userStates } from "@remedia/domain/accounts";
import { Closed, Id, Instant, Nullable, OneOf, Type } from "../../platform/schemas.ts";

export const Staff = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  state: OneOf(userStates),
  branch_id: Id,
  branch_name: Type.String(),
  hub_id: Nullable(Id),
  hub_name: Nullable(Type.String()),
  is_super_admin: Type.Boolean(),
  is_agent_line_manager: Type.Boolean(),
  is_features_request_admin: Type.Boolean(),
  is_fulfilment_officer: Type.Boolean(),
  can_switch_branch: Type.Boolean(),
  has_second_step: Type.Boolean(),
  last_login_at: Nullable(Instant),
  role_ids: Type.Array(Id),
  role_names: Type.String(),
});
