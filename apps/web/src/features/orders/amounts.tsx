import { fullMoney, plural, weekday } from "../../lib/format.ts";
import classes from "./amounts.module.css";

type Props = {
  packs: number;
  amounts: { goods: number; delivery_fee: number; awaits_delivery_fee: boolean; total: number };
  /** Of what came back. */
  credited?: number;
  arrivesBy?: string | null;
  /** What another branch sends, on its own day. */
  helped?: { branch: string; packs: number; everything: boolean; promised_on: string } | null;
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
export const Amounts = (props: Props) => {
  const { packs, amounts, credited = 0, arrivesBy, helped, collected = false, busy = false } = props;
  return (
    <dl className={classes.amounts} aria-busy={busy}>
      <div>
        <dt>Goods ({plural(packs, "pack")})</dt>
        <dd>{fullMoney(amounts.goods)}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>{feeWords(amounts)}</dd>
      </div>
      {arrivesBy && !helped?.everything && (
        <div>
          <dt>{collected ? "Ready on" : "Arrives by"}</dt>
          <dd>{weekday(arrivesBy)}</dd>
        </div>
      )}
      {helped && (
        <div>
          <dt>
            {helped.everything ? "Arrives" : plural(helped.packs, "pack")} from {helped.branch} by
          </dt>
          <dd>{weekday(helped.promised_on)}</dd>
        </div>
      )}
      {credited > 0 && (
        <div>
          <dt>Credited for what came back</dt>
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
};
