import { fullMoney, plural, weekday } from "../../lib/format.ts";
import classes from "./amounts.module.css";

type Props = {
  packs: number;
  amounts: { goods: number; delivery_fee: number; total: number };
  arrivesBy?: string | null;
  /** Other figures are on their way. */
  busy?: boolean;
};

/** What goods and delivery come to. */
export const Amounts = ({ packs, amounts: { goods, delivery_fee, total }, arrivesBy, busy = false }: Props) => (
  <dl className={classes.amounts} aria-busy={busy}>
    <div>
      <dt>Goods ({plural(packs, "pack")})</dt>
      <dd>{fullMoney(goods)}</dd>
    </div>
    <div>
      <dt>Delivery</dt>
      <dd>{delivery_fee === 0 ? "Free" : fullMoney(delivery_fee)}</dd>
    </div>
    {arrivesBy && (
      <div>
        <dt>Arrives by</dt>
        <dd>{weekday(arrivesBy)}</dd>
      </div>
    )}
    <div className={classes.total}>
      <dt>Total</dt>
      <dd>
        <span role="status">{fullMoney(total)}</span>
      </dd>
    </div>
  </dl>
);
