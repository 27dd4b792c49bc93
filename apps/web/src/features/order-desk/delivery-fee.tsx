import { Button, Group, Stack, Text } from "@mantine/core";
import { feeToTakeKobo } from "@remedia/domain/delivery";
import { toKobo, toNaira } from "@remedia/domain/money";
import { type Tender, tenders } from "@remedia/domain/orders";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { perform } from "../../composites/actions.tsx";
import { MoneyField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { holds } from "../../lib/access.ts";
import { money } from "../../lib/format.ts";
import { required } from "../../lib/rules.ts";
import { getUser } from "../../lib/session.ts";

type Order = OutputOf<"GET /admin/orders/:id">;
const paidWords: Record<Tender, string> = { cash: "Paid in cash", bank: "Paid by bank transfer" };

type Values = { fee: number | null };

/** What bringing the order costs; the customer is told by SMS. */
export const SetFee = ({ order }: { order: Order }) => {
  const keyOf = useOnceKey();
  const { form, props } = useForm<Values, Order>({
    title: `Delivery fee of ${order.number}`,
    initial: { fee: order.awaits_delivery_fee ? null : order.delivery_fee },
    rules: { fee: required },
    submit: ({ fee }) => {
      const body = { fee: fee! };
      return api("POST /admin/orders/:id/delivery_fee", {
        params: { id: order.id },
        body,
        idempotencyKey: keyOf({ ...body, was: order.delivery_fee, open: order.awaits_delivery_fee }),
      });
    },
    done: ({ number, delivery_fee }) => `The delivery fee of ${number} is ${money(delivery_fee)}.`,
  });
  return (
    <Panel title={order.awaits_delivery_fee ? "Set the fee" : "Change the fee"}>
      <FormBody {...props}>
        <Stack>
          <MoneyField
            form={form}
            name="fee"
            label="Delivery fee"
            hint="The customer gets an SMS with the fee and the new total."
            maw="16rem"
          />
          <Group>
            <Button type="submit" loading={form.busy}>
              {order.awaits_delivery_fee ? "Set the fee" : "Change the fee"}
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

/** What of the fee is still to be paid. */
export const feeToTake = ({ delivery_fee, due, paid, refunded, payment_method }: Order) =>
  toNaira(
    feeToTakeKobo({
      delivery_kobo: toKobo(delivery_fee),
      due_kobo: toKobo(due),
      paid_kobo: toKobo(paid),
      refunded_kobo: toKobo(refunded),
      payment_method,
    }),
  );

/** The fee was handed to us before the order left. */
export const TakeFee = ({ order }: { order: Order }) => {
  const keyOf = useOnceKey();
  const amount = feeToTake(order);
  const take = (tender: Tender) =>
    perform(
      {
        label: "Record the payment",
        question: () => ({
          title: `Record ${money(amount)} as paid?`,
          body: `${paidWords[tender]}, for the delivery of ${order.number}.`,
          label: "Record the payment",
        }),
        run: () => {
          const body = { tender };
          return api("POST /admin/orders/:id/delivery_fee/take", {
            params: { id: order.id },
            body,
            idempotencyKey: keyOf({ ...body, paid: order.paid }),
          });
        },
        done: `${money(amount)} recorded.`,
      },
      order,
    );
  // Whoever sets the fee may also take it.
  const isMine = holds(getUser(), "orders.delivery_fee");
  return (
    <Panel title="Take the fee">
      <Text>
        {order.customer} can pay {money(amount)} online{isMine ? ", or to you now" : ""}.
      </Text>
      <Group gap="xs">
        {isMine &&
          tenders.map((tender) => (
            <Button key={tender} variant="default" onClick={() => void take(tender)}>
              {paidWords[tender]}
            </Button>
          ))}
      </Group>
    </Panel>
  );
};
