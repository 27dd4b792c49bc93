import { Textarea } from "@mantine/core";
import { type PaymentMethod, paymentMethods } from "@remedia/domain/orders";
import { IconAlertTriangle } from "@tabler/icons-react";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef } from "react";
import { ApiError } from "../api/errors.ts";
import { useApi } from "../api/query.ts";
import { Empty } from "../composites/empty.tsx";
import { LinkButton, PathLink } from "../composites/links.tsx";
import { Loaded } from "../composites/loaded.tsx";
import { onDemand } from "../composites/on-demand.tsx";
import { Page } from "../composites/page.tsx";
import { Panel } from "../composites/panel.tsx";
import classes from "../features/orders/checkout.module.css";
import { CheckoutDelivery } from "../features/orders/checkout-delivery.tsx";
import { CheckoutLines } from "../features/orders/checkout-lines.tsx";
import { CheckoutStores } from "../features/orders/checkout-stores.tsx";
import { CheckoutSummary } from "../features/orders/checkout-summary.tsx";
import { useDriverNote } from "../features/orders/driver-note.ts";
import { LastOrder } from "../features/orders/last-order.tsx";
import { PaymentChoice } from "../features/orders/payment-choice.tsx";
import { faultOf, packsOrdered, type Quote, usePlacing } from "../features/orders/placing.ts";
import { plural } from "../lib/format.ts";
import { anId, listSearch, oneOf } from "../lib/list-search.ts";

const MoneyOutDrawer = onDemand(() => import("../features/wallet/money-out-drawer.tsx"), "MoneyOutDrawer");

export const Route = createFileRoute("/checkout")({
  staticData: { title: "Checkout", requiresAuth: true, requiresVerified: true, permission: "orders.own" },
  validateSearch: listSearch({ store_id: anId, delivery_type_id: anId, pay: oneOf(paymentMethods) }),
  component: Checkout,
});

type Choice = { store_id?: number; delivery_type_id?: number; pay?: PaymentMethod };

function Checkout() {
  const search = Route.useSearch();
  const { store_id, delivery_type_id, pay } = search;
  const navigate = useNavigate();
  const placing = usePlacing();
  // While nobody knows whether the order arrived, what was sent stays as it is: to be sent again.
  const enabled = placing.standing.kind !== "unheard";
  const quote = useApi(
    "GET /checkout",
    { query: { store_id, delivery_type_id, payment_method: pay } },
    { keepPrevious: true, enabled },
  );
  const isGone = quote.error instanceof ApiError && quote.error.status === 404;
  useEffect(() => {
    // The store of an old link was closed since, or the delivery type hidden.
    if (isGone && (store_id ?? delivery_type_id)) void navigate({ to: "/checkout", search: {}, replace: true });
  }, [isGone, store_id, delivery_type_id, navigate]);
  const choose = (choice: Choice) => {
    placing.begin();
    void navigate({ to: "/checkout", search: { ...search, ...choice }, replace: true });
  };
  return (
    <Loaded query={quote}>
      {(shown) => (
        <Page title="Checkout" crumbs={[{ label: "Cart", to: "/cart" }]}>
          <LastOrder ask={shown.lines.length === 0} />
          {shown.lines.length === 0 ? (
            <NothingToOrder />
          ) : (
            <CheckoutForm
              quote={shown}
              chosen={{
                store_id: store_id ?? shown.store_id,
                delivery_type_id: delivery_type_id ?? shown.delivery_type_id,
              }}
              isChanging={quote.isPlaceholderData}
              method={pay ?? "on_delivery"}
              placing={placing}
              onChoose={choose}
            />
          )}
          {placing.guard && <MoneyOutDrawer {...placing.guard} onClose={placing.onGuardClose} />}
        </Page>
      )}
    </Loaded>
  );
}

const NothingToOrder = () => (
  <Empty
    action={
      <>
        <LinkButton to="/shop">Go to the shop</LinkButton>
        <PathLink to="/orders">My orders</PathLink>
      </>
    }
  >
    There is nothing in your cart to order.
  </Empty>
);

const whyNotOf = (quote: Quote, method: PaymentMethod) => {
  const { store_id, delivery_type_id, faults, payment_methods } = quote;
  if (store_id === null) return "Add the store that we deliver to.";
  if (delivery_type_id === null) return "We do not deliver from your branch at the moment. Please call us.";
  if (packsOrdered(quote) === 0) return "Nothing in your cart can be ordered as it stands.";
  if (faults.length > 0) return `${plural(faults.length, "line")} cannot be ordered yet.`;
  const way = payment_methods.find((one) => one.method === method);
  return way ? way.refusal : "Choose how to pay.";
};

/** In the middle of the screen, clear of the bars at its edges. */
const goToFirstFault = (form: HTMLFormElement | null) => {
  const fault = form?.querySelector<HTMLElement>("[data-fault]:not([data-mild])");
  fault?.focus({ preventScroll: true });
  fault?.scrollIntoView({ block: "center" });
};

type FormProps = {
  quote: Quote;
  chosen: Pick<Quote, "store_id" | "delivery_type_id">;
  isChanging: boolean;
  method: PaymentMethod;
  placing: ReturnType<typeof usePlacing>;
  onChoose: (choice: Choice) => void;
};
const CheckoutForm = ({ quote, chosen, isChanging, method, placing, onChoose }: FormProps) => {
  const [note, setNote] = useDriverNote();
  const form = useRef<HTMLFormElement>(null);
  const whyNot = whyNotOf(quote, method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanging) return;
    if (whyNot !== null || quote.store_id === null) {
      goToFirstFault(form.current);
      return;
    }
    const said = note.trim();
    void placing.place(
      {
        store_id: quote.store_id,
        ...(quote.delivery_type_id === null ? {} : { delivery_type_id: quote.delivery_type_id }),
        payment_method: method,
        expected_total: quote.total,
        ...(said ? { note: said } : {}),
      },
      quote.lines,
      () => setNote(""),
    );
  };
  return (
    <form ref={form} className={classes.form} onSubmit={submit}>
      <div className={classes.sections}>
        <Refusal standing={placing.standing} />
        <CheckoutStores
          stores={quote.stores}
          chosen={chosen.store_id}
          onChoose={(store_id) => onChoose({ store_id })}
        />
        {quote.delivery_types.length > 0 && (
          <CheckoutDelivery
            types={quote.delivery_types}
            pickUp={quote.pick_up}
            chosen={chosen.delivery_type_id}
            onChoose={(delivery_type_id) => onChoose({ delivery_type_id })}
          />
        )}
        <PaymentChoice quote={quote} chosen={method} onChoose={(pay) => onChoose({ pay })} />
        <CheckoutLines
          lines={quote.lines}
          faultOf={(line) => faultOf(line, quote, placing.standing)}
          hasOtherStores={quote.stores.length > 1}
        />
        <Panel title="For the driver">
          <Textarea
            label="Note"
            description="Such as when you open, or whom to ask for."
            autosize
            minRows={2}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Panel>
      </div>
      <CheckoutSummary quote={quote} method={method} isChanging={isChanging} busy={placing.busy} whyNot={whyNot} />
    </form>
  );
};

/** Why the order was not placed, or that nobody knows; read out, and brought into view. */
const Refusal = ({ standing }: { standing: ReturnType<typeof usePlacing>["standing"] }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (standing.kind !== "ready") box.current?.focus();
  }, [standing]);
  if (standing.kind === "ready") return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className={classes.refusal} data-kind={standing.kind}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{standing.kind === "refused" ? "Nothing was ordered yet" : "We did not hear back"}</strong>
        <p>
          {standing.kind === "refused"
            ? standing.message
            : "Your order may or may not have reached us. Press the button again: it will be one order, never two."}
        </p>
      </div>
    </div>
  );
};
