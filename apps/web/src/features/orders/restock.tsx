import { lagosDay } from "@remedia/domain/days";
import type { OutputOf } from "../../api/types.ts";
import type { Action } from "../../composites/actions.tsx";
import { custom, date, link, number } from "../../composites/columns.tsx";
import { ListPanel } from "../../composites/list-panel.tsx";
import { day, plural } from "../../lib/format.ts";
import { addToCart } from "../shop/lists.ts";

type Line = OutputOf<"GET /stores/:id/restock">[number];

const everyDays = (days: number) => (days <= 1 ? "every day" : `every ${days} days`);

/** Why it is due, or when it will be; nothing where there is no rhythm yet. */
const rhythmWords = ({ due, due_on, usual_days, usual_packs, times }: Line) => {
  if (usual_days === null || due_on === null) return times === 1 ? "Bought once" : "Bought twice";
  const usual = `usually ${plural(usual_packs, "pack")} ${everyDays(usual_days)}`;
  if (due) return `Due since ${day(due_on)}: ${usual}`;
  return due_on <= lagosDay(new Date()) ? `Not bought for a while: ${usual}` : `Next about ${day(due_on)}: ${usual}`;
};

const fill: Action<Line> = {
  label: "Add to cart",
  needs: "cart.own",
  whyNot: ({ sold }) => (sold ? null : "Not sold at your branch at the moment."),
  run: async (line) => {
    await addToCart(line, line.usual_packs);
  },
};

/** What a store buys, what is due again, and why. */
export const StoreRestock = ({ id }: { id: number }) => (
  <ListPanel
    label="What this store buys"
    query="GET /stores/:id/restock"
    input={{ params: { id } }}
    columns={[
      link("title", "/product_details/$id", { label: "Product" }),
      custom("due", "Restock", rhythmWords),
      date("last_on", { label: "Last bought" }),
      number("last_packs", { label: "Packs then" }),
      number("packs", { label: "Packs in the last 12 months" }),
    ]}
    rowActions={[fill]}
    empty="Nothing has been bought for this store yet. What it buys regularly is listed here when it is due again."
  />
);
