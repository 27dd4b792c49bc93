import { funnelLabels, funnelStages, shareOf } from "@remedia/domain/insight";
import { Bars } from "../../composites/charts/bars.tsx";
import { TimeColumns } from "../../composites/charts/time-columns.tsx";
import { Panel } from "../../composites/panel.tsx";
import { day, money, number, plural } from "../../lib/format.ts";
import { changeInWords } from "./change.ts";
import { type Analytics, percentText } from "./order-figures.tsx";
import { type Behind, ordersBehind } from "./order-links.ts";

type Props = { all: Analytics; behind: Behind };

/** How far the orders of the period got until now. */
export const Funnel = ({ all, behind }: Props) => (
  <Bars
    title={`${percentText(shareOf(all.delivered, all.placed))} of the orders placed have been delivered`}
    lead="Orders placed in these days, by how far they got until now"
    of="Stage"
    unit="Orders"
    bars={[
      ...funnelStages.map((stage) => ({
        id: stage,
        name: funnelLabels[stage],
        value: all[stage],
        figure: `${number(all[stage])} · ${percentText(shareOf(all[stage], all.placed))}`,
        to: ordersBehind.placed(behind, stage === "placed" ? {} : { reached: stage }),
      })),
      {
        id: "cancelled",
        name: "Cancelled",
        value: all.cancelled,
        figure: `${number(all.cancelled)} · ${percentText(shareOf(all.cancelled, all.placed))}`,
        tone: "bad",
        to: ordersBehind.placed(behind, { state: "cancelled" }),
      },
    ]}
  />
);

/** Why orders were cancelled in these days, whenever they were placed. */
export const Reasons = ({ all, behind }: Props) => (
  <Bars
    title={reasonFinding(all)}
    lead="Orders cancelled in these days, by the reason that was given"
    of="Reason"
    unit="Orders"
    bars={[
      ...all.reasons.map(({ reason, orders, value, share }) => ({
        id: reason,
        name: reason,
        value: orders,
        figure: `${number(orders)} · ${percentText(share)}`,
        note: `worth ${money(Math.round(value))}`,
        to: ordersBehind.cancelled(behind, { reason }),
      })),
      ...(all.other_reasons === 0
        ? []
        : [
            {
              id: "others",
              name: "Other reasons",
              value: all.other_reasons,
              figure: number(all.other_reasons),
            },
          ]),
    ]}
  />
);

const reasonFinding = ({ reasons, called_off }: Analytics) => {
  const [first] = reasons;
  if (!first) return "No orders were cancelled";
  if (reasons.length === 1) return `${plural(called_off, "order")} cancelled`;
  return `${plural(called_off, "order")} cancelled, most often: ${first.reason}`;
};

export const PlacedByDay = ({ all, behind }: Props) => {
  const change = changeInWords(all.placed, all.before.placed);
  const finding = `${plural(all.placed, "order")} placed${change ? `, ${change}` : ""}`;
  return (
    <Panel title={finding} lead={`Orders placed each day, ${day(all.from)} – ${day(all.to)}`}>
      <TimeColumns
        finding={finding}
        from={day(all.from)}
        to={day(all.to)}
        columns={all.days.map(({ day: on, placed }) => ({
          key: on,
          value: placed,
          says: `${day(on)}: ${plural(placed, "order")}`,
          to: ordersBehind.placed({ ...behind, from: on, to: on }),
        }))}
      />
    </Panel>
  );
};
