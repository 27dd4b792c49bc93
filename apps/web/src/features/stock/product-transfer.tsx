import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { IdField, TextField, WholeField } from "../../composites/fields.tsx";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Panel } from "../../composites/panel.tsx";
import { chosen, required } from "../../lib/rules.ts";
import { PagedRows } from "../catalog/paged-rows.tsx";
import { ShelfMoveDrawer, whyNotMove } from "./shelf-move-drawer.tsx";
import { whereColumns } from "./stock-columns.tsx";
import { type Level, levelKey, useDestinations } from "./stock-reference.ts";
import { BatchChoice, wantedLine } from "./transfer-lines-field.tsx";

export type Product = { id: number; title: string };

/** Where a product stands; any of it goes to another shelf of its warehouse from here. */
export const ProductPlaces = ({ product }: { product: Product }) => {
  const [moving, setMoving] = useState<Level | null>(null);
  return (
    <Panel title="Where it is" lead="Within a warehouse, packs are moved from shelf to shelf at once.">
      <PagedRows
        label="Where it is"
        query="GET /admin/stock/levels"
        input={{ query: { product_id: product.id, sort: "expires_on" } }}
        idOf={levelKey}
        columns={whereColumns}
        rowActions={[{ label: "Move to another shelf", whyNot: whyNotMove, run: setMoving }]}
        empty="Nothing of it is in stock."
      />
      {moving && <ShelfMoveDrawer level={moving} onClose={() => setMoving(null)} />}
    </Panel>
  );
};

/** The warehouses that have some of it to give, as the form's choices. */
const useHolders = ({ id }: Product) => {
  const query = { product_id: id, per_page: 100 };
  const levels = useApi("GET /admin/stock/levels", { query }, { quiet: true }).data?.data ?? [];
  const names = levels.flatMap(({ warehouse_id, warehouse_name, available }) =>
    warehouse_id !== null && warehouse_name !== null && available > 0 ? [[warehouse_id, warehouse_name] as const] : [],
  );
  return [...new Map(names)].map(([value, name]) => ({ id: value, name }));
};

type Values = {
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  level: Level | null;
  quantity: number | null;
  note: string;
};
const blank: Values = { from_warehouse_id: null, to_warehouse_id: null, level: null, quantity: null, note: "" };

/** Only what stands free in a warehouse can be sent: a report may point at what was taken meanwhile. */
const startingWith = (level: Level | undefined): Values => {
  if (!level || level.warehouse_id === null || level.available === 0 || level.place_kind === "quarantine") return blank;
  return { ...blank, from_warehouse_id: level.warehouse_id, level };
};

/** Sends some of it to another warehouse: the draft holds the packs until they leave. */
export const ProductTransferForm = ({ product, level: given }: { product: Product; level?: Level | undefined }) => {
  const navigate = useNavigate();
  const [holders, destinations] = [useHolders(product), useDestinations()];
  const { form, props } = useForm({
    initial: startingWith(given),
    rules: {
      from_warehouse_id: chosen,
      to_warehouse_id: (id, { from_warehouse_id }) =>
        chosen(id, {}) ?? (id === from_warehouse_id ? "Choose another one." : null),
      quantity: required,
    },
    submit: ({ from_warehouse_id, to_warehouse_id, level, quantity, note }) => {
      const line = wantedLine({ key: "", title: product.title, product_id: product.id, level, quantity });
      return api("POST /admin/stock/transfers", {
        body: { kind: "warehouse", from_warehouse_id, to_warehouse_id, note, lines: [line] },
      });
    },
    done: ({ id }) => `Transfer ${id} is a draft, and its packs are held. Dispatch it when they leave.`,
    onDone: ({ id }) => navigate({ to: "/admin/products/transfer/$id", params: { id: String(id) } }),
  });
  const { from_warehouse_id, level } = form.values;
  return (
    <Panel title="To another warehouse">
      <FormBody {...props}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <IdField
              form={form}
              name="from_warehouse_id"
              label="From"
              options={holders}
              onChange={(id) => {
                form.set("from_warehouse_id", id === null ? null : Number(id));
                form.set("level", null);
              }}
            />
            <IdField form={form} name="to_warehouse_id" label="To" options={destinations} />
            {from_warehouse_id !== null && (
              <BatchChoice
                line={{ product_id: product.id, title: product.title, level }}
                source={{ warehouse_id: from_warehouse_id }}
                onChange={(next) => form.set("level", next)}
              />
            )}
            <WholeField form={form} name="quantity" label="Packs" />
            <TextField form={form} name="note" label="Note" maxLength={500} />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" loading={form.busy}>
              Make the draft
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};
