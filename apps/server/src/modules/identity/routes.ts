import type { Door } from "@remedia/domain/accounts";
import { inTransaction } from "../../platform/context.ts";
import { route } from "../../platform/route.ts";
import { Closed, Done, Id, IdParams, Nullable, Phone, Secret, Text, Type, Whole } from "../../platform/schemas.ts";
import * as account from "./account.ts";
import { exitViewing, finishLogin, login, loginInSteps, logout } from "./login.ts";
import { moneyOutRoutes } from "./money-out-routes.ts";
import { CodeText, Credentials, LoggedIn, ProfileBody, SecondStepCode, Sessions, WithUser } from "./schemas.ts";
import { secondStepRoutes } from "./second-step-routes.ts";
import { getSessionUser } from "./session-user.ts";
import { endSession, listSessions } from "./sessions.ts";
import { staffRoutes } from "./staff-routes.ts";

const loginLimit = { max: 30, seconds: 300 };
const codeLimit = { max: 20, seconds: 600 };

/** The inventory door answers with stores as well and stands in the stores module. */
const door = (name: Exclude<Door, "inventory" | "customer">) =>
  route({
    permission: "public",
    summary: `Signs in by the ${name} door`,
    body: Credentials,
    response: LoggedIn,
    limit: loginLimit,
    handler: (ctx, { body }) => login(ctx, name, body),
  });

const sessionRoutes = {
  "POST /login": route({
    permission: "public",
    summary: "Signs customers and staff in; staff with a second step get a ticket for it in place of a token",
    body: Credentials,
    response: Type.Union([LoggedIn, Closed({ second_step: Closed({ ticket: Type.String(), valid_s: Whole() }) })]),
    limit: loginLimit,
    handler: (ctx, { body }) => loginInSteps(ctx, "customer", body),
  }),
  "POST /login/second_step": route({
    permission: "public",
    summary: "Signs in with the ticket and a code of the authenticator app, or a recovery code",
    body: Closed({ ticket: Text(500, 1), code: SecondStepCode }),
    response: LoggedIn,
    limit: loginLimit,
    handler: (ctx, { body }) => finishLogin(ctx, body),
  }),
  "POST /hmos/login": door("hmo"),
  "POST /agent/login": door("agent"),
  "POST /partner/login": door("partner"),
  "POST /logout": route({
    permission: "signed-in",
    stage: "session",
    summary: "Ends this session",
    response: Done,
    viewing: true,
    handler: (ctx) => logout(ctx),
  }),
  "POST /admin/logout": route({
    permission: "signed-in",
    stage: "session",
    summary: "Ends this session of a member of staff, and every view that hangs on it",
    response: Done,
    viewing: true,
    handler: (ctx) => logout(ctx),
  }),
  "POST /viewing/exit": route({
    permission: "signed-in",
    stage: "session",
    summary: "Ends a view of the store as a customer",
    response: Done,
    viewing: true,
    handler: (ctx) => exitViewing(ctx),
  }),
  "POST /pin/forgot": route({
    permission: "public",
    summary: "Sends a code to set a new PIN; answers alike for known and unknown numbers",
    body: Closed({ phone: Phone }),
    response: Closed({ message: Type.String(), resend_after_s: Whole() }),
    limit: codeLimit,
    handler: (ctx, { body }) => account.forgotPin(ctx, body.phone),
  }),
  "POST /pin/reset": route({
    permission: "public",
    summary: "Sets a new PIN with the code",
    body: Closed({ phone: Phone, code: CodeText, password: Secret }),
    response: Done,
    limit: codeLimit,
    handler: (ctx, { body }) => account.resetPin(ctx, body),
  }),
  "POST /email/verify": route({
    permission: "public",
    summary: "Confirms an e-mail address with the signed link",
    body: Closed({ token: Text(1000, 1) }),
    response: Closed({ message: Type.String(), email: Type.String() }),
    limit: codeLimit,
    handler: (ctx, { body }) => account.verifyEmail(ctx, body.token),
  }),
  "POST /email/verify/resend": route({
    permission: "public",
    summary: "Sends a new link in place of an old one",
    body: Closed({ token: Text(1000, 1) }),
    response: Done,
    limit: { max: 5, seconds: 600 },
    handler: (ctx, { body }) => account.resendEmailLink(ctx, body.token),
  }),
};

const accountRoutes = {
  "GET /user": route({
    permission: "signed-in",
    personal: "unless own",
    stage: "session",
    summary: "Who is signed in",
    response: WithUser,
    handler: async (ctx) => ({ user: await getSessionUser(ctx, ctx.actor.userId) }),
  }),
  "GET /user/verification_code/send": route({
    permission: "signed-in",
    stage: "session",
    summary: "Sends the code that verifies the phone number",
    response: Closed({ message: Type.String(), resend_after_s: Whole() }),
    viewing: false,
    limit: codeLimit,
    handler: (ctx) => account.sendPhoneCode(ctx),
  }),
  "POST /user/phone/verify": route({
    permission: "signed-in",
    stage: "session",
    summary: "Verifies the phone number with the code",
    body: Closed({ code: CodeText }),
    response: WithUser,
    limit: codeLimit,
    handler: (ctx, { body }) => account.verifyPhone(ctx, body.code),
  }),
  "PUT /user/pin": route({
    permission: "signed-in",
    stage: "phone",
    summary: "Changes the PIN and signs other devices out",
    body: Closed({ current: Secret, password: Secret }),
    response: Done,
    handler: (ctx, { body }) => account.changePin(ctx, body),
  }),
  "GET /user/sessions": route({
    permission: "signed-in",
    personal: "unless own",
    stage: "secured",
    summary: "Where this account is signed in",
    response: Sessions,
    handler: async (ctx) => ({ data: await listSessions(ctx, ctx.actor.userId) }),
  }),
  "DELETE /user/sessions/:id": route({
    permission: "signed-in",
    stage: "secured",
    summary: "Signs one device out",
    params: IdParams,
    response: Done,
    handler: (ctx, { params }) =>
      inTransaction(ctx, async (tx) => {
        await endSession(tx, tx.actor.userId, params.id, "signed out by the owner");
        return { message: "The device is signed out." };
      }),
  }),
  "POST /user/email/verification": route({
    permission: "signed-in",
    stage: "secured",
    summary: "Sends a link that confirms the e-mail address",
    response: Done,
    limit: { max: 5, seconds: 600 },
    handler: (ctx) => account.sendEmailLink(ctx),
  }),
  "PUT /user/branch": route({
    permission: "signed-in",
    summary: "Changes the branch one works in",
    body: Closed({ branch_id: Nullable(Id) }),
    response: WithUser,
    handler: (ctx, { body }) => account.changeBranch(ctx, body.branch_id),
  }),
  "GET /user/data": route({
    permission: "signed-in",
    stage: "secured",
    summary: "Everything kept about this account, as JSON",
    response: "download",
    viewing: false,
    limit: { max: 5, seconds: 600 },
    handler: (ctx) => account.exportOwnData(ctx),
  }),
  "PATCH /users/:id": route({
    permission: "signed-in",
    personal: "unless own",
    stage: "secured",
    summary: "Edits one's own profile, or a customer's for staff who may",
    params: IdParams,
    body: ProfileBody,
    response: WithUser,
    handler: (ctx, { params, body }) => account.updateProfile(ctx, params.id, body),
  }),
  "POST /firebase/store-token": route({
    permission: "signed-in",
    stage: "secured",
    summary: "Keeps the device's push key",
    body: Closed({ firebase_device_key: Text(4096, 1) }),
    response: WithUser,
    handler: (ctx, { body }) => account.storePushToken(ctx, body.firebase_device_key),
  }),
};

export const identityRoutes = {
  ...sessionRoutes,
  ...accountRoutes,
  ...secondStepRoutes,
  ...moneyOutRoutes,
  ...staffRoutes,
};
