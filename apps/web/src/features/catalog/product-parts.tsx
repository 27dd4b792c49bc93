import { Code, Group, List, Stack, Title } from "@mantine/core";
import "@mantine/core/styles/Code.css";
import "@mantine/core/styles/List.css";
import type { OutputOf } from "../../api/types.ts";
import { link, money, number, state } from "../../composites/columns.tsx";
import { Empty } from "../../composites/empty.tsx";
import { PathLink } from "../../composites/links.tsx";
import { Rows } from "../../composites/rows.tsx";

type Product = OutputOf<"GET /admin/products/:id">;

export const ProductBarcodes = ({ product: { barcodes } }: { product: Product }) =>
  barcodes.length === 0 ? (
    <Empty>No barcodes yet. Add them on the edit page.</Empty>
  ) : (
    <Group gap="xs">
      {barcodes.map(({ id, gtin }) => (
        <Code key={id}>{gtin}</Code>
      ))}
    </Group>
  );

/** What a combo is made of, and the combos that a product is part of. */
export const ProductCombos = ({ product: { components, combos } }: { product: Product }) => (
  <Stack gap="sm">
    {components.length > 0 && (
      <Rows
        label="Components"
        rows={components.map((part) => ({ ...part, id: part.product_id }))}
        columns={[
          link("title", "/admin/products/$product_id", { label: "Component" }),
          number("quantity"),
          money("price"),
          state("state"),
        ]}
      />
    )}
    {combos.length > 0 && (
      <>
        <Title order={2} size="h4">
          Part of
        </Title>
        <List>
          {combos.map(({ id, title }) => (
            <List.Item key={id}>
              <PathLink to={`/admin/products/${id}`}>{title}</PathLink>
            </List.Item>
          ))}
        </List>
      </>
    )}
    {components.length + combos.length === 0 && <Empty>Not part of any combo.</Empty>}
  </Stack>
);
