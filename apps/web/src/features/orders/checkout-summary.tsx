import { Button, Text } from "@mantine/core";
import { Panel } from "../../composites/panel.tsx";
import { fullMoney } from "../../lib/format.ts";
import { Amounts } from "./amounts.tsx";
import classes from "./checkout.module.css";
import { packsOrdered, type Quote } from "./placing.ts";

type Props = {
  quote: Quote;
  /** Another store's figures are on their way. */
  isChanging: boolean;
  busy: boolean;
  /** Why it cannot be ordered as it stands. */
  whyNot: string | null;
};

/** What it comes to, and the one button. */
export const CheckoutSummary = ({ quote, isChanging, busy, whyNot }: Props) => {
  const packs = packsOrdered(quote);
  return (
    <div className={classes.aside}>
      <Panel title="Summary">
        {packs > 0 ? (
          <Amounts packs={packs} amounts={quote} arrivesBy={quote.promised_on} busy={isChanging} />
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
          {packs > 0 ? `Place order ${fullMoney(quote.total)}` : "Show what to fix"}
        </Button>
        <small id="place-note" data-blocked={whyNot !== null || undefined}>
          {whyNot ?? "You pay when it is handed over."}
        </small>
      </div>
    </div>
  );
};
