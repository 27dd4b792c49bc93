import { customerTypes, userStates, userTypes } from "@remedia/domain/accounts";
import { verificationParts, verificationStandings } from "@remedia/domain/verification";
import {
  Closed,
  Day,
  Id,
  Instant,
  Latitude,
  ListQuery,
  Longitude,
  Name,
  Nullable,
  OneOf,
  Phone,
  Secret,
  Text,
  Type,
  Whole,
} from "../../platform/schemas.ts";
import { Email } from "../identity/schemas.ts";

const Business = {
  name: Name(),
  phone: Phone,
  user_type: OneOf(customerTypes),
  credit_option: Type.Optional(Nullable(Id)),
  store_name: Name(),
  store_address: Text(300, 3),
  state_id: Id,
  lga_id: Id,
  lat: Type.Optional(Nullable(Latitude)),
  lon: Type.Optional(Nullable(Longitude)),
};
export const Registration = Closed({ ...Business, password: Secret });
export const NewCustomer = Closed({ ...Business, email: Type.Optional(Nullable(Email)) });

export const CustomerRow = Closed({
  id: Id,
  name: Type.String(),
  phone: Type.String(),
  email: Nullable(Type.String()),
  user_type: Type.String(),
  role: Whole(1, 7),
  state: Type.Unsafe<string>({ type: "string", enum: [...userStates] }),
  branch_id: Id,
  branch_name: Type.String(),
  store_count: Whole(),
  licences_waiting: Whole(),
  created_at: Instant,
  promise_due_at: Nullable(Instant),
  last_login_at: Nullable(Instant),
  phone_verified: Type.Boolean(),
});
/** What a sales agent has said about themselves. */
const Application = Closed({
  region: Nullable(Type.String()),
  address: Type.String(),
  guarantor_name: Type.String(),
  guarantor_phone: Type.String(),
  guarantor_address: Type.String(),
  identity_kind: Type.String(),
  identity_number: Type.String(),
  identity_file_id: Nullable(Id),
});
export const Customer = Closed({
  ...CustomerRow.properties,
  tin: Nullable(Type.String()),
  state_reason: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  decided_by: Nullable(Type.String()),
  credit_option: Nullable(Type.String()),
  min_shelf_life_days: Whole(),
  email_verified: Type.Boolean(),
  application: Nullable(Application),
});
export const CustomerQuery = ListQuery(["name", "created_at", "last_login_at", "promise_due_at"], {
  kind: Type.Optional(OneOf(["customer", "agent", "hmo", "partner", "store_staff", "driver"] as const)),
  state: Type.Optional(OneOf(userStates)),
  user_type: Type.Optional(OneOf(userTypes)),
  verification: Type.Optional(OneOf(["waiting", "overdue"] as const)),
  licence: Type.Optional(OneOf(["waiting"] as const)),
  /** Days of registration, both included. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export const Note = Closed({ id: Id, body: Type.String(), created_at: Instant, author: Type.String() });

export const Verification = Closed({
  since: Instant,
  checks: Type.Array(
    Closed({ part: OneOf(verificationParts), standing: OneOf(verificationStandings), words: Type.String() }),
  ),
});
