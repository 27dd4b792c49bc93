import type { RowOf } from "../../api/types.ts";
import { custom, date, number, state } from "../../composites/columns.tsx";
import { PagedRows } from "../catalog/paged-rows.tsx";
import { Place } from "./place.tsx";

type Level = RowOf<"GET /admin/stock/levels">;

/** What stands where: packs of each batch in each place. */
export const ProductStock = ({ id }: { id: number }) => (
  <PagedRows
    label="Stock"
    query="GET /admin/stock/levels"
    input={{ query: { product_id: id, sort: "expires_on" } }}
    idOf={({ place_id, batch_id }) => `${batch_id}-${place_id}`}
    columns={[
      custom("batch", "Batch", ({ batch_number }: Level) => batch_number),
      date("expires_on", { label: "Expires" }),
      state("batch_state", { label: "Status" }),
      custom("place", "Place", ({ place_code, place_kind, warehouse_name }: Level) => (
        <Place code={place_code} kind={place_kind} warehouse={warehouse_name} />
      )),
      number("on_hand"),
      number("reserved"),
      number("available"),
    ]}
    empty="None of it is in stock."
  />
);
