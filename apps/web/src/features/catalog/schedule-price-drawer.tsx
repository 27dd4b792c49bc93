import { api } from "../../api/client.ts";
import { MoneyField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { MomentField } from "../../composites/moment-field.tsx";
import { IdsField } from "../../composites/several-fields.tsx";
import { momentFault } from "../../lib/days.ts";
import { fromLagosInput } from "../../lib/lagos-time.ts";
import { type Rules, required } from "../../lib/rules.ts";

type Props = {
  product: { id: number; title: string; prices: readonly { branch_id: number; branch_name: string }[] };
  onClose: () => void;
};
type Values = { branch_ids: number[]; price: number | null; apply_at: string };
const initial: Values = { branch_ids: [], price: null, apply_at: "" };
const rules: Rules<Values> = {
  branch_ids: (ids) => (ids === null || ids.length === 0 ? "Please choose at least one." : null),
  price: required,
  apply_at: momentFault,
};

/** A price for a time to come, in one branch or many. */
export const SchedulePriceDrawer = ({ product, onClose }: Props) => (
  <FormDrawer
    title={`Schedule a price: ${product.title}`}
    label="Schedule"
    onClose={onClose}
    initial={initial}
    rules={rules}
    submit={({ branch_ids, price, apply_at }) =>
      api("POST /admin/products/:id/scheduled_prices", {
        params: { id: product.id },
        body: { branch_ids, price: price ?? 0, apply_at: fromLagosInput(apply_at) },
      })
    }
    done="The price is scheduled."
  >
    {(form) => (
      <>
        <IdsField
          form={form}
          name="branch_ids"
          label="Branches"
          options={product.prices.map(({ branch_id, branch_name }) => ({ id: branch_id, name: branch_name }))}
        />
        <MoneyField form={form} name="price" label="Price of a pack" />
        <MomentField form={form} name="apply_at" label="From" />
      </>
    )}
  </FormDrawer>
);
