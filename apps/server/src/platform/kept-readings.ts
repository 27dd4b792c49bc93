import type { Ctx } from "./context.ts";
import type { Platform } from "./platform.ts";

/** A figure that is the same for everybody and may be a little old: each server reads it once in a while, whoever asks. */
export const readEvery = <T>(everyMs: number, read: (ctx: Ctx) => Promise<T>): ((ctx: Ctx) => Promise<T>) => {
  const kept = new WeakMap<Platform, { readAt: number; reading: Promise<T> }>();
  return (ctx) => {
    const known = kept.get(ctx.platform);
    if (known && ctx.now.getTime() - known.readAt < everyMs) return known.reading;
    const reading = read(ctx);
    kept.set(ctx.platform, { readAt: ctx.now.getTime(), reading });
    // What failed is asked for again, not remembered.
    reading.catch(() => kept.delete(ctx.platform));
    return reading;
  };
};
