import { Fragment } from "react";
import type { OutputOf } from "../../api/types.ts";
import { PathLink } from "../../composites/links.tsx";
import { dateTime, fullMoney } from "../../lib/format.ts";
import classes from "./payment-money.module.css";

type Payment = OutputOf<"GET /admin/payments/:id">;

export const Parts = ({ parts }: Pick<Payment, "parts">) => (
  <ul className={classes.money}>
    {parts.map(({ document, document_id, number, amount, taken, refunded }) => (
      <li key={`${document} ${document_id}`}>
        {number ? <PathLink to={`/admin/orders/${document_id}/edit`}>Order {number}</PathLink> : "Wallet"}:{" "}
        {fullMoney(amount)}
        {taken !== null && taken < amount && `, of which ${fullMoney(taken)} was taken`}
        {refunded > 0 && `, ${fullMoney(refunded)} given back`}
      </li>
    ))}
  </ul>
);

export const Charges = ({ charges }: Pick<Payment, "charges">) => (
  <ul className={classes.money}>
    {charges.map(({ id, amount, currency, taken_at, refunds }) => (
      <li key={id}>
        {currency === "NGN" ? fullMoney(amount) : `${currency} ${amount.toFixed(2)}`} on {dateTime(taken_at)}
        {refunds.map((refund) => (
          <Fragment key={refund.id}>
            {", "}
            <PathLink to={`/admin/payments/${refund.id}/edit`}>{refund.number}</PathLink> {refundWords(refund)}
          </Fragment>
        ))}
      </li>
    ))}
  </ul>
);

const refundWords = ({ state, amount }: Payment["charges"][number]["refunds"][number]) => {
  if (state === "succeeded") return `gave ${fullMoney(amount)} back`;
  return state === "failed" ? `put ${fullMoney(amount)} into the wallet` : `is to give ${fullMoney(amount)} back`;
};
