import type { SessionUser } from "@remedia/domain/accounts";
import { holds } from "../../lib/access.ts";

/** Visitors as well: their cart waits in the browser. Staff, partners and others look around without one. */
export const mayFillCart = (user: SessionUser | null) => user === null || holds(user, "cart.own");
