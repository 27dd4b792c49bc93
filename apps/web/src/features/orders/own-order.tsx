import { Alert, Text } from "@mantine/core";
import { addressWords } from "@remedia/domain/addresses";
import { cancelledByCustomer, type OrderState, ownOrderTransitions } from "@remedia/domain/orders";
import { IconCircleCheck } from "@tabler/icons-react";
import { useConfig } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { PathLink } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { dateTime, day, fullMoney, phone, plural, weekday, words } from "../../lib/format.ts";
import { Price } from "../shop/price.tsx";
import { Amounts } from "./amounts.tsx";
import { changeWords } from "./change-words.ts";
import { OrderLine, OrderLines } from "./order-line.tsx";
import classes from "./own-order.module.css";
import { OwnOrderState } from "./own-order-state.tsx";
import { parcelWords } from "./parcel-words.ts";
import { Timeline } from "./timeline.tsx";
import { isComing, methodWords, paymentWords, placeWords, sentenceOf, stepsAhead, stepWordOf } from "./words.ts";

export type OwnOrder = OutputOf<"GET /orders/:id">;
type Props = { order: OwnOrder };

export const ThankYou = ({ order }: Props) => (
  <Alert
    role="status"
    color="teal"
    className={classes.screenOnly ?? ""}
    icon={<IconCircleCheck size={20} aria-hidden />}
    title={`Thank you. We have your order ${order.number}.`}
  >
    {arrivalWords(order)} {moneyAhead(order)}
  </Alert>
);

const arrivalWords = ({ promised_on, pick_up }: OwnOrder) =>
  pick_up
    ? `You can collect it on ${weekday(promised_on)} at ${placeWords(pick_up)}.`
    : `It should reach you by ${weekday(promised_on)}.`;

/** What is left to do about the money of an order that goes its way. */
const moneyAhead = ({ due, payment_method, awaits_delivery_fee }: OwnOrder): string => {
  if (awaits_delivery_fee) return "We will send you the delivery fee by SMS.";
  if (due === 0) return "It is paid.";
  if (payment_method === "credit") return "You pay later.";
  return `Please have ${fullMoney(due)} ready, in cash or by transfer.`;
};

const isPaidAtTheDoor = ({ state, due, payment_method }: OwnOrder) =>
  isComing(state) && due > 0 && payment_method === "on_delivery";

/** The customer's own words come back to them as theirs. */
const reasonWords = (reason: string) => (reason === cancelledByCustomer ? "You cancelled it." : reason);

const tooLate: Partial<Record<OrderState, string>> = ownOrderTransitions.cancel.late;

/** Why somebody who would like to cancel cannot; of an order that has ended nobody asks. */
const tooLateFor = ({ state, collected }: OwnOrder) => {
  if (!isComing(state) || state === "failed_delivery") return undefined;
  return collected && state === "dispatched" ? "It is ready for you. Call us to cancel." : tooLate[state];
};

/** How it stands, why, and whom to ask. */
export const Standing = ({ order, sayMoney }: Props & { sayMoney: boolean }) => {
  const config = useConfig();
  const late = order.may_cancel ? undefined : tooLateFor(order);
  return (
    <div className={classes.standing}>
      <Text fw="var(--weight-strong)">{sentenceOf(order)}</Text>
      {sayMoney && isPaidAtTheDoor(order) && <Text>{moneyAhead(order)}</Text>}
      {order.state_reason && <Text>Why: {reasonWords(order.state_reason)}</Text>}
      {late && (
        <Text size="sm" c="dimmed" className={classes.screenOnly ?? ""}>
          {late} {config && <a href={`tel:${config.support_phone}`}>{config.support_phone}</a>}
        </Text>
      )}
    </div>
  );
};

export const Progress = ({ order }: Props) => (
  <div className={`${classes.progress} ${classes.screenOnly}`}>
    <Panel title="Progress">
      <Timeline
        done={order.events.map(({ id, action, at, note, details }) => ({
          id,
          label: stepWordOf(action, order),
          at,
          note: [note && reasonWords(note), ...(details ? changeWords(details) : [])].filter(Boolean).join(". "),
        }))}
        ahead={stepsAhead(order.state).map((step) => ({
          label: stepWordOf(step, order),
          ...(step === (order.collected ? "dispatch" : "deliver") ? { note: `by ${weekday(order.promised_on)}` } : {}),
        }))}
      />
    </Panel>
  </div>
);

export const Ordered = ({ order }: Props) => (
  <Panel title="What you ordered">
    <OrderLines>
      {order.lines.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </OrderLines>
    <div className={classes.amounts}>
      <Amounts packs={order.packs} amounts={order} credited={order.credited} />
    </div>
  </Panel>
);

/** Its title tells what to draw where there is no picture. */
const Line = ({ line }: { line: OwnOrder["lines"][number] }) => (
  <OrderLine
    product={{ id: line.product_id, title: line.title, image_url: line.image_url, form: line.title }}
    total={line.total}
  >
    <small>
      {plural(line.quantity, "pack")} at{" "}
      <Price price={Math.max(line.list_price, line.unit_price)} deal={{ price: line.unit_price }} />
    </small>
    {line.deal_name && <small data-tone="offer">{line.deal_name}</small>}
    {line.accepted_expiry && <small>You accepted packs that expire as early as {day(line.accepted_expiry)}.</small>}
    {line.packs.map(({ batch_number, expires_on, quantity }) => (
      <small key={`${batch_number} ${expires_on}`}>
        Batch {batch_number}, expires {day(expires_on)}
        {line.packs.length > 1 && `: ${plural(quantity, "pack")}`}
      </small>
    ))}
  </OrderLine>
);

const paidWords = ({ payment_state, payment_method, total, paid, refunded, due_on }: OwnOrder) => {
  if (refunded > 0) return `${fullMoney(paid)} paid, ${fullMoney(refunded)} given back`;
  if (payment_state === "paid") return `${fullMoney(paid)} paid`;
  if (paid > 0) return `${fullMoney(paid)} of ${fullMoney(total)} paid`;
  return due_on ? `${paymentWords[payment_method]}, due ${day(due_on)}` : paymentWords[payment_method];
};

/** The other parts of an order that comes in several. */
export const OtherParts = ({ order: { parts, collected } }: Props) =>
  parts.length > 0 && (
    <Panel title="Also part of this order">
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <PathLink to={`/orders/${part.id}`}>{part.number}</PathLink>{" "}
            <OwnOrderState order={{ ...part, collected }} />
            <small>
              {plural(part.packs, "pack")}, {fullMoney(part.total)}.{" "}
              {part.state_reason ?? `Promised for ${weekday(part.promised_on)}, from ${part.branch_name}`}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );

/** A page that was opened and left unpaid says nothing to whoever looks at the order later. */
const isToBeSeen = ({ state }: OwnOrder["payments"][number]) => state !== "expired" && state !== "failed";

export const Delivery = ({ order }: Props) => (
  <Panel title="Delivery">
    <dl className={classes.facts}>
      {order.pick_up && (
        <div>
          <dt>Collect at</dt>
          <dd>{placeWords(order.pick_up)}</dd>
          {order.pick_up.phone && (
            <dd>
              <a href={`tel:${order.pick_up.phone}`}>{phone(order.pick_up.phone)}</a>
            </dd>
          )}
        </div>
      )}
      <div>
        <dt>Store</dt>
        <dd>
          <PathLink to={`/stores/${order.store_id}`}>{order.store_name}</PathLink>
        </dd>
        <dd>{addressWords(order.address, order.place)}</dd>
        <dd>{phone(order.phone)}</dd>
      </div>
      <div>
        <dt>Delivery type</dt>
        <dd>{order.delivery_type_name}</dd>
      </div>
      {order.parcels && (
        <div>
          <dt>Packed in</dt>
          <dd>{parcelWords(order.parcels)}</dd>
        </div>
      )}
      {order.note && (
        <div>
          <dt>{order.collected ? "Note" : "Note for the driver"}</dt>
          <dd>{order.note}</dd>
        </div>
      )}
      <div>
        <dt>Payment</dt>
        <dd>{paidWords(order)}</dd>
        {order.payments.filter(isToBeSeen).map(({ id, number, direction, method, amount, to_wallet, at, state }) => (
          <dd key={id}>
            <small>
              {direction === "out" ? "Refund" : "Payment"} {number}: {fullMoney(amount)}
              {to_wallet > 0 && ` (${fullMoney(to_wallet)} went to your wallet)`}, {methodWords[method]}, {dateTime(at)}
              {state === "succeeded" || state.endsWith("refunded") ? "" : `, ${words(state).toLowerCase()}`}
            </small>
          </dd>
        ))}
      </div>
      {order.received_by && (
        <div>
          <dt>Received by</dt>
          <dd>{order.received_by}</dd>
        </div>
      )}
    </dl>
  </Panel>
);
