import { route } from "../../platform/route.ts";
import { Closed, IdParams, Secret, Type } from "../../platform/schemas.ts";
import { CodeText, SecondStepCode, SessionUser, WithUser } from "./schemas.ts";
import { beginSecondStep, confirmSecondStep, endSecondStep, renewRecoveryCodes } from "./second-step.ts";
import { removeStaffSecondStep } from "./staff.ts";
import { Staff } from "./staff-schemas.ts";

const Passphrase = Closed({ password: Secret });
const BothSteps = Closed({ password: Secret, code: SecondStepCode });
const RecoveryCodes = Closed({ recovery_codes: Type.Array(Type.String()), user: SessionUser });

/** Open before the second step is set up, since this is how it is done. */
export const secondStepRoutes = {
  "POST /user/second_step": route({
    permission: "signed-in",
    stage: "pin",
    summary: "Begins to set up an authenticator app: its secret, and the address for the QR code",
    body: Passphrase,
    response: Closed({ secret: Type.String(), uri: Type.String() }),
    handler: (ctx, { body }) => beginSecondStep(ctx, body.password),
  }),
  "POST /user/second_step/confirm": route({
    permission: "signed-in",
    stage: "pin",
    summary: "Switches the second step on with a first code; answers with the recovery codes, once",
    body: Closed({ code: CodeText }),
    response: RecoveryCodes,
    handler: (ctx, { body }) => confirmSecondStep(ctx, body.code),
  }),
  "POST /user/second_step/recovery_codes": route({
    permission: "signed-in",
    stage: "secured",
    summary: "New recovery codes in place of the old ones",
    body: BothSteps,
    response: RecoveryCodes,
    handler: (ctx, { body }) => renewRecoveryCodes(ctx, body),
  }),
  "POST /user/second_step/off": route({
    permission: "signed-in",
    stage: "secured",
    summary: "Switches the second step off",
    body: BothSteps,
    response: WithUser,
    handler: (ctx, { body }) => endSecondStep(ctx, body),
  }),
  "DELETE /admin/staff/:id/second_step": route({
    permission: "staff.manage",
    personal: true,
    summary: "Switches the second step of a colleague off, whose phone is lost",
    params: IdParams,
    response: Staff,
    handler: (ctx, { params }) => removeStaffSecondStep(ctx, params.id),
  }),
};
