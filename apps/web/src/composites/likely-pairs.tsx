import { Button, Stack, Title } from "@mantine/core";
import { useApi } from "../api/query.ts";
import type { ApiKey, OutputOf } from "../api/types.ts";
import { custom, percent, text } from "./columns.tsx";
import { Empty, Fault } from "./empty.tsx";
import type { Picked } from "./record-picker.tsx";
import { Rows } from "./rows.tsx";

export type PairsKey = Extract<ApiKey, `GET ${string}/duplicates`>;
type Pair = OutputOf<PairsKey>[number];
export type PickedPair = { keep: Picked; merge: Picked };

const pickedOf = (pair: Pair): PickedPair => ({
  keep: { id: pair.keep_id, label: pair.keep_label },
  merge: { id: pair.merge_id, label: pair.merge_label },
});

/** Pairs of records that look like one, most alike first. */
export const LikelyPairs = (props: { query: PairsKey; noun: string; onPick: (pair: PickedPair) => void }) => {
  const pairs = useApi(props.query);
  if (pairs.error) return <Fault error={pairs.error} retry={() => void pairs.refetch()} />;
  const rows = pairs.data?.map((pair) => ({
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
        <Empty>No two {props.noun}s look alike.</Empty>
      ) : (
        <Rows
          label="Likely duplicates"
          rows={rows}
          skeletons={3}
          columns={[
            text("keep_label", { label: "Keep" }),
            text("merge_label", { label: "Looks like" }),
            percent("alike"),
            custom("look", "Compare", (pair: Pair) => (
              <Button size="xs" variant="default" onClick={() => props.onPick(pickedOf(pair))}>
                Compare
              </Button>
            )),
          ]}
        />
      )}
    </Stack>
  );
};
