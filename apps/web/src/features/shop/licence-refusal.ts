import { whyNotBought } from "@remedia/domain/buying";
import type { ProductClass } from "@remedia/domain/catalog";
import { lagosDay } from "@remedia/domain/days";
import { useApi } from "../../api/query.ts";
import { kindOf } from "../../lib/access.ts";
import { useUser } from "../../lib/session.ts";

/**
 * Why none of one's stores may buy a product of some class, by the rule the cart holds to; null where one may. Undefined until
 * the stores are known: nothing that needs a licence is offered before.
 */
export const useLicenceRefusal = (): ((productClass: string) => string | null | undefined) => {
  const user = useUser();
  const buys = user !== null && user.status === 1 && kindOf(user) === "customer";
  const { data: stores, isLoading } = useApi("GET /stores", undefined, { enabled: buys, quiet: true });
  const today = lagosDay(new Date());
  return (productClass) => {
    if (stores) return whyNotBought(stores, productClass as ProductClass, today);
    return isLoading && productClass !== "otc" ? undefined : null;
  };
};
