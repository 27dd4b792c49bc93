import type { PaymentMethod } from "@remedia/domain/orders";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney, plural } from "../../lib/format.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import type { Quote } from "./placing.ts";
import { paymentWords } from "./words.ts";

type Props = { quote: Quote; chosen: PaymentMethod; onChoose: (method: PaymentMethod) => void };

type Way = Quote["payment_methods"][number];

/** What one way of paying means for this order. */
const explained = ({ method, total }: Way, { wallet, credit }: Quote): string => {
  if (method === "wallet") return `${fullMoney(wallet)} available`;
  if (method === "wallet_gateway") return `${fullMoney(wallet)} from your wallet, ${fullMoney(total - wallet)} online`;
  if (method === "gateway") return "You pay on the next page";
  if (method === "credit" && credit) {
    const left = Math.max(0, credit.limit - credit.owed);
    return `${credit.name}: ${credit.increment}% on top, ${plural(credit.due_days, "day")} to pay. ${fullMoney(left)} of your limit is left`;
  }
  return "Cash or transfer when it is handed over";
};

/** One of the ways in which this customer can pay; one that is not open says why. */
export const PaymentChoice = ({ quote, chosen, onChoose }: Props) => (
  <Panel title="Payment">
    <ChoiceCards
      name="payment"
      label="Payment"
      cards={quote.payment_methods.map((way) => ({
        value: way.method,
        title: paymentWords[way.method],
        note: explained(way, quote),
        refusal: way.refusal,
      }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  </Panel>
);
