import type { Ctx } from "../src/platform/context.ts";

/** The same context at another time; nothing is ever dated in the future. */
export const at = <C extends Ctx>(ctx: C, when: Date): C => ({ ...ctx, now: when > ctx.now ? ctx.now : when });
export const daysAgo = (ctx: Ctx, days: number) => new Date(ctx.now.getTime() - days * 24 * 3_600_000);
/** The same context some time later, in a story that is told of the past. */
export const later = <C extends Ctx>(ctx: C, waitMs: number): C => {
  const today = ctx.platform.clock();
  const then = new Date(ctx.now.getTime() + waitMs);
  return { ...ctx, now: then > today ? today : then };
};
