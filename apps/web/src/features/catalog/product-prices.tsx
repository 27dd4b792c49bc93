import { Button, Group, Stack, Title } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Action, lacks } from "../../composites/actions.tsx";
import { datetime, money, relative, state, text } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { Rows } from "../../composites/rows.tsx";
import { PriceDrawer } from "./price-drawer.tsx";
import { SchedulePriceDrawer } from "./schedule-price-drawer.tsx";

type Product = OutputOf<"GET /admin/products/:id">;
type Scheduled = Product["scheduled_prices"][number];

/** What the product costs in each branch, and what it is to cost. */
export const ProductPrices = ({ product }: { product: Product }) => {
  const [open, setOpen] = useState<"prices" | "schedule" | null>(null);
  const mayPrice = lacks("products.price") === null;
  const close = () => setOpen(null);
  return (
    <Stack gap="sm">
      {mayPrice && (
        <Group gap="xs">
          <Button variant="default" onClick={() => setOpen("prices")}>
            Change prices
          </Button>
          <Button variant="default" onClick={() => setOpen("schedule")}>
            Schedule a price
          </Button>
        </Group>
      )}
      <Rows
        label="Prices"
        rows={product.prices.map((row) => ({ ...row, id: row.branch_id }))}
        columns={[text("branch_name"), money("price"), money("cost"), relative("updated_at", { label: "Changed" })]}
      />
      <Title order={2} size="h4">
        Scheduled prices
      </Title>
      <ScheduledPrices product={product} />
      {open === "prices" && <PriceDrawer id={product.id} onClose={close} />}
      {open === "schedule" && <SchedulePriceDrawer product={product} onClose={close} />}
    </Stack>
  );
};

const ScheduledPrices = ({ product: { id, scheduled_prices: rows } }: { product: Product }) => {
  const cancel: Action<Scheduled> = {
    label: "Cancel",
    danger: true,
    needs: "products.price",
    whyNot: ({ state }) => (state === "waiting" ? null : `It is ${state}.`),
    question: ({ branch_name }) => ({
      title: `Cancel the scheduled price in ${branch_name}?`,
      label: "Cancel the price",
      keep: "Keep it",
      danger: true,
    }),
    run: (row) =>
      api("DELETE /admin/products/:id/scheduled_prices/:scheduled_id", { params: { id, scheduled_id: row.id } }),
    done: "The scheduled price is cancelled.",
  };
  if (rows.length === 0) return <Empty>No price is scheduled.</Empty>;
  return (
    <Rows
      label="Scheduled prices"
      rows={rows}
      columns={[
        text("branch_name"),
        money("price"),
        datetime("apply_at", { label: "From" }),
        state("state"),
        text("created_by", { label: "By" }),
      ]}
      actions={[cancel]}
    />
  );
};
