import type { Ctx } from "../../platform/context.ts";
import { wrongState } from "../../platform/errors.ts";
import type { Gateway } from "../../platform/gateways/gateway.ts";
import { providerRefusal } from "../../platform/provider-refusal.ts";
import { sandboxOf } from "./sandbox.ts";

/** The provider of the settings, or the built-in one. */
export const gatewayOf = (ctx: Ctx): Gateway => {
  const { gateway, config } = ctx.platform;
  if (gateway) return gateway;
  if (config.GATEWAY === "sandbox") return sandboxOf(ctx);
  throw wrongState("Online payments are not set up.");
};

export const hasGateway = ({ platform: { gateway, config } }: Ctx): boolean =>
  gateway !== null || config.GATEWAY === "sandbox";

/** The one that a payment was begun with. One that is no longer set up cannot be asked: nothing is decided meanwhile. */
export const gatewayNamed = (ctx: Ctx, kind: string): Gateway => {
  if (ctx.platform.gateway?.kind === kind) return ctx.platform.gateway;
  if (kind === "sandbox" && ctx.platform.config.GATEWAY === "sandbox") return sandboxOf(ctx);
  throw providerRefusal(`${kind} is not set up`, true);
};
