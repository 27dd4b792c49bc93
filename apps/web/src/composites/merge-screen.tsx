import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useApi } from "../api/query.ts";
import type { ApiKey, ListKey, RowOf } from "../api/types.ts";
import { plural } from "../lib/format.ts";
import { useFlags } from "../lib/screens.ts";
import { perform } from "./actions.tsx";
import { Fault } from "./empty.tsx";
import { LikelyPairs, type PairsKey, type PickedPair } from "./likely-pairs.tsx";
import { type Crumb, Page } from "./page.tsx";
import { type Picked, RecordPicker } from "./record-picker.tsx";

type Mergeable = Extract<ApiKey, `POST ${string}/merge`> extends `POST ${infer P}/merge` ? P : never;
/** All merges speak alike, so one stands for the types of all. */
const previewOf = (path: string) => `GET ${path}/merge/preview` as "GET /admin/lgas/merge/preview";
const mergeAt = (path: string) => `POST ${path}/merge` as "POST /admin/lgas/merge";

type Props<K extends ListKey> = {
  /** One of them, as in "customer". */
  noun: string;
  list: K;
  name: (row: RowOf<K>) => string;
  /** Where merge and its preview live: "/admin/lgas". */
  path: Mergeable;
  crumbs?: readonly Crumb[];
  /** Offers pairs that look alike. */
  likely?: PairsKey;
};

/** Two become one: choose both, see what moves, confirm. */
export const MergeScreen = <K extends ListKey>(props: Props<K>) => {
  const [start, setStart] = useState<PickedPair | null>(null);
  return (
    <Page title={useFlags().title ?? `Merge ${props.noun}s`} crumbs={props.crumbs}>
      <MergeForm
        // A pair taken from the list below is a merge of its own.
        key={start && `${start.keep.id}-${start.merge.id}`}
        {...props}
        start={start}
      />
      {props.likely && <LikelyPairs query={props.likely} noun={props.noun} onPick={setStart} />}
    </Page>
  );
};

type FormProps<K extends ListKey> = Props<K> & { start: PickedPair | null };
const MergeForm = <K extends ListKey>({ noun, list, name, path, start }: FormProps<K>) => {
  const [keep, setKeep] = useState<Picked | null>(start?.keep ?? null);
  const [merge, setMerge] = useState<Picked | null>(start?.merge ?? null);
  const same = keep !== null && keep.id === merge?.id;
  const swap = () => {
    setKeep(merge);
    setMerge(keep);
  };
  return (
    <>
      <Paper withBorder p="md" maw="52rem" bg="var(--surface)">
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <RecordPicker
              label="Keep"
              hint={`This ${noun} stays.`}
              query={list}
              name={name}
              picked={keep}
              onPick={setKeep}
            />
            <RecordPicker
              label="Merge into it"
              hint={`This ${noun} goes; what belongs to it moves.`}
              query={list}
              name={name}
              picked={merge}
              onPick={setMerge}
            />
          </SimpleGrid>
          <Group>
            <Button variant="default" size="xs" onClick={swap} disabled={!keep && !merge}>
              Swap the two
            </Button>
            {same && <Text c="var(--mantine-color-error)">Choose two different ones.</Text>}
          </Group>
        </Stack>
      </Paper>
      {keep && merge && !same && (
        <MergePreview noun={noun} path={path} keep={keep} merge={merge} onMerged={() => setMerge(null)} />
      )}
    </>
  );
};

type PreviewProps = { noun: string; path: string; keep: Picked; merge: Picked; onMerged: () => void };
const MergePreview = ({ noun, path, keep, merge, onMerged }: PreviewProps) => {
  const pair = { keep_id: keep.id, merge_id: merge.id };
  const query = useApi(previewOf(path), { query: pair });
  const preview = query.data;
  if (query.error) return <Fault error={query.error} retry={() => void query.refetch()} />;
  if (!preview) return null;
  const confirmMerge = () =>
    perform(
      {
        label: "Merge",
        question: () => ({
          title: `Merge ${preview.merge.label} into ${preview.keep.label}?`,
          body: "This cannot be undone.",
          label: "Merge",
          danger: true,
        }),
        run: async () => {
          await api(mergeAt(path), { body: pair });
          onMerged();
        },
        done: "Merged.",
      },
      preview,
    );
  return (
    <Paper withBorder p="md" maw="52rem" bg="var(--surface)">
      <Stack>
        <Text>
          What moves from <strong>{preview.merge.label}</strong> to <strong>{preview.keep.label}</strong>:
        </Text>
        <ul style={{ margin: 0 }}>
          {preview.moves.map(({ what, count }) => (
            <li key={what}>{plural(count, what, what)}</li>
          ))}
          {preview.moves.length === 0 && <li>Nothing belongs to this {noun}.</li>}
        </ul>
        {preview.warnings.map((warning) => (
          <Alert key={warning} color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {warning}
          </Alert>
        ))}
        <Group>
          <Button color="red.9" onClick={() => void confirmMerge()}>
            Merge
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
};
