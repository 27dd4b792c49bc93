import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { api } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { FormBody, useForm } from "../../composites/form.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Panel } from "../../composites/panel.tsx";
import * as format from "../../lib/format.ts";
import classes from "./bulk-values.module.css";
import { classChoices, storageChoices, vatChoices } from "./reference.ts";

type Found = OutputOf<"GET /admin/bulk_jobs/:id/unknown_values">;
type Value = Found["data"][number];
/** What was picked in each box: a decision, followed by the name if there is one. */
type Picks = Record<string, string | null>;

const keyOf = ({ field, value }: Value) => `${field} ${value}`;
const using = (name: string) => `use ${name}`;

const pickOf = ({ decision, name }: Value) => (decision === "use" ? using(name) : decision);
const decisionOf = (pick: string | null) => {
  if (pick === null || pick === "create" || pick === "leave_empty") return { decision: pick } as const;
  return { decision: "use", name: pick.slice(using("").length) } as const;
};

/** Names in the sheet that do not exist, each once: decided here for all their rows. */
export const BulkValues = ({ jobId }: { jobId: number }) => {
  const query = useApi("GET /admin/bulk_jobs/:id/unknown_values", { params: { id: jobId } });
  return <Loaded query={query}>{(found) => found.data.length > 0 && <Values jobId={jobId} found={found} />}</Loaded>;
};

const Values = ({ jobId, found: { data, more, names } }: { jobId: number; found: Found }) => {
  const { form, props } = useForm<{ picks: Picks }, unknown>({
    initial: { picks: {} },
    title: "Values we don't know",
    submit: ({ picks }) => {
      const picked = data.filter((value) => keyOf(value) in picks);
      const values = picked.map((value) => ({
        field: value.field,
        value: value.value,
        ...decisionOf(picks[keyOf(value)] ?? null),
      }));
      return api("PUT /admin/bulk_jobs/:id/unknown_values", { params: { id: jobId }, body: { values } });
    },
    done: "The rows are being checked again.",
    clears: true,
  });
  const { picks } = form.values;
  return (
    <Panel
      title="Values we don't know"
      lead="Each value is listed once, however many rows it is in. Choose what to use instead, then check again. Your choices are remembered for your next sheet."
    >
      <FormBody {...props}>
        <Stack gap="sm">
          <ul className={classes.values}>
            {data.map((value) => (
              <ValueChoice
                key={keyOf(value)}
                value={value}
                names={names[value.field] ?? []}
                pick={picks[keyOf(value)] === undefined ? pickOf(value) : picks[keyOf(value)]!}
                onPick={(pick) => form.set("picks", { ...picks, [keyOf(value)]: pick })}
              />
            ))}
          </ul>
          {more > 0 && (
            <Text size="sm" c="dimmed">
              {format.plural(more, "more value")} will be listed once these are decided.
            </Text>
          )}
          <Group>
            <Button type="submit" variant="default" loading={form.busy} disabled={Object.keys(picks).length === 0}>
              Check again
            </Button>
          </Group>
        </Stack>
      </FormBody>
    </Panel>
  );
};

type ChoiceProps = {
  value: Value;
  names: readonly string[];
  pick: string | null;
  onPick: (pick: string | null) => void;
};

const ValueChoice = ({ value, names, pick, onPick }: ChoiceProps) => {
  const data = useMemo(() => optionsOf(value, names), [value, names]);
  return (
    <li>
      <span>
        {value.label} · <strong>{value.value}</strong> · {format.plural(value.row_count, "row")}
      </span>
      <Select
        aria-label={`${value.label}: use instead of ${value.value}`}
        placeholder="Use instead"
        searchable
        clearable
        clearButtonProps={{ "aria-label": `Clear the choice for ${value.value}` }}
        nothingFoundMessage="Nothing found"
        limit={listedAtOnce}
        data={data}
        value={pick}
        onChange={onPick}
      />
    </li>
  );
};

const listedAtOnce = 60;

const fixedWords = new Map<string, string>(
  [...classChoices, ...storageChoices, ...vatChoices].map(({ value, label }) => [value, label]),
);
const nameOption = (field: Value["field"]) => (name: string) => ({
  value: using(name),
  label: ["class", "storage", "vat_class"].includes(field) ? (fixedWords.get(name) ?? name) : name,
});

/** The nearest first; what was chosen is always among them, even if it has another name by now. */
const optionsOf = ({ field, value, may_create, suggestions, decision, name }: Value, names: readonly string[]) => {
  const nearest = [...new Set([...(decision === "use" ? [name] : []), ...suggestions])];
  const others = names.filter((each) => !nearest.includes(each));
  const groups = [
    { group: "Closest matches", items: nearest.map(nameOption(field)) },
    {
      group: "Something else",
      items: [
        ...(may_create ? [{ value: "create", label: `Create “${value}”` }] : []),
        { value: "leave_empty", label: "Leave it empty" },
      ],
    },
    { group: "All", items: others.map(nameOption(field)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
};
