import { daysBetween, lagosDay } from "@remedia/domain/days";
import { isLate, type OrderState } from "@remedia/domain/orders";
import { IconAlertTriangle } from "@tabler/icons-react";
import { day, plural } from "../../lib/format.ts";
import classes from "./late.module.css";

type Promised = { state: OrderState; promised_on: string };

/** How many days a customer waits longer than promised; nothing where nobody waits. */
export const Late = ({ order }: { order: Promised }) => {
  const today = lagosDay(new Date());
  if (!isLate(order, today)) return null;
  return <LateBy days={daysBetween(order.promised_on, today)} />;
};

export const LateBy = ({ days }: { days: number }) => (
  <span className={classes.late}>
    <IconAlertTriangle size={14} aria-hidden />
    Late by {plural(days, "day")}
  </span>
);

export const PromisedDay = ({ order }: { order: Promised }) => (
  <>
    <time dateTime={order.promised_on}>{day(order.promised_on)}</time> <Late order={order} />
  </>
);
