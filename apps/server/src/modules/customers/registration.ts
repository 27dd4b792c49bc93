import { accountKind, type CustomerType } from "@remedia/domain/accounts";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { queueMessage } from "../../platform/messages.ts";
import { defaultBranchId } from "../geography/branches.ts";
import { insertAccount, newPinHash } from "../identity/accounts.ts";
import { requirePhone } from "../identity/phones.ts";
import { getSessionUser } from "../identity/session-user.ts";
import { startSession } from "../identity/sessions.ts";
import { getSetting } from "../settings/settings.ts";
import { firstPin } from "../stores/store-staff.ts";
import { insertStore } from "../stores/stores.ts";
import { getCustomer } from "./customers.ts";

type Business = {
  name: string;
  phone: string;
  user_type: CustomerType;
  credit_option?: number | null;
  store_name: string;
  store_address: string;
  state_id: number;
  lga_id: number;
  lat?: number | null;
  lon?: number | null;
};
export type Registration = Business & { password: string };

/** The branch that delivers to an LGA: the one of its region, else the first. */
const branchOf = async (tx: Ctx, lgaId: number) => {
  const region = await tx.db
    .selectFrom("lgas as l")
    .innerJoin("regions as r", "r.id", "l.region_id")
    .select("r.branch_id")
    .where("l.id", "=", lgaId)
    .executeTakeFirst();
  return region?.branch_id ?? defaultBranchId;
};

const creditOptionOf = async (tx: Ctx, { user_type, credit_option }: Business) => {
  if (!credit_option) return null;
  if (user_type !== "hospital")
    throw invalid("Only hospitals choose a credit option.", {
      credit_option: "Only hospitals choose a credit option.",
    });
  const option = await tx.db
    .selectFrom("credit_options")
    .select("id")
    .where("id", "=", credit_option)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!option)
    throw invalid("Choose a credit option from the list.", { credit_option: "Choose a credit option from the list." });
  return option.id;
};

type Standing = {
  pin_hash: string;
  phone: string;
  state: "pending" | "active";
  must_change_pin?: boolean;
  phone_verified_at?: Date;
  email?: string | null;
};

const insertBusiness = async (tx: Ctx, business: Business, standing: Standing) => {
  const account = { name: business.name, role: 3, user_type: business.user_type } as const;
  const branch_id = await branchOf(tx, business.lga_id);
  const credit_option_id = await creditOptionOf(tx, business);
  const userId = await insertAccount(tx, { ...account, ...standing, branch_id, credit_option_id });
  const { store_name, store_address, state_id, lga_id, lat = null, lon = null } = business;
  await insertStore(tx, userId, { name: store_name, address: store_address, state_id, lga_id, lat, lon });
  await audit(tx, {
    action: "user.create",
    subject: "user",
    subjectId: userId,
    after: { ...account, phone: standing.phone, branch_id },
  });
  return userId;
};

/** A business signs itself up; it is in, but under verification. */
export const register = async (ctx: Ctx, input: Registration) => {
  if (!(await getSetting(ctx, "accounts.open_registration")))
    throw new AppError(403, "forbidden", "Registration is closed at the moment.");
  const phone = requirePhone(input.phone);
  const pin_hash = await newPinHash(ctx, "customer", input.password, phone);
  return inTransaction(ctx, async (tx) => {
    const userId = await insertBusiness(tx, input, { pin_hash, phone, state: "pending" });
    const user = await getSessionUser(tx, userId, null);
    if (accountKind(user) !== "customer")
      throw invalid("Choose what kind of business you are.", { user_type: "Choose one." });
    return { token: await startSession(tx, user, "customer"), user };
  });
};

/** Staff sign a business up: approved at once, with a first PIN that goes to its phone. */
export const createCustomer = async (ctx: ActorCtx, input: Business & { email?: string | null }) => {
  const phone = requirePhone(input.phone);
  const pin = firstPin(phone);
  const pin_hash = await newPinHash(ctx, "customer", pin, phone);
  return inTransaction(ctx, async (tx) => {
    const userId = await insertBusiness(tx, input, {
      pin_hash,
      phone,
      email: input.email ?? null,
      state: "active",
      must_change_pin: true,
    });
    const product = await getSetting(tx, "brand.name");
    const body = `Welcome to ${product}, ${input.name}. Sign in at ${tx.platform.publicUrl()}/login with PIN ${pin} and change it.`;
    await queueMessage(tx, { channel: "sms", recipient: phone, body, userId, secret: true });
    return getCustomer({ ...tx, branchId: null }, userId);
  });
};
