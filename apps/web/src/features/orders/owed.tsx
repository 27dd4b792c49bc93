import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCalendarDue } from "@tabler/icons-react";
import { useApi } from "../../api/query.ts";
import { PathLink } from "../../composites/links.tsx";
import { day, fullMoney, plural } from "../../lib/format.ts";
import classes from "./owed.module.css";

const lateWords = (days: number) => (days > 0 ? `, ${plural(days, "day")} late` : "");

/** What a customer owes for orders that were delivered, and by when; nothing where nothing is owed. */
export const Owed = () => {
  const owed = useApi("GET /orders/owed", undefined, { quiet: true }).data;
  if (!owed || owed.total === 0) return null;
  const isLate = owed.overdue > 0;
  return (
    <Alert
      color={isLate ? "red" : "yellow"}
      variant="light"
      icon={isLate ? <IconAlertTriangle size={20} aria-hidden /> : <IconCalendarDue size={20} aria-hidden />}
      title={isLate ? `${fullMoney(owed.overdue)} is overdue` : `${fullMoney(owed.total)} to pay`}
    >
      {isLate && owed.total > owed.overdue && <p className={classes.all}>{fullMoney(owed.total)} to pay in all.</p>}
      <ul className={classes.orders}>
        {owed.orders.map(({ id, number, due, due_on, days_late }) => (
          <li key={id}>
            <PathLink to={`/orders/${id}`}>{number}</PathLink>: {fullMoney(due)}, due {day(due_on)}
            {lateWords(days_late)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
