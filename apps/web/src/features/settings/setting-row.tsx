import "@mantine/core/styles/NumberInput.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import { Button, Group, NumberInput, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { dateTime, number } from "../../lib/format.ts";
import classes from "./setting-row.module.css";

export type Setting = OutputOf<"GET /admin/settings">[number];
type Props = {
  setting: Setting;
  locked: boolean;
  /** Why this one setting is not for those who may change the others. */
  reserved: string | null;
  onHistory: () => void;
};

/** One setting: its value, a button once it differs, and who changed it last. */
export const SettingRow = ({ setting, locked, reserved, onHistory }: Props) => {
  const [value, setValue] = useState(setting.value);
  const [fault, setFault] = useState<string | null>(null);
  const differs = value !== setting.value;
  // What was on the screen when this person began, though it may have been read again since.
  const [seen, setSeen] = useState(setting.value);
  const save = async (next = value, was = seen): Promise<void> => {
    try {
      await api("PUT /admin/settings/:key", { params: { key: setting.key }, body: { value: next, was } });
      setSeen(next);
      setFault(null);
      showDone(`${setting.label} is saved.`);
      await refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === "edit_clash") {
        const settled = await settleSetting(setting, next, error);
        if (!settled) return;
        setValue(settled.value);
        return save(settled.value, settled.theirs);
      }
      setFault(error instanceof ApiError ? (error.fields.value ?? error.message) : "Not saved.");
      showError(error);
    }
  };
  const input = {
    label: setting.label,
    description: reserved,
    error: fault,
    disabled: locked || reserved !== null,
    className: classes.input,
  };
  return (
    <form
      className={classes.row}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SettingInput
        setting={setting}
        value={value}
        input={input}
        onType={setValue}
        onSwitch={(on) => {
          setValue(on);
          void save(on);
        }}
      />
      <Group gap="xs">
        {differs && setting.kind !== "flag" && (
          <>
            <Button type="submit" size="xs">
              Save
            </Button>
            <Button size="xs" variant="default" onClick={() => setValue(setting.value)}>
              Undo
            </Button>
          </>
        )}
        <LastChange setting={setting} onHistory={onHistory} />
      </Group>
    </form>
  );
};

type InputProps = {
  setting: Setting;
  value: Setting["value"];
  input: { label: string; description: string | null; error: string | null; disabled: boolean; className?: string };
  onType: (value: Setting["value"]) => void;
  onSwitch: (on: boolean) => void;
};
/** Money has its sign before the number, everything else its unit behind it. */
const sidesOf = (unit: string | null) => ({
  prefix: unit === "₦" ? unit : "",
  suffix: unit === "₦" || unit === null ? "" : unit === "%" ? unit : ` ${unit}`,
});

const SettingInput = ({ setting, value, input, onType, onSwitch }: InputProps) => {
  if (setting.kind === "flag")
    return <Switch {...input} checked={value === true} onChange={(event) => onSwitch(event.currentTarget.checked)} />;
  if (setting.kind === "number")
    return (
      <NumberInput
        {...input}
        value={Number(value)}
        {...sidesOf(setting.unit)}
        thousandSeparator=","
        hideControls
        onChange={(next) => onType(Number(next))}
      />
    );
  return <TextInput {...input} value={String(value)} onChange={(event) => onType(event.currentTarget.value)} />;
};

/** Somebody else changed it meanwhile: whoever comes second sees both values and chooses. */
const settleSetting = async (setting: Setting, mine: Setting["value"], error: ApiError) => {
  const [{ askSides }, all] = await Promise.all([import("../../composites/clash.tsx"), api("GET /admin/settings")]);
  const theirs = all.find(({ key }) => key === setting.key)?.value ?? mine;
  const show = (value: Setting["value"]) => {
    if (typeof value === "boolean") return value ? "On" : "Off";
    if (typeof value !== "number") return value;
    const { prefix, suffix } = sidesOf(setting.unit);
    return `${prefix}${number(value)}${suffix}`;
  };
  const [fault] = error.faults as readonly { by: string | null; at: string | null }[];
  const clash = { field: "value", label: setting.label, mine: show(mine), theirs: show(theirs) };
  const sides = await askSides([{ ...clash, by: fault?.by ?? null, at: fault?.at ?? null }]);
  return sides && { theirs, value: sides.value === "mine" ? mine : theirs };
};

const LastChange = ({ setting: { updated_at, updated_by }, onHistory }: Pick<Props, "setting" | "onHistory">) => (
  <>
    {updated_at && (
      <Button size="xs" variant="subtle" onClick={onHistory}>
        History
      </Button>
    )}
    <Text size="xs" c="dimmed">
      {updated_at ? `Changed ${dateTime(String(updated_at))} by ${updated_by ?? "the system"}` : "Default"}
    </Text>
  </>
);
