import { Select } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FulfilmentState } from "@remedia/domain/orders";
import { isParcelled } from "@remedia/domain/parcels";
import type { OutputOf } from "../../api/types.ts";
import { actionsFor, lacks } from "../../composites/actions.tsx";
import { ActionButton } from "../../composites/detail-screen.tsx";
import { PathLink } from "../../composites/links.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { number, plural } from "../../lib/format.ts";
import { currentBranch, getUser } from "../../lib/session.ts";
import { Age } from "./age.tsx";
import classes from "./fulfilment-board.module.css";
import { PromisedDay } from "./late.tsx";
import { isToBePicked, nextSteps, type Stepping } from "./order-steps.ts";

type Board = OutputOf<"GET /admin/orders/board">;
type Column = Board["columns"][number];
type Card = Column["orders"][number];
type Deliver = (order: Stepping) => void;

const titles: Record<FulfilmentState, string> = {
  confirmed: "To pick",
  picking: "Picking",
  picked: "To check",
  packed: "Packed",
  dispatched: "Dispatched",
};
const titleOf = ({ state }: Column, { picks_first }: Board) =>
  state === "confirmed" && !picks_first ? "To pack" : titles[state];

/** Where nobody picks before others pack, picking has columns only for what was begun before that was so. */
const columnsOf = ({ picks_first, columns }: Board) =>
  columns.filter(({ state, count }) => picks_first || count > 0 || !["picking", "picked"].includes(state));

type Props = {
  board: Board;
  /** On a phone, the one column that is shown. */
  chosen: FulfilmentState | undefined;
  onChoose: (state: FulfilmentState) => void;
  onDeliver: Deliver;
};

/** What waits for each step of the work, side by side; on a phone one after the other. */
export const FulfilmentBoard = ({ board, chosen, onChoose, onDeliver }: Props) => {
  const onPhone = useMediaQuery("(max-width: 62em)", false, { getInitialValueInEffect: false });
  const columns = columnsOf(board);
  const current = columns.find(({ state }) => state === chosen) ?? columns[0]!;
  return (
    <>
      {onPhone && (
        <Select
          label="Step"
          allowDeselect={false}
          data={columns.map((column) => ({
            value: column.state,
            label: `${titleOf(column, board)} (${number(column.count)})`,
          }))}
          value={current.state}
          onChange={(state) => state && onChoose(state as FulfilmentState)}
        />
      )}
      <div className={classes.board}>
        {(onPhone ? [current] : columns).map((column) => (
          <BoardColumn key={column.state} column={column} title={titleOf(column, board)} onDeliver={onDeliver} />
        ))}
      </div>
    </>
  );
};

const BoardColumn = ({ column, title, onDeliver }: { column: Column; title: string; onDeliver: Deliver }) => {
  const hidden = column.count - column.orders.length;
  return (
    <section className={classes.column} aria-label={title}>
      <h2>
        {title} <span className={classes.count}>{number(column.count)}</span>
      </h2>
      <PickTogether orders={column.orders} />
      {column.count === 0 && <p className={classes.none}>Nothing is waiting here.</p>}
      <ul>
        {column.orders.map((order) => (
          <li key={order.id} className={classes.card}>
            <OrderCard order={order} onDeliver={onDeliver} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <PathLink to={`/admin/orders?state=${column.state}&sort=promised_on`} className={classes.more}>
          {plural(hidden, "more order")}
        </PathLink>
      )}
    </section>
  );
};

/** A cart takes so many totes that one still sees which is which. */
const totes = 8;

/** One's own, or those that nobody has begun: what a colleague picks is in another cart. */
const isMine = ({ state, moved_by_id }: Card) => state === "confirmed" || moved_by_id === getUser()?.id;

/** The orders of one branch that wait longest, in one walk. */
const PickTogether = ({ orders }: { orders: readonly Card[] }) => {
  const waiting = orders.filter((order) => isToBePicked(order) && isMine(order));
  const [first, ...others] = waiting
    .filter(({ branch_name }) => branch_name === waiting[0]?.branch_name)
    .slice(0, totes);
  if (!first || others.length === 0 || lacks("orders.fulfil")) return null;
  return (
    <PathLink
      to={`/admin/orders/${first.id}/pick?with=${others.map(({ id }) => id).join("|")}`}
      className={classes.more}
    >
      Pick {others.length + 1} together
    </PathLink>
  );
};

const OrderCard = ({ order, onDeliver }: { order: Card; onDeliver: Deliver }) => {
  const next = actionsFor(nextSteps(onDeliver), order)[0];
  const toBePicked = order.state === "confirmed" || order.state === "picking";
  const byScan = isToBePicked(order);
  return (
    <>
      <PathLink to={`/admin/orders/${order.id}/edit`} className={classes.number}>
        {order.number}
      </PathLink>
      <strong>{order.store_name}</strong>
      <span>
        {plural(order.packs, "pack")} in {plural(order.line_count, "line")}
        {currentBranch() === "" && `, ${order.branch_name}`}
      </span>
      <span>
        For <PromisedDay order={order} />
      </span>
      <small>
        <Age order={order} /> · {order.moved_by ?? "The system"}
      </small>
      <div className={classes.steps}>
        {next && <ActionButton action={next} subject={order} />}
        {byScan && (
          <MayLink path="/admin/orders/$id/pick" row={order}>
            Pick
          </MayLink>
        )}
        {isParcelled(order.state) && (
          <MayLink path="/admin/orders/$id/fulfilments" row={order}>
            Parcels
          </MayLink>
        )}
        {toBePicked && (
          <MayLink path="/admin/orders/$id/picking_list" row={order}>
            Picking list
          </MayLink>
        )}
      </div>
    </>
  );
};
