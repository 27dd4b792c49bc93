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
import { dateTime } from "../../lib/format.ts";
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
  const save = async (next = value) => {
    try {
      await api("PUT /admin/settings/:key", { params: { key: setting.key }, body: { value: next } });
      setFault(null);
      showDone(`${setting.label} is saved.`);
      await refresh();
    } catch (error) {
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
      {setting.kind === "flag" ? (
        <Switch
          {...input}
          checked={value === true}
          onChange={(event) => {
            setValue(event.currentTarget.checked);
            void save(event.currentTarget.checked);
          }}
        />
      ) : setting.kind === "number" ? (
        <NumberInput
          {...input}
          value={Number(value)}
          prefix={setting.unit ?? ""}
          thousandSeparator=","
          hideControls
          onChange={(next) => setValue(Number(next))}
        />
      ) : (
        <TextInput {...input} value={String(value)} onChange={(event) => setValue(event.currentTarget.value)} />
      )}
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
