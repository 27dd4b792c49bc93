import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { useCreditOptions } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { lacks } from "../../composites/actions.tsx";
import { type Fact, FactList } from "../../composites/facts.tsx";
import { IdField, MoneyField, TextField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import { day, fullMoney, plural } from "../../lib/format.ts";
import { tinIfGiven } from "../../lib/rules.ts";

type Customer = Pick<OutputOf<"GET /admin/users/:id">, "id" | "name" | "user_type" | "tin" | "min_shelf_life_days">;
type Credit = OutputOf<"GET /admin/users/:id/credit">;

/** What was agreed with one customer alone. */
export const CustomerTerms = ({ customer }: { customer: Customer }) => (
  <Stack>
    {customer.user_type === "hospital" && <CreditTerms customer={customer} />}
    <ShelfLife customer={customer} />
    <TaxId customer={customer} />
  </Stack>
);

const overdueWords = ({ overdue, overdue_since, stopped }: Credit) =>
  `${fullMoney(overdue)} since ${day(overdue_since!)}${stopped ? ". No new orders on credit until it is paid" : ""}`;

const CreditTerms = ({ customer: { id, name } }: { customer: Customer }) => {
  const [editing, setEditing] = useState<Credit | null>(null);
  return (
    <Panel title="Credit">
      <Loaded query={useApi("GET /admin/users/:id/credit", { params: { id } })}>
        {(credit) => (
          <>
            <FactList
              facts={[
                ["Terms", credit.option],
                ["Credit limit", credit.limit === 0 ? "Not set: cannot buy on credit" : fullMoney(credit.limit)],
                ["Owed", fullMoney(credit.owed)],
                ["Left", fullMoney(credit.left)],
                ...(credit.overdue_since ? [["Overdue", overdueWords(credit)] satisfies Fact] : []),
              ]}
            />
            {lacks("credit.limit") === null && (
              <Group mt="sm">
                <Button variant="default" onClick={() => setEditing(credit)}>
                  Edit credit
                </Button>
              </Group>
            )}
          </>
        )}
      </Loaded>
      {editing && <CreditDrawer id={id} name={name} credit={editing} onClose={() => setEditing(null)} />}
    </Panel>
  );
};

type DrawerProps = { id: number; name: string; credit: Credit; onClose: () => void };

const CreditDrawer = ({ id, name, credit: { credit_option_id, limit }, onClose }: DrawerProps) => {
  const options = useCreditOptions().map(({ id, name, price_increment }) => ({
    id,
    name: `${name} (${price_increment}% increase)`,
  }));
  return (
    <FormDrawer
      title={`Credit of ${name}`}
      label="Save credit"
      onClose={onClose}
      initial={{ credit_option_id, limit }}
      submit={(body) => api("PUT /admin/users/:id/credit", { params: { id }, body })}
      done="Credit saved."
    >
      {(form) => (
        <>
          <IdField form={form} name="credit_option_id" label="Terms" options={options} clearable data-autofocus />
          <MoneyField
            form={form}
            name="limit"
            label="Credit limit"
            hint="How much may be ordered and unpaid at one time. ₦0: no credit."
          />
        </>
      )}
    </FormDrawer>
  );
};

const TaxId = ({ customer: { id, name, tin } }: { customer: Customer }) => {
  const [editing, setEditing] = useState(false);
  return (
    <Panel title="Tax ID (TIN)" lead="Printed on this customer's invoices, and needed for e-invoices.">
      <FactList facts={[["Tax ID", tin]]} />
      {lacks("users.update") === null && (
        <Group mt="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit tax ID
          </Button>
        </Group>
      )}
      {editing && (
        <FormDrawer
          title={`Tax ID of ${name}`}
          onClose={() => setEditing(false)}
          initial={{ tin: tin ?? "" }}
          rules={{ tin: tinIfGiven }}
          submit={(values) =>
            api("PUT /admin/users/:id/tin", { params: { id }, body: { tin: values.tin.trim() || null } })
          }
          done="Tax ID saved."
        >
          {(form) => <TextField form={form} name="tin" label="Tax ID (TIN)" maxLength={13} data-autofocus />}
        </FormDrawer>
      )}
    </Panel>
  );
};

const ShelfLife = ({ customer: { id, name, min_shelf_life_days: days } }: { customer: Customer }) => {
  const [editing, setEditing] = useState(false);
  return (
    <Panel title="Shelf life" lead="How long packs must still last when they reach this customer.">
      <FactList facts={[["At least", days === 0 ? "No demand of their own" : plural(days, "day")]]} />
      {lacks("users.update") === null && (
        <Group mt="sm">
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit shelf life
          </Button>
        </Group>
      )}
      {editing && (
        <FormDrawer
          title={`Shelf life for ${name}`}
          onClose={() => setEditing(false)}
          initial={{ days }}
          submit={(body) => api("PUT /admin/users/:id/shelf_life", { params: { id }, body })}
          done="Shelf life saved."
        >
          {(form) => <WholeField form={form} name="days" label="Days" max={1825} data-autofocus />}
        </FormDrawer>
      )}
    </Panel>
  );
};
