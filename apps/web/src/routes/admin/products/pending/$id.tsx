import { Group, Stack, Text, Title } from "@mantine/core";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { api } from "../../../../api/client.ts";
import { useApi } from "../../../../api/query.ts";
import type { OutputOf } from "../../../../api/types.ts";
import { type Action, lacks } from "../../../../composites/actions.tsx";
import { link, percent, state, text } from "../../../../composites/columns.tsx";
import { ActionButton } from "../../../../composites/detail-screen.tsx";
import { Facts } from "../../../../composites/facts.tsx";
import { PathButton } from "../../../../composites/links.tsx";
import { Loaded } from "../../../../composites/loaded.tsx";
import { Page } from "../../../../composites/page.tsx";
import { Rows } from "../../../../composites/rows.tsx";
import { StateBadge } from "../../../../composites/state-badge.tsx";
import { productFacts } from "../../../../features/catalog/product-facts.ts";
import { ProductImages } from "../../../../features/catalog/product-images.tsx";
import { movesOf } from "../../../../features/catalog/product-moves.ts";

export const Route = createFileRoute("/admin/products/pending/$id")({
  staticData: { title: "Review a product", requiresAuth: true, requiresAdminAccess: true, permission: "products.read" },
  component: ReviewProduct,
});

function ReviewProduct() {
  const id = Number(Route.useParams().id);
  const navigate = useNavigate();
  const back = () => void navigate({ to: "/admin/products/pending" });
  const decisions = movesOf("approve", "ask_changes", "reject").map((move) => ({
    ...move,
    run: async (...args: Parameters<typeof move.run>) => {
      await move.run(...args);
      back();
    },
  }));
  const match: Action<{ id: number; title: string }> = {
    label: "It is this product",
    needs: "products.approve",
    question: ({ title }) => ({
      title: `Is it the same as ${title}?`,
      body: "The product under review is merged into it. This cannot be undone.",
      label: "It is the same",
      danger: true,
    }),
    run: async (candidate) => {
      await api("POST /admin/products/:id/match", { params: { id }, body: { product_id: candidate.id } });
      back();
    },
    done: "Matched.",
  };
  return (
    <Loaded query={useApi("GET /admin/products/pending/:id", { params: { id } })}>
      {({ product, candidates }) => (
        <Page
          title={product.title}
          crumbs={[{ label: "Pending products", to: "/admin/products/pending" }]}
          aside={<StateBadge state={product.state} />}
          actions={decisions.map((action) => (
            <ActionButton key={action.label} action={action} subject={product} main={action.next?.(product) ?? false} />
          ))}
        >
          <Facts facts={productFacts(product)} />
          {lacks("products.update") === null && (
            <Group>
              <PathButton to={`/admin/products/${id}/edit`} variant="default">
                Edit
              </PathButton>
            </Group>
          )}
          <ProductImages product={product} />
          <Candidates candidates={candidates} match={match} />
        </Page>
      )}
    </Loaded>
  );
}

type Candidate = OutputOf<"GET /admin/products/pending/:id">["candidates"][number];
type CandidatesProps = { candidates: readonly Candidate[]; match: Action<{ id: number; title: string }> };

function Candidates({ candidates, match }: CandidatesProps) {
  const rows = candidates.map((row) => ({
    ...row,
    alike: Math.round(row.similarity * 100),
    what: row.same.join(", "),
  }));
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        May be the same as
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed">No other product looks like it.</Text>
      ) : (
        <Rows
          label="Candidates"
          rows={rows}
          columns={[
            link("title", "/admin/products/$id", { label: "Product" }),
            text("manufacturer_name"),
            text("nafdac_no", { label: "NAFDAC number" }),
            state("state"),
            percent("alike"),
            text("what", { label: "The same" }),
          ]}
          actions={[match]}
        />
      )}
    </Stack>
  );
}
