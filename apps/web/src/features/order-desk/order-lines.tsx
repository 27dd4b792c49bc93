import { Alert } from "@mantine/core";
import { openOrderStates } from "@remedia/domain/orders";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { OutputOf } from "../../api/types.ts";
import { Figures } from "../../composites/charts/figures.tsx";
import { custom, money, number } from "../../composites/columns.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { Rows } from "../../composites/rows.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { twoLines } from "../../composites/two-lines.tsx";
import { day, number as figure, money as naira, plural } from "../../lib/format.ts";
import classes from "./order-lines.module.css";

type Order = OutputOf<"GET /admin/orders/:id">;
type Line = Order["lines"][number];

const Product = ({ line }: { line: Line }) => (
  <>
    <MayLink path="/admin/products/$id" row={{ id: line.product_id }}>
      {line.title}
    </MayLink>{" "}
    {line.class !== "otc" && <StateBadge state={line.class} />}
    {line.accepted_expiry && <small>Short-dated accepted: expiry from {day(line.accepted_expiry)}</small>}
  </>
);

/** Which packs, and where they stand or stood; of a combo, also which product each is. */
const Packs = ({ line }: { line: Line }) => (
  <ul className={classes.packs}>
    {line.packs.map(({ batch_id, batch_number, place_code, product_id, title, expires_on, quantity }) => (
      <li key={`${batch_id} ${place_code}`}>
        {figure(quantity)} × {batch_number}, <span className={classes.place}>{place_code}</span>
        <small>
          exp. {day(expires_on)}
          {product_id !== line.product_id && `, ${title}`}
        </small>
      </li>
    ))}
    {line.short > 0 && (
      <li className={classes.short}>
        <IconAlertTriangle size={14} aria-hidden /> {plural(line.short, "pack")} short
      </li>
    )}
    {line.packs.length === 0 && line.short === 0 && <li>–</li>}
  </ul>
);

const deal = custom("deal", "Deal", ({ deal_id, deal_name }: Line) =>
  deal_id === null ? (
    "–"
  ) : (
    <MayLink path="/admin/deals/$id/edit" row={{ id: deal_id }}>
      {deal_name}
    </MayLink>
  ),
);

const packsLabel = ({ state }: Order) => {
  if ((openOrderStates as readonly string[]).includes(state)) return "Set aside";
  return state === "cancelled" || state === "returned" ? "Batches" : "Sent";
};

export const OrderLines = ({ order }: { order: Order }) => (
  <>
    <Shortages order={order} />
    <Rows
      label="Lines"
      rows={order.lines}
      columns={[
        custom("title", "Product", (line: Line) => <Product line={line} />),
        number("quantity", { label: "Packs" }),
        custom("packs", packsLabel(order), (line: Line) => <Packs line={line} />),
        twoLines(
          "unit_price",
          "Price",
          ({ unit_price, list_price }: Line) => [
            naira(unit_price),
            unit_price === list_price ? null : `instead of ${naira(list_price)}`,
          ],
          { align: "right" },
        ),
        ...(order.lines.some(({ deal_id }) => deal_id !== null) ? [deal] : []),
        money("total"),
        ...(order.margin === null ? [] : [money("margin")]),
      ]}
    />
    <Figures
      figures={[
        ["Goods", naira(order.goods)],
        ["Delivery", order.awaits_delivery_fee ? "Not set yet" : naira(order.delivery_fee)],
        ["Total", naira(order.total)],
        ...(order.margin === null ? [] : [["Margin on the goods", naira(order.margin)] satisfies [string, string]]),
      ]}
    />
  </>
);

/** Packs that were promised and are gone: whoever picks or packs is given others, or told that there are none. */
export const Shortages = ({ order }: { order: Order }) => {
  const short = order.lines.filter((line) => line.short > 0);
  if (short.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <strong>Some reserved packs are gone: recalled, held, damaged, or not found by a count.</strong>
      {short.map(({ id, title, short: packs }) => (
        <div key={id}>
          {plural(packs, "pack")} of {title}
        </div>
      ))}
      Picking and packing will use other packs. If there are none, the order waits.
    </Alert>
  );
};
