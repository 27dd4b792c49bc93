import { returnReasonLabels } from "@remedia/domain/returns";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import { custom, date, link, money, number, state } from "../../composites/columns.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";

type Row = RowOf<"GET /admin/returns">;

/** What came back of an order, or is on its way back. */
export const OrderReturns = ({ orderId }: { orderId: number }) => {
  const found = useApi("GET /admin/returns", { query: { order_id: orderId } }, { quiet: true }).data;
  if (!found || found.data.length === 0) return null;
  return (
    <Panel title="Returns">
      <Rows
        label="Returns of this order"
        rows={found.data}
        columns={[
          link("number", "/admin/returns/$id/edit", { label: "Return" }),
          { ...state("state"), onCard: "state" as const },
          custom("reason", "Reason", ({ reason }: Row) => returnReasonLabels[reason]),
          number("packs"),
          money("credited"),
          date("created_at", { label: "Entered" }),
        ]}
      />
    </Panel>
  );
};
