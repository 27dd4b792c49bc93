import { Alert, Text } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { useApi } from "../../api/query.ts";
import { lacks } from "../../composites/actions.tsx";
import { Figures } from "../../composites/charts/figures.tsx";
import { ChoiceField, IdField, PhoneField, TextField } from "../../composites/fields.tsx";
import type { Form } from "../../composites/form.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { LinesField, PacksInput } from "../../composites/lines-field.tsx";
import { fullMoney, money } from "../../lib/format.ts";
import { required } from "../../lib/rules.ts";
import { ProductPicker } from "../catalog/product-picker.tsx";
import { type Changed, changeOf, isChanged, linesOf, newLine, type Order } from "./change-body.ts";
import { PriceInput } from "./price-input.tsx";
import { refundWays } from "./refund-ways.ts";
import { usePreview } from "./use-preview.ts";

/** What was ordered, and where it goes, after the order was placed. */
export const ChangeDrawer = ({ order: now, onClose }: { order: Order; onClose: () => void }) => {
  // As it was when somebody began: what colleagues change meanwhile is not changed back.
  const [order] = useState(now);
  const [refusals, setRefusals] = useState(0);
  const keyOf = useOnceKey();
  // Whoever agrees does so to the total that is shown.
  const shownTotal = useRef<number | null>(null);
  return (
    <FormDrawer<Changed, Order>
      wide
      title={`Change order ${order.number}`}
      label="Change the order"
      onClose={onClose}
      initial={{
        lines: linesOf(order),
        store_id: order.store_id,
        delivery_type_id: null,
        phone: order.phone,
        refund_to: "wallet",
        reason: "",
      }}
      rules={{
        reason: required,
        lines: () => (shownTotal.current === null ? "Wait for the new total, and look at it first." : null),
      }}
      submit={(values) => {
        const body = { ...changeOf(order, values), reason: values.reason, expected_total: shownTotal.current! };
        return api("POST /admin/orders/:id/change", {
          params: { id: order.id },
          body,
          idempotencyKey: keyOf(body),
        }).catch((error: unknown) => {
          setRefusals((count) => count + 1);
          throw error;
        });
      }}
      done={(changed) => `Order changed. It comes to ${fullMoney(changed.total)} now.`}
    >
      {(form) => <Fields order={order} form={form} shownTotal={shownTotal} refusals={refusals} />}
    </FormDrawer>
  );
};

type FieldsProps = {
  order: Order;
  form: Form<Changed>;
  shownTotal: RefObject<number | null>;
  /** After each refusal the new total is asked for once more. */
  refusals: number;
};

const Fields = ({ order, form, shownTotal, refusals }: FieldsProps) => {
  const { lines } = form.values;
  const ways = useApi("GET /admin/orders/:id/ways", { params: { id: order.id } }, { quiet: true }).data;
  const mayPrice = lacks("orders.price") === null;
  return (
    <>
      <LinesField
        legend="Lines"
        lines={lines}
        onChange={(changed) => form.set("lines", changed)}
        fault={form.input("lines").error}
        about={({ line_id, price }) => (line_id === null ? "New: at today's price" : `Agreed at ${money(price ?? 0)}`)}
        inputs={(line, set) => (
          <>
            <PacksInput label="Packs" of={line.title} value={line.packs} onChange={(packs) => set({ packs })} />
            {mayPrice && <PriceInput of={line.title} value={line.price} onChange={(price) => set({ price })} />}
          </>
        )}
      >
        <ProductPicker
          label="Add a product"
          picked={null}
          onPick={(picked) => picked && form.set("lines", [...lines, newLine(picked)])}
        />
      </LinesField>
      <IdField form={form} name="store_id" label="Goes to" options={ways?.stores ?? []} />
      <IdField
        form={form}
        name="delivery_type_id"
        label="Delivery"
        placeholder={`As agreed: ${order.delivery_type_name}`}
        hint="Another store or way of delivery has the fee and the day of today."
        options={ways?.delivery_types ?? []}
      />
      <PhoneField form={form} name="phone" label="Phone at the store" />
      <TextField form={form} name="reason" label="Reason" hint="The customer reads this." maxLength={500} />
      <Difference order={order} form={form} shownTotal={shownTotal} refusals={refusals} />
    </>
  );
};

/** What the change comes to before anybody agrees to it. */
const Difference = ({ order, form, shownTotal, refusals }: FieldsProps) => {
  const change = changeOf(order, form.values);
  const seen = usePreview(order, change, refusals);
  const shown = isChanged(change) ? seen : null;
  const total = shown?.order?.total ?? null;
  useEffect(() => {
    shownTotal.current = total;
  }, [total, shownTotal]);
  if (!isChanged(change)) return <Text c="dimmed">Nothing is changed yet.</Text>;
  if (!shown) return <Text c="dimmed">Working out the new total…</Text>;
  if (!shown.order) return <Alert color="red">{shown.fault}</Alert>;
  const { due, refunded } = shown.order;
  const backNow = refunded - order.refunded;
  return (
    <>
      <Figures
        figures={[
          ["Total until now", fullMoney(order.total)],
          ["New total", fullMoney(shown.order.total)],
          backNow > 0 ? ["Goes back", fullMoney(backNow)] : ["Still to be paid", fullMoney(due)],
        ]}
      />
      {backNow > 0 && (
        <ChoiceField form={form} name="refund_to" label="Where does the money go?" options={refundWays} />
      )}
    </>
  );
};
