import { Button, Skeleton } from "@mantine/core";
import { Fragment, isValidElement, type ReactNode } from "react";
import { actionsFor, perform } from "./actions.tsx";
import classes from "./cards.module.css";
import { type Column, nothing } from "./columns.tsx";
import { RowMenu } from "./row-menu.tsx";
import { FirstCell, openRow, type RowsProps, SelectRow } from "./rows-parts.tsx";

/** Rows on a phone, two lines each: what it is and how it stands, and below it the rest that matters. */
export const Cards = <R extends { id: number | string }>({ rows, skeletons = 8, label, ...props }: RowsProps<R>) => {
  if (!rows)
    return (
      <div className={classes.cards} aria-busy="true">
        {Array.from({ length: skeletons }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else
          <div key={at} className={classes.card}>
            <div className={classes.line}>
              <Skeleton h={16} w="60%" />
            </div>
            <div className={classes.line}>
              <Skeleton h={12} w="85%" />
            </div>
          </div>
        ))}
      </div>
    );
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  );
};

type CardProps<R> = Omit<RowsProps<R>, "rows" | "label" | "skeletons"> & { row: R };

const Card = <R extends { id: number | string }>({ row, columns, actions, onOpen, selection }: CardProps<R>) => {
  const [first, ...others] = columns;
  const beside = besideOf(others);
  const below = others.filter((column) => column !== beside).sort((a, b) => rankOf(a) - rankOf(b));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard follows the link inside
    <li className={classes.card} onClick={openRow} data-row>
      <div className={classes.line}>
        {selection && <SelectRow row={row} selection={selection} />}
        <div data-open className={classes.title}>
          {first && <FirstCell row={row} column={first} onOpen={onOpen} />}
        </div>
        {beside && <div className={classes.beside}>{beside.cell(row)}</div>}
        {actions && <RowMenu row={row} actions={actions} />}
      </div>
      <div className={classes.line}>
        <div className={classes.rest}>
          {below.map((column) => (
            <Piece key={column.name} column={column} row={row} />
          ))}
        </div>
        {actions && <MainButton row={row} actions={actions} />}
      </div>
    </li>
  );
};

/** What matters comes first, and of that the figures: they are short, and a long name would push them out. */
const rankOf = ({ matters, align }: Pick<Column<never>, "matters" | "align">) =>
  matters ? (align === "right" ? 0 : 1) : 2;

/** How it stands, or else how much it is: what the eye looks for beside the name. */
const besideOf = <R,>(columns: readonly Column<R>[]) =>
  (["beside", "state", "amount"] as const)
    .map((place) => columns.find(({ onCard }) => onCard === place))
    .find((column) => column !== undefined);

const isNothing = (shown: ReactNode) =>
  shown === null ||
  shown === undefined ||
  shown === false ||
  shown === "" ||
  (isValidElement(shown) && shown === nothing);

/** A figure or a day says nothing without its name; a word speaks for itself. */
const Piece = <R,>({ column, row }: { column: Column<R>; row: R }) => {
  const shown = (column.brief ?? column.cell)(row);
  if (isNothing(shown)) return null;
  const isNamed = !column.brief && (column.named ?? column.align === "right");
  return (
    <span>
      {isNamed && <Fragment>{column.label} </Fragment>}
      {shown}
    </span>
  );
};

const MainButton = <R,>({ row, actions }: { row: R; actions: NonNullable<RowsProps<R>["actions"]> }) => {
  const main = actionsFor(actions, row).find(({ onCard, whyNot }) => onCard && !whyNot?.(row));
  return (
    main && (
      <Button size="compact-sm" onClick={() => void perform(main, row)}>
        {main.label}
      </Button>
    )
  );
};
