import { Button, Group, Stack } from "@mantine/core";
import type { Permission } from "@remedia/domain/permissions";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/errors.ts";
import { liveEveryMs, useApi } from "../api/query.ts";
import type { ListKey, OutputOf, ParamsOf, QueryOf, RowOf, SortOf } from "../api/types.ts";
import { mayOpen } from "../lib/access.ts";
import { type ListSearch, sortAmong } from "../lib/list-search.ts";
import { useFlags, useFlagsOf } from "../lib/screens.ts";
import { useUser } from "../lib/session.ts";
import { type Action, lacks, mayEver } from "./actions.tsx";
import type { Column } from "./columns.tsx";
import { Empty, Fault } from "./empty.tsx";
import { ExportMenu, type Format } from "./export-menu.tsx";
import { FilterBar } from "./filter-bar.tsx";
import type { Filter } from "./filters.tsx";
import { PathButton, PathLink } from "./links.tsx";
import { useListKeys } from "./list-keys.ts";
import { ListTools, useShownColumns } from "./list-tools.tsx";
import { rememberWalk } from "./list-walk.tsx";
import classes from "./may-links.module.css";
import { onDemand } from "./on-demand.tsx";
import { type Crumb, Page } from "./page.tsx";
import { Pager } from "./pager.tsx";
import { pageWithin } from "./pages.ts";
import { Rows } from "./rows.tsx";
import { SearchField } from "./search-field.tsx";

const BulkButtons = onDemand(
  () => import("./bulk-buttons.tsx"),
  "BulkButtons",
  () => null,
);

/** As many rows as the server sends to whoever asks for no number. */
const usualPerPage = 25;

type Search = ListSearch & Record<string, unknown>;
export type Create = { label: string; needs?: Permission } & ({ to: string } | { onClick: () => void });

type Props<K extends ListKey> = {
  query: K;
  /** For lists below something, such as a customer's stores. */
  params?: ParamsOf<K>;
  /** Narrows the list whatever the address says, such as to one customer's orders. */
  only?: Partial<QueryOf<K>>;
  /** What the address says for the page itself, such as which row is open: the server hears nothing of it. */
  own?: readonly string[];
  /** Others change these rows while one looks: they are read again every now and then. */
  live?: boolean;
  /** Default: the title of the route. */
  title?: string;
  crumbs?: readonly Crumb[];
  columns: readonly Column<RowOf<K>, SortOf<K>>[];
  /** The order in which it opens, where that is not the server's own. */
  sort?: SortOf<K> | `-${SortOf<K>}`;
  filters?: readonly Filter<keyof QueryOf<K> & string>[];
  searchable?: boolean;
  rowActions?: readonly Action<RowOf<K>>[];
  /** Done to all chosen rows together. */
  bulkActions?: readonly Action<readonly RowOf<K>[]>[];
  onOpen?: (row: RowOf<K>) => void;
  create?: Create;
  /** Other pages that belong here; shown to those who may open them. */
  links?: readonly Crumb[];
  exports?: readonly Format[];
  /** What to say, and do, when there is nothing. */
  empty: ReactNode;
  /** Stands between title and filters; may show in its own way what the list answered. */
  children?: ReactNode | ((answer: OutputOf<K> | undefined) => ReactNode);
};

/** A list with its state in the address: search, filters, sort and page survive a reload and can be sent to others. */
export const ListScreen = <K extends ListKey>(props: Props<K>) => {
  const { query, params, filters = [], searchable = true, empty } = props;
  const columns = useShownColumns()(props.columns);
  const { view, ...told }: Search & { view?: string } = useSearch({ strict: false });
  const asked: Search = Object.fromEntries(Object.entries(told).filter(([name]) => !props.own?.includes(name)));
  const search: Search = { ...asked, sort: sortAmong(props.columns, asked.sort) ?? props.sort };
  const input = { params, query: { ...search, ...props.only } };
  const navigate = useNavigate();
  const title = useFlags().title;
  const box = useRef<HTMLDivElement>(null);
  useListKeys(box);
  const change = useChange();
  const freshness = props.live ? { refreshEveryMs: liveEveryMs } : {};
  const list = useApi(query, input as never, { keepPrevious: true, ...freshness });
  const page = list.data as
    | { data: (RowOf<K> & { id: number })[]; total: number; more?: true; per_page: number }
    | undefined;
  // What is still shown of the list before says nothing about this one.
  useLastPage(list.isPlaceholderData ? undefined : page, search.page ?? 1, change);
  const { selection, chosen } = useSelection(page?.data);
  const bulkActions = props.bulkActions?.filter(mayEver) ?? [];
  const narrowing = ["q", ...filters.flatMap(({ names }) => names)];
  const isFiltered = narrowing.some((name) => search[name] !== undefined);
  return (
    <Page title={props.title ?? title ?? ""} crumbs={props.crumbs} actions={<PageActions {...props} input={input} />}>
      {typeof props.children === "function" ? props.children(list.data) : props.children}
      <Stack gap="sm" ref={box} onClickCapture={() => box.current && rememberWalk(box.current)}>
        <Group gap="xs">
          {searchable && (
            <SearchField value={search.q ?? ""} onChange={(q) => change({ q: q || undefined }, "in place")} />
          )}
          <FilterBar filters={filters} search={search} onChange={change} total={page?.total} />
          {chosen.length > 0 && <BulkButtons actions={bulkActions} chosen={chosen} />}
        </Group>
        {list.error && !page ? (
          <ListFault error={list.error} retry={() => void list.refetch()} toFirstPage={() => change({}, "in place")} />
        ) : page?.total === 0 ? (
          <Empty
            action={
              isFiltered ? <ClearFilters onClick={() => void navigate({ to: ".", search: { view } as never })} /> : null
            }
          >
            {isFiltered ? "Nothing matches." : empty}
          </Empty>
        ) : (
          <Rows
            label={props.title ?? title ?? "List"}
            columns={columns as readonly Column<RowOf<K> & { id: number }>[]}
            rows={page?.data}
            actions={props.rowActions}
            onOpen={props.onOpen}
            sort={search.sort}
            onSort={(sort) => change({ sort })}
            skeletons={search.per_page ?? usualPerPage}
            selection={bulkActions.length > 0 ? selection : undefined}
          />
        )}
        {page && page.total > 0 && (
          <Pager total={page.total} more={page.more} perPage={page.per_page} at={search.page ?? 1} onChange={change} />
        )}
      </Stack>
    </Page>
  );
};

type Change = (next: Record<string, unknown>, how?: "in place") => void;

/** Pages and filters can be gone back from; what is typed letter by letter leaves no trail behind. */
const useChange = (): Change => {
  const navigate = useNavigate();
  return (next, how) =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...old, page: undefined, ...next }),
      replace: how === "in place",
    } as never);
};

/** A list that has become shorter, or a link from another day, shows its last page rather than none. */
const useLastPage = (page: Counted | undefined, at: number, change: Change) => {
  const last = page && page.total > 0 ? pageWithin({ total: page.total, perPage: page.per_page, at }) : at;
  useEffect(() => {
    if (last < at) change({ page: last }, "in place");
  });
};
type Counted = { total: number; per_page: number };

type FaultProps = { error: unknown; retry: () => void; toFirstPage: () => void };

/** A page beyond the end of lists stays there however often one tries: it offers a way back instead. */
const ListFault = ({ error, retry, toFirstPage }: FaultProps) => (
  <Fault
    error={error}
    retry={retry}
    action={
      error instanceof ApiError &&
      error.fields.page && (
        <Button variant="default" onClick={toFirstPage}>
          Go to the first page
        </Button>
      )
    }
  />
);

type PageActionsProps = {
  query: ListKey;
  input: { params?: unknown; query: Record<string, unknown> };
  columns: readonly { name: string; label: string }[];
  links?: readonly Crumb[];
  exports?: readonly Format[];
  create?: Create;
};

const PageActions = ({ query, input, columns, links, exports, create }: PageActionsProps) => (
  <>
    {links && <ListLinks links={links} />}
    {/* One below something is another list each time: a view of it would serve once. */}
    <ListTools columns={columns} views={!input.params} />
    {exports && <ExportMenu list={query} {...input} formats={exports} />}
    {create && <CreateButton {...create} />}
  </>
);

const ListLinks = ({ links }: { links: readonly Crumb[] }) => {
  const user = useUser();
  const flagsOf = useFlagsOf();
  const openable = links.filter(({ to }) => mayOpen(flagsOf(to) ?? {}, user, flagsOf) === "open");
  if (openable.length === 0) return null;
  return (
    <nav aria-label="Related pages" className={classes.links}>
      {openable.map(({ to, label }) => (
        <PathLink key={to} to={to}>
          {label}
        </PathLink>
      ))}
    </nav>
  );
};

const ClearFilters = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    Clear search and filters
  </Button>
);

const CreateButton = (create: Create) => {
  if (create.needs && lacks(create.needs)) return null;
  if ("to" in create) return <PathButton to={create.to}>{create.label}</PathButton>;
  return <Button onClick={create.onClick}>{create.label}</Button>;
};

const useSelection = <R extends { id: number }>(rows: readonly R[] | undefined) => {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  // Only what is on the page can be chosen: nobody should change rows that they do not see.
  const chosen = rows?.filter((row) => ids.has(row.id)) ?? [];
  const toggle = (id: number) =>
    setIds((old) => (old.has(id) ? new Set([...old].filter((each) => each !== id)) : new Set([...old, id])));
  const toggleAll = () => setIds(chosen.length === rows?.length ? new Set() : new Set(rows?.map((row) => row.id)));
  return { chosen, selection: { ids, toggle, toggleAll } };
};
