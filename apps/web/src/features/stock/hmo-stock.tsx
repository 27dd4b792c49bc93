import { LinkButton } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { currentBranch } from "../../lib/session.ts";
import { PagedRows } from "../catalog/paged-rows.tsx";
import { hmoColumns } from "./stock-columns.tsx";
import { levelKey, useHmos } from "./stock-reference.ts";

/** What the HMOs hold, or the one that is chosen. It belongs to no branch, so only who looks at all of them sees it. */
export const HmoStock = ({ hmoId }: { hmoId: number | null }) => {
  const hmo = useHmos().find(({ id }) => id === hmoId);
  return (
    <Panel title={hmo ? `What ${hmo.name} holds` : "What HMOs hold"}>
      <PagedRows
        key={hmoId}
        label="What HMOs hold"
        query="GET /admin/stock/levels"
        input={{ query: { kind: "hmo", ...(hmoId === null ? {} : { hmo_id: hmoId }) } }}
        idOf={levelKey}
        columns={hmoColumns}
        empty={currentBranch() ? "Choose all branches to see what HMOs hold." : "They hold nothing of ours."}
      />
      <div>
        <LinkButton
          to="/admin/products/transfer"
          search={hmoId === null ? {} : { hmo_id: hmoId }}
          variant="default"
          size="xs"
        >
          Transfers to HMOs and back
        </LinkButton>
      </div>
    </Panel>
  );
};
