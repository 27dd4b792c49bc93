import { Text } from "@mantine/core";
import { addDays, lagosDay } from "@remedia/domain/days";
import { lastSellingDay, sellingDays } from "@remedia/domain/stock-planning";
import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf, RowOf } from "../../api/types.ts";
import { ChoiceField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { day, money, plural } from "../../lib/format.ts";
import { fromLagosInput } from "../../lib/lagos-time.ts";
import { chosen } from "../../lib/rules.ts";
import classes from "./near-expiry-deal.module.css";

type Row = RowOf<"GET /admin/stock/expiry">;
type Ladder = OutputOf<"GET /admin/stock/expiry/ladder">;
type Values = { step: string | null };

/** Shows what a batch would have to cost to be gone in time, and makes a deal of one step of it. */
export const NearExpiryDeal = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const navigate = useNavigate();
  const { data: ladder, error } = useApi("GET /admin/stock/expiry/ladder", {
    query: { batch_id: row.batch_id, branch_id: row.branch_id },
  });
  const none = ladder?.steps.length === 0 ? whyNoSteps(ladder) : null;
  const submit = ({ step }: Values) => api("POST /admin/deals", { body: dealOf(row, ladder!, Number(step)) });
  return (
    <FormDrawer<Values, OutputOf<"POST /admin/deals">>
      title={`Near-expiry deal: ${row.title}`}
      label="Make a draft"
      onClose={onClose}
      initial={{ step: "0" }}
      rules={{ step: chosen }}
      whyNot={ladder ? none : "Working out prices …"}
      submit={submit}
      done="The deal is a draft. Check it, then schedule it."
      onDone={(deal) => void navigate({ to: "/admin/deals/$id/edit", params: { id: String(deal.id) } })}
    >
      {(form) => (
        <>
          <Text size="sm">
            Batch {row.batch_number} in {row.branch_name} expires on {day(row.expires_on)}. The deal sells packs of this
            batch to customers who accept the date.
          </Text>
          {error && <Text c="var(--mantine-color-error)">No price can be proposed for it.</Text>}
          {ladder && <LadderTable ladder={ladder} expiresOn={row.expires_on} />}
          {none && <Text>{none}</Text>}
          {ladder && !none && (
            <ChoiceField
              form={form}
              name="step"
              label="Step to make a deal of"
              options={ladder.steps.map((step, at) => ({ value: String(at), label: `${money(step.price)} a pack` }))}
            />
          )}
        </>
      )}
    </FormDrawer>
  );
};

const whyNoSteps = ({ price, floor }: Ladder) =>
  floor >= price
    ? `The price leaves no room above the floor of ${money(floor)}.`
    : "At today's pace all of it sells before it expires.";

const LadderTable = ({ ladder, expiresOn }: { ladder: Ladder; expiresOn: string }) => (
  <table className={classes.ladder}>
    <caption>
      {plural(ladder.quantity, "pack")} to sell in {plural(sellingDays(ladder.days_left), "day")}
    </caption>
    <thead>
      <tr>
        <th scope="col">From – until</th>
        <th scope="col">Price</th>
        <th scope="col">Off</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>Now</td>
        <td>{money(ladder.price)}</td>
        <td />
      </tr>
      {ladder.steps.map((step, at) => (
        <tr key={step.starts_on}>
          <td>
            {day(step.starts_on)} – {day(lastDayOf(ladder, at, expiresOn))}
          </td>
          <td>{money(step.price)}</td>
          <td>{Math.round((1 - step.price / ladder.price) * 100)}%</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Floor: not below</th>
        <td>{money(ladder.floor)}</td>
        <td />
      </tr>
    </tfoot>
  </table>
);

/** A step holds until the day before the next, the last one as long as the packs may still be sold. */
const lastDayOf = ({ steps }: Ladder, at: number, expiresOn: string) => {
  const next = steps[at + 1];
  return next ? addDays(next.starts_on, -1) : lastSellingDay(expiresOn);
};

const dealOf = (row: Row, ladder: Ladder, at: number) => {
  const { starts_on, price } = ladder.steps[at]!;
  const begun = starts_on <= lagosDay(new Date());
  return {
    name: `Near expiry: ${row.title}`.slice(0, 120),
    about: `Batch ${row.batch_number} expires on ${day(row.expires_on)}.`,
    starts_at: begun ? new Date().toISOString() : fromLagosInput(`${starts_on}T00:00`),
    ends_at: fromLagosInput(`${addDays(lastDayOf(ladder, at, row.expires_on), 1)}T00:00`),
    limit_per_customer: null,
    limit_total: Math.max(1, ladder.quantity),
    branch_ids: [row.branch_id],
    products: [{ product_id: row.product_id, price }],
    batch_ids: [row.batch_id],
  };
};
