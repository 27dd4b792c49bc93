import { whyNotBought } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import { useApi } from "../../api/query.ts";
import { kindOf } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";

/** Why none of one's stores may buy a product of some class, by the rule the cart holds to; null while nothing is known. */
export const useLicenceRefusal = (): ((productClass: string) => string | null) => {
  const user = useUser();
  const buys = user !== null && user.status === 1 && kindOf(user) === "customer";
  const stores = useApi("GET /stores", undefined, { enabled: buys, quiet: true }).data;
  const today = lagosDay(new Date());
  return (productClass) => (buys && stores ? whyNotBought(stores, productClass as ProductClass, today) : null);
};
