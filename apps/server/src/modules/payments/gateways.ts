import type { Ctx } from "../../platform/context.ts";
import type { Gateway } from "../../platform/gateways/gateway.ts";
import { sandboxOf } from "./sandbox.ts";

/** What taking money needs of a gateway. */
export type ChargeGateway = Pick<Gateway, "kind" | "start" | "verify" | "readWebhook">;

/** The provider of the settings, or the built-in one. */
export const gatewayOf = (ctx: Ctx): ChargeGateway => ctx.platform.gateway ?? sandboxOf(ctx);
