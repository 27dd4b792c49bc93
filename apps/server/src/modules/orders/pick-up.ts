import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { Closed, Nullable, Type } from "../../platform/schemas.ts";

/** Where a customer comes to for what they ordered. */
export const PickUp = Closed({ branch: Type.String(), address: Type.String(), phone: Nullable(Type.String()) });
type Place = { branch: string; address: string; phone: string | null };

/** The same on one line, of an order `o` of the branch `b`; null where it is brought. */
export const pickUpLine = sql<string | null>`case when o.collected
  then concat_ws(', ', b.name || ' branch', nullif(b.address, ''), regexp_replace(b.phone, '^\\+234', '0')) end`;

/** Where the customers of a branch collect. */
export const readPickUp = ({ db }: Ctx, branchId: number): Promise<Place> =>
  db
    .selectFrom("branches as b")
    .select(["b.name as branch", "b.address", "b.phone"])
    .where("b.id", "=", branchId)
    .executeTakeFirstOrThrow();
