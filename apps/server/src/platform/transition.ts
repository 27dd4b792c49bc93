import { type Transition, whyNot } from "@remedia/domain/transitions";
import type { ActorCtx } from "./context.ts";
import { AppError, invalid } from "./errors.ts";

/** Refuses what the table does not allow; answers the new state. Its subject must be locked by the caller. */
export const checkTransition = <S extends string>(
  ctx: ActorCtx,
  transition: Transition<S>,
  subject: { state: string },
  reason?: string,
): S => {
  const holds = (permission: Parameters<Parameters<typeof whyNot>[2]>[0]) => ctx.actor.permissions.has(permission);
  const fault = whyNot(transition, subject as { state: S }, holds);
  if (fault)
    throw new AppError(
      holds(transition.permission) ? 409 : 403,
      holds(transition.permission) ? "wrong_state" : "forbidden",
      fault,
    );
  if (transition.reason && !reason?.trim()) throw invalid("Please give a reason.", { reason: "Please give a reason." });
  return transition.to;
};
