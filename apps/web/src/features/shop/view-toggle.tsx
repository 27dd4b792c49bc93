import { ActionIcon, Group } from "@mantine/core";
import { IconLayoutGrid, IconTable } from "@tabler/icons-react";
import { createStore } from "../../lib/store.ts";

type View = "grid" | "table";

const storageKey = "remedia.shop_view";
const view = createStore<View>(localStorage.getItem(storageKey) === "table" ? "table" : "grid");
export const useView = view.use;

const choose = (next: View) => {
  localStorage.setItem(storageKey, next);
  view.set(next);
};

const choices = [
  { value: "grid", label: "Show as a grid", Icon: IconLayoutGrid },
  { value: "table", label: "Show as a table", Icon: IconTable },
] as const;

/** Pictures to browse by, or a table to run through; remembered for the next time. */
export const ViewToggle = () => {
  const chosen = useView();
  return (
    <Group gap={4} ml="auto" wrap="nowrap" role="group" aria-label="View">
      {choices.map(({ value, label, Icon }) => (
        <ActionIcon
          key={value}
          variant={value === chosen ? "filled" : "default"}
          size="md"
          aria-pressed={value === chosen}
          aria-label={label}
          onClick={() => choose(value)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
};
