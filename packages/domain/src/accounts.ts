import type { AccountKind } from "./account-kinds.ts";
import type { Permission } from "./permissions.ts";
import type { Guard, Transitions } from "./transitions.ts";

/** Role numbers as the API speaks of them. A customer created by an agent is a customer like any other. */
export const roleNumbers = {
  staff: 1,
  agent: 2,
  customer: 3,
  store_staff: 4,
  driver: 5,
  customer_by_agent: 6,
  partner: 7,
} as const;

export const userTypes = ["pharmacy", "chemist", "hospital", "hmo", "other"] as const;
export type UserType = (typeof userTypes)[number];
/** What a business may register itself as. */
export const customerTypes = ["pharmacy", "chemist", "hospital", "other"] as const;
export type CustomerType = (typeof customerTypes)[number];

const kindOfRole: Record<number, AccountKind> = {
  1: "staff",
  2: "agent",
  3: "customer",
  4: "store_staff",
  5: "driver",
  6: "customer",
  7: "partner",
};

export const accountKind = (user: { role: number; user_type: string }): AccountKind =>
  user.user_type === "hmo" ? "hmo" : (kindOfRole[user.role] ?? "customer");

/** The login doors and whom each admits. Staff come through the customer door's API. */
export const doors = {
  customer: { path: "/login", admits: ["customer", "staff", "driver"] },
  hmo: { path: "/hmos/login", admits: ["hmo"] },
  agent: { path: "/agent/login", admits: ["agent"] },
  inventory: { path: "/inventory/login", admits: ["store_staff"] },
  partner: { path: "/partner/login", admits: ["partner"] },
} as const satisfies Record<string, { path: string; admits: readonly AccountKind[] }>;
export type Door = keyof typeof doors;
export const doorNames = Object.keys(doors) as Door[];

export const userStates = ["pending", "active", "rejected", "suspended", "merged"] as const;
export type UserState = (typeof userStates)[number];

export type AccountFacts = { role: number; user_type: string; phone_verified: boolean };
/** Afterwards nobody asks an agent for it any more. */
const agentsPhoneVerified: Guard<AccountFacts> = {
  passes: (account) => accountKind(account) !== "agent" || account.phone_verified,
  otherwise: "This agent has not verified the phone number yet.",
};

export const userTransitions = {
  approve: {
    from: ["pending", "rejected"],
    to: "active",
    permission: "users.decide",
    label: "Approve",
    done: "approved",
    guards: [agentsPhoneVerified],
  },
  reject: { from: ["pending"], to: "rejected", permission: "users.decide", label: "Reject", reason: true },
  suspend: { from: ["active"], to: "suspended", permission: "users.suspend", label: "Suspend", reason: true },
  reinstate: { from: ["suspended"], to: "active", permission: "users.suspend", label: "Reinstate", done: "reinstated" },
} as const satisfies Transitions<UserState, AccountFacts>;
export type UserAction = keyof typeof userTransitions;

/** The promise made to every new account. */
export const verificationPromiseHours = 24;

/** How long a session may idle, and how long a view of the store as a customer lasts. */
export const sessionIdleHours: Record<AccountKind, number> = {
  staff: 12,
  agent: 720,
  customer: 720,
  store_staff: 720,
  driver: 720,
  partner: 720,
  hmo: 720,
};
export const viewingMinutes = 60;

/** What a person is told and allowed, in the words of the API's session user. */
export type SessionUser = {
  id: number;
  name: string;
  phone: string;
  email: string | null;
  email_verified: boolean;
  /** Under which the tax authority knows the business. */
  tin: string | null;
  user_type: UserType;
  picture_url: string | null;
  role: number;
  roles: { id: number; name: string }[];
  permissions: Permission[];
  phone_verified: boolean;
  user_verified: boolean;
  /** 1 when active, 0 otherwise. */
  status: number;
  state: UserState;
  current_branch: number;
  /** Whether that branch has fulfilment officers pick its orders. */
  use_order_fulfilment: boolean;
  hub_id: number | null;
  is_agent_line_manager: boolean;
  is_features_request_admin: boolean;
  is_fulfilment_officer: boolean;
  is_super_admin: boolean;
  can_switch_branch: boolean;
  has_transfer_pin: boolean;
  must_change_pin: boolean;
  /** A code of an authenticator app is asked for after phone and passphrase. */
  has_second_step: boolean;
  must_set_second_step: boolean;
  partner: { id: number; name: string } | null;
  hmo: { id: number; name: string } | null;
  firebase_device_key: string | null;
  created_at: string;
  /** Set while a member of staff views the store as this customer. */
  viewed_by: { id: number; name: string } | null;
};

/** A phone number as it is said in this country; others keep their country in front. */
export const localPhone = (phone: string) => phone.replace(/^\+234(\d{3})(\d{3})(\d{4})$/, "0$1 $2 $3");
