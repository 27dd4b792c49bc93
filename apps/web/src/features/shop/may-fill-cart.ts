import { holds } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";

/** Visitors as well: their cart waits in the browser. Staff, partners and others look around without one. */
export const useMayFillCart = () => {
  const user = useUser();
  return user === null || holds(user, "cart.own");
};
