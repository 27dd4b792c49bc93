import { Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, useEffect, useRef } from "react";
import { api } from "../../api/client.ts";
import { perform } from "../../composites/actions.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { MayLink } from "../../composites/may-links.tsx";
import { Page } from "../../composites/page.tsx";
import { Panel } from "../../composites/panel.tsx";
import { day, fullMoney, phone, plural } from "../../lib/format.ts";
import { ordersCrumb } from "../order-desk/order-crumbs.ts";
import { Amounts } from "../orders/amounts.tsx";
import refusalClasses from "../orders/checkout.module.css";
import { AddLines } from "./add-lines.tsx";
import { type Desk, type DeskCart, useDeskCart } from "./desk-cart.ts";
import { DeskChoices } from "./desk-choices.tsx";
import { DeskLines } from "./desk-lines.tsx";
import classes from "./order-create.module.css";
import { faultOfLine, type Standing, usePlacing, whyNotPlaced } from "./use-placing.ts";

/** The desk of whoever takes an order for a customer: lines on the left, everything else that is decided on the right. */
export const OrderDesk = ({ id, onLeave }: { id: number; onLeave: () => void }) => {
  const desk = useDeskCart(id);
  return <Loaded query={desk.query}>{(cart) => <Opened cart={cart} desk={desk} onLeave={onLeave} />}</Loaded>;
};

const Opened = ({ cart, desk, onLeave }: { cart: DeskCart; desk: Desk; onLeave: () => void }) => {
  const { customer, checkout } = cart;
  const placing = usePlacing(desk);
  const form = useRef<HTMLFormElement>(null);
  const whyNot = whyNotPlaced(cart);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) return void placing.place(cart);
    const fault = form.current?.querySelector<HTMLElement>("[data-fault]:not([data-mild])");
    fault?.focus({ preventScroll: true });
    fault?.scrollIntoView({ block: "center" });
  };
  const lines = plural(checkout.lines.length, "line");
  const discard = () =>
    perform(
      {
        label: "Discard",
        danger: true,
        question: () => ({
          title: `Discard this order for ${customer.name}?`,
          body: `${lines} will be gone.`,
          label: "Discard the order",
          danger: true,
        }),
        run: async () => {
          await api("DELETE /admin/desk_carts/:id", { params: { id: cart.id } });
          onLeave();
        },
        done: "Order discarded.",
      },
      cart,
    );
  return (
    <Page
      title={`New order for ${customer.name}`}
      crumbs={[ordersCrumb, { label: "New order", to: "/admin/orders/create" }]}
      actions={
        <Button variant="default" onClick={() => void discard()}>
          Discard
        </Button>
      }
    >
      <About cart={cart} />
      <form ref={form} className={classes.desk} onSubmit={submit}>
        <div className={classes.main}>
          <Refused standing={placing.standing} />
          <Panel title={checkout.lines.length === 0 ? "Products" : `Products (${lines})`}>
            <AddLines cart={cart} desk={desk} />
            {checkout.lines.length === 0 ? (
              <Text c="dimmed">Nothing yet. What you add is kept, also when you close this page.</Text>
            ) : (
              <DeskLines
                lines={checkout.lines}
                desk={desk}
                faultOf={(line) => faultOfLine(line, cart, placing.standing)}
              />
            )}
          </Panel>
        </div>
        <div className={classes.side}>
          <DeskChoices cart={cart} desk={desk} />
          <Summary cart={cart} busy={desk.busy} />
          <Place cart={cart} busy={placing.busy} waiting={desk.busy} whyNot={whyNot} />
        </div>
      </form>
    </Page>
  );
};

const About = ({ cart: { customer, checkout } }: { cart: DeskCart }) => (
  <>
    <Group gap="md">
      <MayLink path="/admin/users/$id" row={{ id: customer.id }}>
        Customer's page
      </MayLink>
      <Text span>{phone(customer.phone)}</Text>
      <Text span c="dimmed">
        {customer.branch_name}
      </Text>
      {checkout.credit && (
        <Text span c="dimmed">
          Owes {fullMoney(checkout.credit.owed)} of {fullMoney(checkout.credit.limit)} on credit
        </Text>
      )}
    </Group>
    {customer.overdue > 0 && customer.overdue_since && (
      <p className={classes.overdue}>
        <IconAlertTriangle size={18} aria-hidden />
        {fullMoney(customer.overdue)} has been overdue since {day(customer.overdue_since)}. A new order may be held.
      </p>
    )}
  </>
);

/** Why the order was not placed, or that nobody knows; read out, and brought into view. */
const Refused = ({ standing }: { standing: Standing }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (standing.kind !== "ready") box.current?.focus();
  }, [standing]);
  if (standing.kind === "ready") return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={refusalClasses.refusal} data-kind={standing.kind}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{standing.kind === "refused" ? "Nothing was ordered yet" : "We did not hear back"}</strong>
        <p>
          {standing.kind === "refused"
            ? standing.message
            : "The order may or may not be placed. Press the button again: it will be one order, never two."}
        </p>
      </div>
    </div>
  );
};

const packsIn = ({ checkout }: DeskCart) =>
  checkout.lines.reduce((sum, { quantity, refusal }) => sum + (refusal === null ? quantity : 0), 0);

const Summary = ({ cart, busy }: { cart: DeskCart; busy: boolean }) => {
  const { checkout } = cart;
  const type = checkout.delivery_types.find(({ id }) => id === checkout.delivery_type_id);
  return (
    <Panel title="Summary">
      {packsIn(cart) === 0 ? (
        <Text>Nothing to order yet.</Text>
      ) : (
        <Amounts
          packs={packsIn(cart)}
          amounts={checkout}
          arrivesBy={checkout.promised_on}
          helped={checkout.helped}
          collected={type?.collected ?? false}
          busy={busy}
        />
      )}
    </Panel>
  );
};

const followWords: Record<DeskCart["payment_method"], string> = {
  gateway: "The customer gets an SMS with the link to pay.",
  on_delivery: "The customer gets an SMS, and pays when it is handed over.",
  credit: "The customer gets an SMS. It goes on their credit.",
};

type PlaceProps = { cart: DeskCart; busy: boolean; waiting: boolean; whyNot: string | null };
const Place = ({ cart, busy, waiting, whyNot }: PlaceProps) => (
  <div className={classes.place}>
    {/* Paler, not disabled: pressed all the same, it leads to what is in the way. */}
    <Button
      type="submit"
      size="lg"
      fz="md"
      fullWidth
      loading={busy || waiting}
      variant={whyNot === null ? "filled" : "light"}
      aria-describedby="place-note"
    >
      {packsIn(cart) > 0 ? `Place order ${fullMoney(cart.checkout.total)}` : "Place order"}
    </Button>
    <small id="place-note" data-blocked={whyNot !== null || undefined}>
      {whyNot ?? followWords[cart.payment_method]}
    </small>
  </div>
);
