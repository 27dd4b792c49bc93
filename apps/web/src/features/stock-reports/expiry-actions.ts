import { useNavigate } from "@tanstack/react-router";
import type { RowOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { useFlagsOf } from "../../lib/screens.ts";

type Row = RowOf<"GET /admin/stock/expiry">;

/** What can still be done with packs before their day comes. */
export const useExpiryActions = (sell: (row: Row) => void): Action<Row>[] => {
  const navigate = useNavigate();
  const flagsOf = useFlagsOf();
  const go = (to: string) => void navigate({ to: to as never });
  const ways: { screen: string; action: Action<Row> }[] = [
    {
      screen: "/admin/deals/$id/edit",
      action: {
        label: "Near-expiry deal",
        needs: "deals.manage",
        whyNot: ({ price, days_left }) =>
          days_left < 0 ? "It has expired." : price === null ? "It has no price at this branch." : null,
        run: sell,
      },
    },
    {
      screen: "/admin/products/$id/transfer",
      action: {
        label: "Transfer",
        needs: "stock.transfer",
        whyNot: ({ days_left }) => (days_left < 0 ? "It has expired." : null),
        run: ({ product_id, batch_id, place_id }) =>
          go(`/admin/products/${product_id}/transfer?batch_id=${batch_id}&place_id=${place_id}`),
      },
    },
    {
      screen: "/admin/products/returns/create",
      action: {
        label: "Return to supplier",
        needs: "stock.returns",
        whyNot: ({ supplier_id }) => (supplier_id === null ? "Nobody knows who supplied it." : null),
        run: ({ batch_id, place_id }) => go(`/admin/products/returns/create?batch_id=${batch_id}&place_id=${place_id}`),
      },
    },
  ];
  return ways.filter(({ screen }) => flagsOf(screen) !== undefined).map(({ action }) => action);
};
