import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { money } from "../../lib/format.ts";
import { PacksInput } from "./packs-input.tsx";
import classes from "./quick-order.module.css";
import { type Choice, type ChosenProduct, faultOf, foundWords, productOf } from "./quick-order-choices.ts";

type ConfirmProps = {
  choices: Choice[];
  /** Why this buyer may not order what a line was taken for. */
  refusalOf: (choice: Choice) => string | null | undefined;
  ready: boolean;
  busy: boolean;
  /** What the button says. */
  label: string;
  onChange: (choices: Choice[]) => void;
  onBack: () => void;
  onDone: () => void;
};
/** What each line of a list was taken for, to be corrected before it counts. */
export const ConfirmMatches = ({ choices, refusalOf, ready, busy, label, onChange, onBack, onDone }: ConfirmProps) => (
  <Stack>
    <Text role="status">{foundWords(choices, refusalOf)}</Text>
    <ul className={classes.lines}>
      {choices.map((choice) => (
        <QuickLine
          key={choice.at}
          choice={choice}
          refusal={refusalOf(choice)}
          onChange={(next) => onChange(choices.map((other) => (other.at === next.at ? next : other)))}
        />
      ))}
    </ul>
    <Group justify="space-between">
      <Button variant="default" onClick={onBack}>
        Back to the list
      </Button>
      <Button onClick={onDone} loading={busy} disabled={!ready}>
        {label}
      </Button>
    </Group>
  </Stack>
);

const labelOf = ({ title, price, deal }: ChosenProduct) =>
  price === null ? title : `${title} · ${money(deal?.price ?? price)}`;

type LineProps = { choice: Choice; refusal: string | null | undefined; onChange: (next: Choice) => void };
const QuickLine = ({ choice, refusal, onChange }: LineProps) => {
  const chosen = productOf(choice);
  const problem = refusal ? `${refusal} It will not be added.` : faultOf(choice);
  const name = choice.text || choice.written;
  return (
    <li className={classes.line}>
      <Text size="sm" c="dimmed" className={classes.written ?? ""}>
        {choice.fault === null ? name : choice.written}
      </Text>
      {chosen && !chosen.sure && (
        <Text size="sm" fw="var(--weight-strong)">
          Did you mean {chosen.title}?
        </Text>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" fw="var(--weight-strong)">
          {problem}
        </Text>
      )}
      <Group gap="xs" align="start">
        <Select
          className={classes.match}
          aria-label={`Product for ${name}`}
          placeholder={choice.matches.length === 0 ? "Nothing found" : "Left out"}
          clearable
          clearButtonProps={{ "aria-label": "Leave out" }}
          disabled={choice.matches.length === 0}
          data={choice.matches.map((match) => ({ value: String(match.id), label: labelOf(match) }))}
          value={choice.chosen === null ? null : String(choice.chosen)}
          onChange={(id) => onChange({ ...choice, chosen: id === null ? null : Number(id) })}
        />
        {/* The box of a phone cuts strength, pack and price off: what is to be confirmed. */}
        {chosen && (
          <Text size="xs" hiddenFrom="xs" w="100%">
            {labelOf(chosen)}
          </Text>
        )}
        <PacksInput
          of={name}
          disabled={!chosen || refusal !== null}
          value={choice.typed ?? choice.quantity ?? ""}
          onChange={(typed) => onChange({ ...choice, typed })}
          fallback={choice.quantity}
        />
      </Group>
    </li>
  );
};
