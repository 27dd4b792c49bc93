import { inject } from "vitest";

/** The server and its tests share a process, and with it this Date: where midnight is near, all of them live past it. */
const aheadMs = inject("clockAheadMs");
if (aheadMs > 0) {
  const RealDate = Date;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length > 0 ? given : [RealDate.now() + aheadMs], made),
    get: (target, name) => (name === "now" ? () => RealDate.now() + aheadMs : Reflect.get(target, name)),
  });
}
