import type { OutputOf } from "../../api/types.ts";
import { custom, date, money, number } from "../../composites/columns.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { currentBranch } from "../../lib/session.ts";

type Order = OutputOf<"GET /admin/orders/:id">;
type Part = Order["parts"][number];

/** Orders of another branch than the one in view are not found from here. */
const isInView = (branchId: number) => [String(branchId), ""].includes(currentBranch());

/** The other orders that this one was split into, or split off from. */
export const OrderParts = ({ order }: { order: Order }) => {
  if (order.parts.length === 0) return null;
  return (
    <Panel title="Other parts of this order">
      <Rows
        label="Other parts of this order"
        rows={order.parts}
        columns={[
          custom("number", "Order", ({ id, number: said, branch_id }: Part) =>
            isInView(branch_id) ? (
              <MayLink path="/admin/orders/$id/edit" row={{ id }}>
                {said}
              </MayLink>
            ) : (
              said
            ),
          ),
          { ...custom("state", "Status", ({ state }: Part) => <StateBadge state={state} />), onCard: "state" },
          custom("branch", "Branch", ({ branch_name }: Part) => branch_name),
          number("packs"),
          money("total"),
          date("promised_on", { label: "Promised" }),
        ]}
      />
    </Panel>
  );
};
