import { UnstyledButton } from "@mantine/core";
import type { MouseEvent, ReactNode, SyntheticEvent } from "react";
import type { Action } from "./actions.tsx";
import { Check } from "./check.tsx";
import type { Column } from "./columns.tsx";
import classes from "./rows.module.css";

export type Selection = { ids: ReadonlySet<number>; toggle: (id: number) => void; toggleAll: () => void };
export type RowsProps<R> = {
  label: string;
  columns: readonly Column<R>[];
  /** undefined while they are on their way. */
  rows: readonly R[] | undefined;
  actions?: readonly Action<R>[] | undefined;
  /** Opens a row where no column is a link. */
  onOpen?: ((row: R) => void) | undefined;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
  selection?: Selection | undefined;
  skeletons?: number;
};

/** Opening a row is following its first link, however one got there. */
export const openRow = (event: MouseEvent<HTMLElement>) => {
  const target = event.target as HTMLElement;
  if (target.closest("a, button, input, label, [role=menu]") || window.getSelection()?.toString()) return;
  opener(event.currentTarget)?.click();
};

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  clientHeight > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight);

/** What a row has no room for is said in full under the pointer and to the keyboard. */
export const tellWhole = ({ target }: SyntheticEvent<HTMLElement>) => {
  const cell = (target as HTMLElement).closest<HTMLElement>(`.${classes.cell}`);
  if (cell && !cell.title && [cell, ...cell.querySelectorAll("*")].some(isCut)) cell.title = cell.innerText;
};

/** What a row is opened with: a link in its first column, or else its first button. */
export const opener = (row: HTMLElement) =>
  row.querySelector<HTMLElement>("[data-open] a, [data-open] button") ??
  row.querySelector<HTMLElement>("button[data-record]");

type FirstCellProps<R> = { row: R; column: Column<R>; onOpen?: ((row: R) => void) | undefined };
export const FirstCell = <R,>({ row, column, onOpen }: FirstCellProps<R>) => {
  const content: ReactNode = column.cell(row);
  if (!onOpen) return content;
  return (
    <UnstyledButton className={classes.open} onClick={() => onOpen(row)}>
      {content}
    </UnstyledButton>
  );
};

export const SelectRow = ({ row, selection }: { row: { id: number | string }; selection: Selection }) => (
  <Check
    label={`Select row ${row.id}`}
    checked={selection.ids.has(Number(row.id))}
    onChange={() => selection.toggle(Number(row.id))}
  />
);
