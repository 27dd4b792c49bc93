import { Drawer } from "@mantine/core";
import { useState } from "react";
import type { QueryOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { PagedRows } from "../catalog/paged-rows.tsx";
import { ShelfMoveDrawer, whyNotMove } from "./shelf-move-drawer.tsx";
import { contentColumns, whereColumns } from "./stock-columns.tsx";
import { type Level, levelKey } from "./stock-reference.ts";

export type Contents = { title: string; filter: QueryOf<"GET /admin/stock/levels"> };

/** What stands in a place, or where a product stands; any of it can be moved to a shelf from here. */
export const ContentsDrawer = ({ title, filter, onClose }: Contents & { onClose: () => void }) => {
  const [moving, setMoving] = useState<Level | null>(null);
  if (moving) return <ShelfMoveDrawer level={moving} onClose={() => setMoving(null)} />;
  const move: Action<Level> = { label: "Move to a shelf", whyNot: whyNotMove, run: setMoving };
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size="min(62rem, 100%)"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <PagedRows
        label={title}
        query="GET /admin/stock/levels"
        input={{ query: { ...filter, sort: "expires_on" } }}
        idOf={levelKey}
        columns={filter.product_id ? whereColumns : contentColumns}
        rowActions={[move]}
        empty="Nothing is here."
      />
    </Drawer>
  );
};
