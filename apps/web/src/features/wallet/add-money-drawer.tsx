import { Text } from "@mantine/core";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { MoneyField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { money } from "../../lib/format.ts";
import { between } from "../../lib/rules.ts";
import { openPaymentPage } from "./payment-page.ts";

type Props = { wallet: OutputOf<"GET /wallet">; onClose: () => void };

/** Begins a payment and leads to the page where it is made. */
const payOnPage = async ({ amount }: { amount: number }) => {
  const { payment_id: id } = await api("POST /wallet/fund", { body: { amount } });
  await openPaymentPage(id, "/wallet");
};

export const AddMoneyDrawer = ({ wallet: { fund_min, fund_left }, onClose }: Props) => (
  <FormDrawer
    title="Add money"
    label="Continue to payment"
    initial={{ amount: Math.max(fund_min, 10_000) }}
    rules={{ amount: between(fund_min, fund_left) }}
    submit={payOnPage}
    whyNot={fund_left < fund_min ? "You have added as much as you can today." : null}
    onClose={onClose}
  >
    {(form) => (
      <>
        <MoneyField form={form} name="amount" label="Amount" data-autofocus />
        <Text size="sm" c="dimmed">
          You can add up to {money(fund_left)} more today, by card, transfer or USSD.
        </Text>
      </>
    )}
  </FormDrawer>
);
