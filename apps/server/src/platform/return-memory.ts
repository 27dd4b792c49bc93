import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * A start, and even more the filling of a demo, leaves three quarters of its room empty, and V8 gives none of it back while
 * nobody asks it for more. This does, in a tenth of a second.
 */
export const returnMemory = () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
};
