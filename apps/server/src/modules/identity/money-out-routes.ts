import { route } from "../../platform/route.ts";
import { Closed, Done, Secret, Type, Whole } from "../../platform/schemas.ts";
import { confirmDevice, sendDeviceCode } from "./known-devices.ts";
import { CodeText, WithUser } from "./schemas.ts";
import { giveTransferPin, sendTransferPinCode, setTransferPin } from "./transfer-pin.ts";

const codeLimit = { max: 20, seconds: 600 };
const TransferPin = Type.String({ pattern: "^[0-9]{4}$" });
const CodeSent = Closed({ message: Type.String(), resend_after_s: Whole() });

/** What must be shown before money leaves a wallet: the transfer PIN, and on a new device a code. */
export const moneyOutRoutes = {
  "PUT /user/transfer_pin": route({
    permission: "signed-in",
    summary: "Sets the 4-digit PIN that guards wallet transfers; replacing it takes a code as well",
    body: Closed({ password: Secret, pin: TransferPin, code: Type.Optional(CodeText) }),
    response: WithUser,
    handler: (ctx, { body }) => setTransferPin(ctx, body),
  }),
  "POST /user/transfer_pin/code": route({
    permission: "signed-in",
    summary: "Sends the code that replaces the transfer PIN",
    response: CodeSent,
    limit: codeLimit,
    handler: (ctx) => sendTransferPinCode(ctx),
  }),
  "POST /user/transfer_pin/give": route({
    permission: "signed-in",
    summary: "Takes the transfer PIN; within the next minutes one payment may leave the wallet from this session",
    body: Closed({ pin: TransferPin }),
    response: Closed({ valid_s: Whole(), new_device: Type.Boolean() }),
    limit: codeLimit,
    handler: (ctx, { body }) => giveTransferPin(ctx, body.pin),
  }),
  "POST /user/device/code": route({
    permission: "signed-in",
    summary: "Sends the code that confirms a new device",
    response: CodeSent,
    limit: codeLimit,
    handler: (ctx) => sendDeviceCode(ctx),
  }),
  "POST /user/device/confirm": route({
    permission: "signed-in",
    summary: "Confirms a new device with the code, so that money may leave from it",
    body: Closed({ code: CodeText }),
    response: Done,
    limit: codeLimit,
    handler: (ctx, { body }) => confirmDevice(ctx, body.code),
  }),
};
