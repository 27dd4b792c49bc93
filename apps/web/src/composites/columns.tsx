import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as format from "../lib/format.ts";
import classes from "./columns.module.css";
import { fillPath, PathLink } from "./links.tsx";
import { StateBadge, stateWords } from "./state-badge.tsx";

/** A column of rows that look like R and, when it sorts, sorts by S. */
export type Column<R, S extends string = string> = {
  name: string;
  label: string;
  sort?: S;
  align?: "right";
  /** How wide a skeleton of it is. */
  width?: string;
  /** One of these stands at the end of a card's first line: what asks for it, else the state, else the first amount. */
  onCard?: "beside" | "state" | "amount";
  /** Comes first on the second line of a card, which holds as much as fits. */
  matters?: true;
  /** Whether a card says its label before it; what stands on the right of a table always does. */
  named?: boolean;
  /** How a card says it, where that is not the cell. */
  brief?: (row: R) => ReactNode;
  cell: (row: R) => ReactNode;
};

type Options = { label?: string; sort?: true; matters?: true };
type Fixed = Pick<Column<never>, "align" | "width" | "onCard" | "named">;
type SortBy<N extends string, O> = O extends { sort: true } ? N : never;
type Has<N extends string, T> = { [P in N]: T };
/** `$id` in a path is filled from the row, so the row must have it. */
type Params<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

export const nothing = <span className={classes.nothing}>–</span>;

const column =
  <T,>(render: (value: T) => ReactNode, fixed: Fixed = {}) =>
  <const N extends string, const O extends Options>(
    name: N,
    options?: O,
  ): Column<Has<N, T | null | undefined>, SortBy<N, O>> => ({
    name,
    label: options?.label ?? format.fieldName(name),
    ...(options?.sort ? { sort: name as SortBy<N, O> } : {}),
    ...(options?.matters && { matters: true }),
    ...fixed,
    cell: (row) => {
      const value = row[name];
      return value === null || value === undefined || value === "" ? nothing : render(value as T);
    },
  });

const Instant = ({ value, text }: { value: string; text: string }) => (
  <time dateTime={value} title={format.dateTime(value)} className={classes.nowrap}>
    {text}
  </time>
);

export const text = column<string>((value) => value);
export const word = column<string>(format.words);
export const phone = column<string>((value) => <span className={classes.nowrap}>{format.phone(value)}</span>);
const badge = column<string>((value) => <StateBadge state={value} />, { onCard: "state" });
/** On the second line of a card it is a word among others. */
export const state = <const N extends string, const O extends Options>(name: N, options?: O) => ({
  ...badge(name, options),
  brief: (row: Has<N, string | null | undefined>) => (row[name] ? stateWords(row[name]) : null),
});
export const money = column<number>(format.money, { align: "right", width: "5rem", onCard: "amount" });
export const number = column<number>(format.number, { align: "right", width: "3rem" });
export const percent = column<number>((value) => `${format.number(value)}%`, { align: "right", width: "3rem" });
export const date = column<string>((value) => <Instant value={value} text={format.day(value)} />, {
  width: "5rem",
  named: true,
});
export const datetime = column<string>((value) => <Instant value={value} text={format.dateTime(value)} />, {
  width: "7rem",
});
export const relative = column<string>((value) => <Instant value={value} text={format.relativeTime(value)} />, {
  width: "5rem",
  named: true,
});
const yesOrNo = column<boolean>(
  (value) => {
    const Icon = value ? IconCheck : IconMinus;
    return (
      <span className={value ? classes.yes : classes.nothing}>
        <Icon size={16} aria-hidden /> {value ? "Yes" : "No"}
      </span>
    );
  },
  { width: "3rem" },
);
/** In a line of words it is its label, or nothing. */
export const flag = <const N extends string, const O extends Options>(name: N, options?: O) => {
  const column = yesOrNo(name, options);
  return { ...column, brief: (row: Has<N, boolean | null | undefined>) => (row[name] ? column.label : null) };
};

/** A name that leads to its page: `link("name", "/admin/users/$id")`. */
export const link = <const N extends string, const P extends string, const O extends Options>(
  name: N,
  path: P,
  options?: O,
): Column<Has<N, string | null> & Has<Params<P>, string | number | null>, SortBy<N, O>> => ({
  ...column<string>(String)(name, options),
  cell: (row) =>
    row[name] === null ? (
      nothing
    ) : (
      <PathLink to={fillPath(path, row)} className={classes.link}>
        {row[name]}
      </PathLink>
    ),
});

/** For what no other column can show. */
export const custom = <R,>(name: string, label: string, cell: (row: R) => ReactNode): Column<R, never> => ({
  name,
  label,
  cell,
});
