import { fullMoney, plural, weekday } from "../../lib/format.ts";
import classes from "./amounts.module.css";

type Props = {
  packs: number;
  amounts: { goods: number; delivery_fee: number; awaits_delivery_fee: boolean; total: number };
  /** Of what came back. */
  credited?: number;
  arrivesBy?: string | null;
  /** The customer comes for it. */
  collected?: boolean;
  /** Other figures are on their way. */
  busy?: boolean;
};

const feeWords = ({ delivery_fee, awaits_delivery_fee }: Props["amounts"]) => {
  if (awaits_delivery_fee) return "To be confirmed";
  return delivery_fee === 0 ? "Free" : fullMoney(delivery_fee);
};

/** What goods and delivery come to. */
export const Amounts = ({ packs, amounts, credited = 0, arrivesBy, collected = false, busy = false }: Props) => (
  <dl className={classes.amounts} aria-busy={busy}>
    <div>
      <dt>Goods ({plural(packs, "pack")})</dt>
      <dd>{fullMoney(amounts.goods)}</dd>
    </div>
    <div>
      <dt>Delivery</dt>
      <dd>{feeWords(amounts)}</dd>
    </div>
    {arrivesBy && (
      <div>
        <dt>{collected ? "Ready on" : "Arrives by"}</dt>
        <dd>{weekday(arrivesBy)}</dd>
      </div>
    )}
    {credited > 0 && (
      <div>
        <dt>Credited for returns</dt>
        <dd>−{fullMoney(credited)}</dd>
      </div>
    )}
    <div className={classes.total}>
      <dt>Total</dt>
      <dd>
        <span role="status">{fullMoney(amounts.total - credited)}</span>
      </dd>
    </div>
  </dl>
);
