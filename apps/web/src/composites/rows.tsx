import { Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useCompact } from "../lib/list-layout.ts";
import { Cards } from "./cards.tsx";
import { Check } from "./check.tsx";
import type { Column } from "./columns.tsx";
import { RowMenu } from "./row-menu.tsx";
import classes from "./rows.module.css";
import { FirstCell, openRow, type RowsProps, type Selection, SelectRow, tellWhole } from "./rows-parts.tsx";

/** A table with a sticky head and first column; cards on a phone. */
export const Rows = <R extends { id: number | string }>(props: RowsProps<R>) => {
  const onPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  return onPhone ? <Cards {...props} /> : <Table {...props} />;
};

const Table = <R extends { id: number | string }>(props: RowsProps<R>) => {
  const { label, columns, rows, actions, selection, skeletons = 8 } = props;
  const compact = useCompact();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0} data-compact={compact || undefined}>
      <table className={classes.table} aria-busy={rows === undefined}>
        <thead>
          <tr>
            {selection && <th className={classes.check}>{rows && <SelectAll rows={rows} selection={selection} />}</th>}
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {actions && (
              <th className={classes.menu}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row) => <TableRow key={row.id} row={row} {...props} />)
            : Array.from({ length: skeletons }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have nothing else
                <tr key={at}>
                  {selection && (
                    <td className={classes.check}>
                      <Skeleton h={16} w={16} />
                    </td>
                  )}
                  {columns.map(({ name, align, width = "70%" }) => (
                    <td key={name}>
                      <Skeleton h={14} w={width} my={4} {...(align === "right" && { ml: "auto" })} />
                    </td>
                  ))}
                  {actions && <td className={classes.menu} />}
                </tr>
              ))}
        </tbody>
      </table>
    </section>
  );
};

type HeadProps<R> = { column: Column<R>; sort?: string | undefined; onSort?: ((sort: string) => void) | undefined };
const Head = <R,>({ column, sort, onSort }: HeadProps<R>) => {
  const direction = sort === column.sort ? "ascending" : sort === `-${column.sort}` ? "descending" : "none";
  if (!column.sort || !onSort) return <th data-align={column.align}>{column.label}</th>;
  const Icon = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }[direction];
  const next = direction === "ascending" ? `-${column.sort}` : column.sort;
  return (
    <th data-align={column.align} aria-sort={direction}>
      <button type="button" className={classes.sort} onClick={() => onSort(next)}>
        {column.label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
};

const TableRow = <R extends { id: number | string }>({
  row,
  columns,
  actions,
  onOpen,
  selection,
}: RowsProps<R> & { row: R }) => (
  <tr onClick={openRow} onMouseOver={tellWhole} onFocus={tellWhole} data-row>
    {selection && (
      <td className={classes.check}>
        <SelectRow row={row} selection={selection} />
      </td>
    )}
    {columns.map((column, at) => (
      <td key={column.name} data-align={column.align} data-open={at === 0 || undefined}>
        <div className={classes.cell}>
          {at === 0 ? <FirstCell row={row} column={column} onOpen={onOpen} /> : column.cell(row)}
        </div>
      </td>
    ))}
    {actions && (
      <td className={classes.menu}>
        <RowMenu row={row} actions={actions} />
      </td>
    )}
  </tr>
);

const SelectAll = ({ rows, selection }: { rows: readonly { id: number | string }[]; selection: Selection }) => {
  const chosen = rows.filter((row) => selection.ids.has(Number(row.id))).length;
  return (
    <Check
      label="Select all rows on this page"
      checked={chosen > 0 && chosen === rows.length}
      mixed={chosen > 0 && chosen < rows.length}
      onChange={selection.toggleAll}
    />
  );
};
