import type { AccountKind } from "@remedia/domain/account-kinds";
import { accountKind, type Door, doors } from "@remedia/domain/accounts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { claimPinCheck, clearGuard } from "./login-guard.ts";
import { readPhone } from "./phones.ts";
import { redeemTicket, ticketFor } from "./second-step.ts";
import { secretMatches } from "./secrets.ts";
import { getSessionUser } from "./session-user.ts";
import { endSession, endViewing, startSession } from "./sessions.ts";
import { noteFailedLogin } from "./spraying.ts";

type Credentials = { phone: string; password: string };

/** One answer for a wrong phone and a wrong PIN, in the same time. */
const loginFailed = (accountId: number | null) =>
  new AppError(401, "login_failed", "Wrong phone number or PIN.", { tried: { accountId } });

/** Lets a person in by a door that admits their kind of account. */
export const login = async (ctx: Ctx, door: Door, credentials: Credentials) =>
  enter(ctx, await recognise(ctx, door, credentials), door);

/** At the door that staff use as well, phone and passphrase may be only the first of two steps. */
export const loginInSteps = async (ctx: Ctx, door: Door, credentials: Credentials) => {
  const user = await recognise(ctx, door, credentials);
  const second_step = await ticketFor(ctx, user, door);
  return second_step ? { second_step } : enter(ctx, user, door);
};

/** The second step: the ticket from the first, and a code of the app or a recovery code. */
export const finishLogin = async (ctx: Ctx, { ticket, code }: { ticket: string; code: string }) => {
  const { user, door } = await redeemTicket(ctx, ticket, code);
  refuseClosed(user);
  return enter(ctx, user, door);
};

/** Whose phone and PIN these are, if they may come in by this door at all. */
const recognise = async (ctx: Ctx, door: Door, { phone: typed, password }: Credentials) => {
  const phone = readPhone(typed) ?? typed.replace(/\D/g, "");
  const user = await ctx.db
    .selectFrom("users")
    .select(["id", "role", "user_type", "state", "state_reason", "pin_hash"])
    .where("phone", "=", phone)
    .where("state", "!=", "merged")
    .executeTakeFirst();
  await claimPinCheck(ctx, phone, user?.id ?? null);
  if (!(await secretMatches(ctx.platform, password, user?.pin_hash)) || !user) {
    await noteFailedLogin(ctx, phone, password);
    throw loginFailed(user?.id ?? null);
  }
  await clearGuard(ctx, phone);
  // From here on the person has proved who they are and may be told more.
  refuseWrongDoor(door, accountKind(user));
  refuseClosed(user);
  return user;
};

const enter = (ctx: Ctx, user: { id: number; role: number; user_type: string }, door: Door) =>
  inTransaction(ctx, async (tx) => {
    const token = await startSession(tx, user, door);
    await tx.db.updateTable("users").set({ last_login_at: tx.now }).where("id", "=", user.id).execute();
    return { token, user: await getSessionUser(tx, user.id, null) };
  });

const refuseWrongDoor = (door: Door, kind: AccountKind) => {
  const admits: readonly AccountKind[] = doors[door].admits;
  if (admits.includes(kind)) return;
  const right = Object.values(doors).find((other) => (other.admits as readonly AccountKind[]).includes(kind));
  throw new AppError(403, "forbidden", `This account signs in at ${right?.path ?? "another door"}.`);
};

const refuseClosed = (user: { state: string; state_reason: string | null }) => {
  if (user.state !== "suspended" && user.state !== "rejected") return;
  const why = user.state_reason ? ` Reason: ${user.state_reason}` : "";
  throw new AppError(403, "account_closed", `This account is ${user.state}.${why} Please contact support.`);
};

export const logout = (ctx: ActorCtx) =>
  inTransaction(ctx, async (tx) => {
    if (tx.actor.viewer) return exitViewing(tx);
    await endSession(tx, tx.actor.userId, tx.actor.sessionId, "logout");
    return { message: "You are signed out." };
  });

/** The member of staff goes back to their own account; only the view ends. */
export const exitViewing = (ctx: ActorCtx) =>
  inTransaction(ctx, async (tx) => {
    if (!tx.actor.viewer) throw new AppError(409, "wrong_state", "You are not viewing the store as a customer.");
    await endViewing(tx);
    return { message: "You are back in your own account." };
  });
