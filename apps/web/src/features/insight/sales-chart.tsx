import type { OutputOf } from "../../api/types.ts";
import { Bars } from "../../composites/charts/bars.tsx";
import { Figures } from "../../composites/charts/figures.tsx";
import { TimeColumns } from "../../composites/charts/time-columns.tsx";
import { Panel } from "../../composites/panel.tsx";
import { day, money, number } from "../../lib/format.ts";
import { shortMoney } from "../stock-reports/short-money.ts";
import { growthInWords } from "./change.ts";
import classes from "./insight.module.css";
import { percentText } from "./order-figures.tsx";
import { type SalesRow, salesBehind, type Where } from "./sales-links.ts";

type Sales = OutputOf<"GET /admin/sales">;

const whole = (naira: number) => money(Math.round(naira));

/** What the period comes to, and how it went day by day. */
export const SalesChart = ({ sales, only }: { sales: Sales; only: Where }) => {
  const { total_of: all, days, from, to } = sales;
  const growth = growthInWords(all.change_percent);
  const finding = `${shortMoney(all.net)} sold${growth ? `, ${growth}` : ""}`;
  return (
    <>
      <Figures
        figures={[
          ["Sales without VAT", whole(all.sales)],
          ["Credited", whole(all.credited)],
          [
            "Net",
            <span key="net">
              {whole(all.net)}
              {growth && <small className={classes.beside}>{growth}</small>}
            </span>,
          ],
          ["VAT", whole(all.vat)],
          ...(all.margin === null
            ? []
            : [
                [
                  "Margin",
                  <span key="margin">
                    {whole(all.margin)}
                    {all.margin_percent !== null && (
                      <small className={classes.beside}>{percentText(all.margin_percent)} of net</small>
                    )}
                  </span>,
                ] as [string, React.ReactNode],
              ]),
          ["Orders", number(all.orders)],
          ["Packs", number(all.packs)],
        ]}
      />
      <Panel
        title={finding}
        lead={`Naira sold each day without VAT, ${day(from)} – ${day(to)}; before: ${day(sales.before_from)} – ${day(sales.before_to)}`}
      >
        <TimeColumns
          finding={finding}
          from={day(from)}
          to={day(to)}
          columns={days.map(({ day: on, sales: sold, credited }) => ({
            key: on,
            value: Math.max(0, Math.round(sold)),
            says: `${day(on)}: ${money(sold)}${credited > 0 ? `, ${money(credited)} credited` : ""}`,
            to: salesBehind.orders({ from: on, to: on }, only),
          }))}
        />
      </Panel>
    </>
  );
};

const barsShown = 8;

/** The largest rows of a page, where they are not days. */
export const SalesBars = ({ rows, of }: { rows: readonly SalesRow[]; of: string }) => {
  const shown = rows.toSorted((a, b) => b.net - a.net).slice(0, barsShown);
  if (shown.length < 2) return null;
  return (
    <Bars
      title={`${shown[0]!.name} brought most: ${shortMoney(shown[0]!.net)}`}
      lead={`Net sales of the ${shown.length} largest on this page`}
      of={of}
      unit="Net sales"
      bars={shown.map((row) => ({ id: row.id, name: row.name, value: row.net, figure: whole(row.net) }))}
    />
  );
};
