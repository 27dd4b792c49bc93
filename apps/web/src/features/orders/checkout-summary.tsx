import { Button, Text } from "@mantine/core";
import type { PaymentMethod } from "@remedia/domain/orders";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney } from "../../lib/format.ts";
import { Amounts } from "./amounts.tsx";
import classes from "./checkout.module.css";
import { packsOrdered, type Quote } from "./placing.ts";

type Props = {
  quote: Quote;
  method: PaymentMethod;
  /** Another store's figures are on their way. */
  isChanging: boolean;
  busy: boolean;
  /** Why it cannot be ordered as it stands. */
  whyNot: string | null;
};

const buttonWords: Record<PaymentMethod, string> = {
  on_delivery: "Place order",
  wallet: "Place order and pay",
  gateway: "Continue to payment",
  wallet_gateway: "Continue to payment",
  credit: "Place order",
};

/** What happens to the customer's money once the button is pressed. */
const whatFollows = (method: PaymentMethod, { wallet, total, credit }: Quote): string => {
  if (method === "wallet") return `${fullMoney(total)} is taken from your wallet.`;
  if (method === "gateway") return "We keep your packs aside while you pay.";
  if (method === "wallet_gateway") return `You pay ${fullMoney(total - wallet)} on the next page.`;
  if (method === "credit" && credit) return `You pay within ${credit.due_days} days after delivery.`;
  return "You pay when it is handed over.";
};

const isCollected = ({ delivery_types, delivery_type_id }: Quote) =>
  delivery_types.find(({ id }) => id === delivery_type_id)?.collected ?? false;

/** What it comes to, and the one button. */
export const CheckoutSummary = ({ quote, method, isChanging, busy, whyNot }: Props) => {
  const packs = packsOrdered(quote);
  return (
    <div className={classes.aside}>
      <Panel title="Summary">
        {packs > 0 ? (
          <Amounts
            packs={packs}
            amounts={quote}
            arrivesBy={quote.promised_on}
            helped={quote.helped}
            collected={isCollected(quote)}
            busy={isChanging}
          />
        ) : (
          <Text>Nothing to order yet.</Text>
        )}
      </Panel>
      <div className={classes.place}>
        {/* Paler, not disabled: pressed all the same, it leads to what is in the way. */}
        <Button
          type="submit"
          size="lg"
          fz="md"
          px="sm"
          fullWidth
          loading={busy || isChanging}
          variant={whyNot === null ? "filled" : "light"}
          aria-describedby="place-note"
        >
          {packs > 0 ? `${buttonWords[method]} ${fullMoney(quote.total)}` : "Show what to fix"}
        </Button>
        <small id="place-note" data-blocked={whyNot !== null || undefined}>
          {whyNot ?? whatFollows(method, quote)}
        </small>
      </div>
    </div>
  );
};
