import { IconCheck, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import * as format from "../lib/format.ts";
import classes from "./columns.module.css";
import { fillPath, PathLink } from "./links.tsx";
import { StateBadge } from "./state-badge.tsx";

/** A column of rows that look like R and, when it sorts, sorts by S. */
export type Column<R, S extends string = string> = {
  name: string;
  label: string;
  sort?: S;
  align?: "right";
  /** How wide a skeleton of it is. */
  width?: string;
  cell: (row: R) => ReactNode;
};

type Options = { label?: string; sort?: true };
type SortBy<N extends string, O> = O extends { sort: true } ? N : never;
type Has<N extends string, T> = { [P in N]: T };
/** `$id` in a path is filled from the row, so the row must have it. */
type Params<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : P extends `${string}$${infer Name}`
    ? Name
    : never;

const nothing = <span className={classes.nothing}>–</span>;

const column =
  <T,>(render: (value: T) => ReactNode, fixed: { align?: "right"; width?: string } = {}) =>
  <const N extends string, const O extends Options>(
    name: N,
    options?: O,
  ): Column<Has<N, T | null | undefined>, SortBy<N, O>> => ({
    name,
    label: options?.label ?? format.fieldName(name),
    ...(options?.sort ? { sort: name as SortBy<N, O> } : {}),
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
export const state = column<string>((value) => <StateBadge state={value} />);
export const money = column<number>(format.money, { align: "right", width: "5rem" });
export const number = column<number>(format.number, { align: "right", width: "3rem" });
export const percent = column<number>((value) => `${format.number(value)}%`, { align: "right", width: "3rem" });
export const date = column<string>((value) => <Instant value={value} text={format.day(value)} />, { width: "5rem" });
export const datetime = column<string>((value) => <Instant value={value} text={format.dateTime(value)} />, {
  width: "7rem",
});
export const relative = column<string>((value) => <Instant value={value} text={format.relativeTime(value)} />, {
  width: "5rem",
});
export const flag = column<boolean>(
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
