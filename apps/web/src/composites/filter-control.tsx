import { Button, Group, Select, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { dayOf, timeOf } from "../lib/days.ts";
import { DayInput } from "./day-input.tsx";
import { choiceWidth, endWidths, type Filter, type FilterProps, spanWidth } from "./filters.tsx";
import { TimeInput } from "./time-input.tsx";

const textOf = (value: unknown) => (value === undefined ? "" : String(value));

export const FilterControl = ({ filter, search, onChange }: FilterProps) => {
  if (filter.kind === "days" || filter.kind === "times")
    return <SpanControl filter={filter} kind={filter.kind} search={search} onChange={onChange} />;
  const name = filter.names[0] ?? "";
  if (filter.kind === "narrowed") {
    if (search[name] === undefined) return null;
    const label = `${filter.label} ${textOf(search[name])}`;
    return (
      <Button
        size="sm"
        variant="light"
        aria-label={`Clear ${label}`}
        rightSection={<IconX size={14} aria-hidden />}
        onClick={() => onChange({ [name]: undefined })}
      >
        {label}
      </Button>
    );
  }
  return (
    <Select
      size="sm"
      w={choiceWidth}
      aria-label={filter.label}
      placeholder={filter.label}
      clearable
      clearButtonProps={{ "aria-label": `Clear ${filter.label}` }}
      searchable={filter.options.length > 8}
      data={filter.options}
      value={textOf(search[name]) || null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
};

const endLabels = ({ names, label }: Filter) => (names.length === 1 ? [label] : [`${label} from`, `${label} to`]);

const SpanControl = ({ filter, kind, search, onChange }: FilterProps & { kind: "days" | "times" }) => (
  <Group gap={6} w={spanWidth}>
    <Text size="sm" c="dimmed" aria-hidden w={spanWidth}>
      {filter.label}
    </Text>
    {filter.names.map((name, at) => (
      <SpanEnd
        key={name}
        kind={kind}
        label={endLabels(filter)[at] ?? filter.label}
        given={textOf(search[name])}
        onChange={(end) => onChange({ [name]: end })}
      />
    ))}
  </Group>
);

type EndProps = {
  kind: "days" | "times";
  label: string;
  given: string;
  onChange: (end: string | undefined) => void;
};
/** Only a whole day or time filters; what is being typed stays here. */
const SpanEnd = ({ kind, label, given, onChange }: EndProps) => {
  const [unread, setUnread] = useState("");
  const take = (text: string) => {
    const end = kind === "days" ? dayOf(text) : timeOf(text);
    setUnread(end === null ? text : "");
    if ((end ?? "") !== given) onChange(end ?? undefined);
  };
  const common = { size: "sm", "aria-label": label, value: unread || given };
  return kind === "days" ? (
    <DayInput {...common} w={endWidths.days} flex="1 1 8rem" onDay={take} />
  ) : (
    <TimeInput {...common} w={endWidths.times} onTime={take} />
  );
};
