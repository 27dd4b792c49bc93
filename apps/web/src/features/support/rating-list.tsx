import { starsText } from "@remedia/domain/tickets";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi } from "../../api/query.ts";
import { useBranches } from "../../api/reference.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { Bars } from "../../composites/charts/bars.tsx";
import { custom, datetime, nothing, text } from "../../composites/columns.tsx";
import { choice, days, named } from "../../composites/filters.tsx";
import { ListScreen } from "../../composites/list-screen.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { number, plural } from "../../lib/format.ts";
import { Stars } from "./stars.tsx";

type Row = RowOf<"GET /admin/order_ratings">;
const allStars = [5, 4, 3, 2, 1];

/** How customers rated their orders. */
export const RatingList = ({ children }: { children: ReactNode }) => (
  <ListScreen
    query="GET /admin/order_ratings"
    title="Ratings"
    columns={[
      twoLines<Row>("order", "Order", (row) => [
        <MayLink key="order" path="/admin/orders/$id/edit" row={{ id: row.order_id }}>
          {row.order_number}
        </MayLink>,
        row.customer,
      ]),
      { ...custom("stars", "Stars", ({ stars }: Row) => <Stars stars={stars} />), onCard: "beside" },
      { ...text("words", { label: "What they said" }), matters: true },
      text("branch_name"),
      datetime("rated_at", { label: "Rated", sort: true }),
      custom("ticket", "Ticket", (row: Row) =>
        row.ticket_id === null ? (
          nothing
        ) : (
          <MayLink path="/admin/feedbacks/$id" row={{ id: row.ticket_id }}>
            {row.ticket_number}
          </MayLink>
        ),
      ),
    ]}
    filters={[
      choice(
        "stars",
        allStars.map((stars) => ({ value: String(stars), label: starsText(stars) })),
        "Stars",
      ),
      choice("branch_id", named(useBranches()), "Branch"),
      days("from", "to", "Rated"),
    ]}
    exports={["csv", "xlsx"]}
    empty="No customer has rated an order yet."
  >
    {children}
    <Summary />
  </ListScreen>
);

type Narrowed = { stars?: number; branch_id?: number; from?: string; to?: string };

const Summary = () => {
  const { stars, branch_id, from, to }: Narrowed = useSearch({ strict: false });
  const query = useApi("GET /admin/order_ratings/summary", { query: { branch_id, from, to } as never });
  return <Loaded query={query}>{(summary) => <SummaryBars summary={summary} picked={stars} />}</Loaded>;
};

type SummaryProps = { summary: OutputOf<"GET /admin/order_ratings/summary">; picked: number | undefined };

const SummaryBars = ({ summary: { count, more, average, stars }, picked }: SummaryProps) => {
  const navigate = useNavigate();
  if (average === null) return null;
  const pick = (chosen: number) =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...old, page: undefined, stars: chosen === picked ? undefined : chosen }),
      replace: true,
    } as never);
  return (
    <Bars
      title={`Customers give ${number(average)} stars of 5`}
      lead={more ? `The newest ${number(count)} ratings` : `The average of ${plural(count, "rating")}`}
      unit="Ratings"
      of="Stars"
      bars={stars.map((each) => ({
        id: String(each.stars),
        name: starsText(each.stars),
        value: each.count,
        figure: number(each.count),
        ...(each.stars <= 2 ? { tone: "bad" as const } : {}),
        picked: each.stars === picked,
        onPick: () => pick(each.stars),
      }))}
    />
  );
};
