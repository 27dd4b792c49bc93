import type { Me } from "@remedia/domain/transitions";
import { holds } from "./access.ts";
import { getUser } from "./session.ts";

/** Whoever looks, as the guards of a step ask for them. */
export const me = (): Me => {
  const user = getUser();
  return { id: user?.id ?? 0, holds: (permission) => holds(user, permission) };
};
