import { Button, Stack, Title } from "@mantine/core";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { custom, percent, text } from "../../composites/columns.tsx";
import { Empty, Fault } from "../../composites/empty.tsx";
import { Rows } from "../../composites/rows.tsx";

export type Pair = OutputOf<"GET /admin/products/duplicates">[number];

/** Pairs of products that look like one, most alike first. */
export const LikelySame = ({ onPick }: { onPick: (pair: Pair) => void }) => {
  const query = useApi("GET /admin/products/duplicates");
  if (query.error) return <Fault error={query.error} retry={() => void query.refetch()} />;
  const rows = query.data?.map((pair) => ({
    ...pair,
    id: `${pair.keep_id}-${pair.merge_id}`,
    alike: Math.round(pair.similarity * 100),
  }));
  return (
    <Stack gap="sm" mt="lg">
      <Title order={2} size="h4">
        Likely duplicates
      </Title>
      {rows?.length === 0 ? (
        <Empty>No two products look alike.</Empty>
      ) : (
        <Rows
          label="Likely duplicates"
          rows={rows}
          skeletons={3}
          columns={[
            text("keep_label", { label: "Product" }),
            text("merge_label", { label: "Looks like" }),
            percent("alike"),
            custom("look", "Compare", (pair: Pair) => (
              <Button size="xs" variant="default" onClick={() => onPick(pair)}>
                Look at both
              </Button>
            )),
          ]}
        />
      )}
    </Stack>
  );
};
