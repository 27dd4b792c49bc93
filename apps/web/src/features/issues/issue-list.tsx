import { issueKindLabels, issueStates, type IssueList as List } from "@remedia/domain/issues";
import { useState } from "react";
import type { RowOf } from "../../api/types.ts";
import { link, state } from "../../composites/columns.tsx";
import { choice, days, narrowed } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { dateTime, money, plural } from "../../lib/format.ts";
import { issueSteps } from "./issue-steps.ts";
import { kindOptions, listWords, outcomeWords, raiserWords } from "./issue-words.ts";

const RaiseDrawer = onDemand(() => import("./raise-drawer.tsx"), "RaiseDrawer");
const ResolveDrawer = onDemand(() => import("./resolve-drawer.tsx"), "ResolveDrawer");

type Row = RowOf<"GET /admin/order_issues">;

const empty: Record<List, string> = {
  inventory: "Nobody in inventory has raised an issue.",
  customer_support: "Neither customers nor customer support have raised an issue.",
};
const other: Record<List, List> = { inventory: "customer_support", customer_support: "inventory" };

/** How much, and for which order if it was spent on one. */
const givenWords = ({ paid, replacement_number }: Row) =>
  paid === null ? null : [money(paid), replacement_number].filter(Boolean).join(", ");

/** What is wrong with orders, as one of the two desks sees it. */
export const IssueList = ({ list }: { list: List }) => {
  const [raising, setRaising] = useState(false);
  const [resolving, setResolving] = useState<Row | null>(null);
  return (
    <>
      <ListScreen
        query="GET /admin/order_issues"
        only={{ list }}
        live
        columns={[
          link("number", "/admin/orders/issues/$id", { label: "Issue" }),
          state("state"),
          twoLines<Row>(
            "kind",
            "What is wrong",
            (row) => [
              issueKindLabels[row.kind],
              row.product ? `${plural(row.packs ?? 0, "pack")} of ${row.product}` : row.note,
            ],
            { named: false },
          ),
          twoLines<Row>("order_number", "Order", (row) => [row.order_number, row.store_name]),
          twoLines<Row>("outcome", "Outcome", (row) => [row.outcome && outcomeWords[row.outcome], givenWords(row)]),
          twoLines<Row, "created_at">(
            "created_at",
            "Raised",
            (row) => [
              row.raised_by === "customer" ? raiserWords.customer : (row.created_by ?? raiserWords[row.raised_by]),
              dateTime(row.created_at),
            ],
            { sort: "created_at" },
          ),
        ]}
        filters={[
          choice("state", issueStates, "Status"),
          choice("kind", kindOptions, "What is wrong"),
          days("from", "to", "Raised"),
          narrowed("order_id", "Order"),
        ]}
        rowActions={issueSteps<Row>(setResolving)}
        create={{ label: "Raise an issue", onClick: () => setRaising(true), needs: "issues.raise" }}
        links={[{ label: listWords[other[list]], to: `/admin/orders/issues/${other[list]}` }]}
        exports={["csv", "xlsx"]}
        empty={empty[list]}
      />
      {raising && <RaiseDrawer list={list} onClose={() => setRaising(false)} />}
      {resolving && <ResolveDrawer issueId={resolving.id} onClose={() => setResolving(null)} />}
    </>
  );
};
