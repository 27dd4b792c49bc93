import "@mantine/core/styles/Menu.css";
import { ActionIcon, Button, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import { type Action, actionsFor, perform } from "./actions.tsx";

/** What can be done to a row. */
export const RowMenu = <R,>({ row, actions }: { row: R; actions: readonly Action<R>[] }) => {
  const shown = actionsFor(actions, row);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Actions" onClick={(event) => event.stopPropagation()}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Choices row={row} actions={shown} />
    </Menu>
  );
};

/** What can be done to the thing a page shows, beside its main button. */
export const MoreMenu = <R,>({ row, actions }: { row: R; actions: readonly Action<R>[] }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
        More
      </Button>
    </Menu.Target>
    <Choices row={row} actions={actions} />
  </Menu>
);

/** What cannot be done now is grey and says why; the keyboard reaches it, so that the reason is heard as well. */
const Choices = <R,>({ row, actions }: { row: R; actions: readonly Action<R>[] }) => (
  <Menu.Dropdown onClick={(event) => event.stopPropagation()} maw="20rem">
    {actions.map((action) => {
      const why = action.whyNot?.(row) ?? null;
      return (
        <Menu.Item
          key={action.label}
          aria-disabled={why !== null}
          closeMenuOnClick={why === null}
          {...(why === null ? {} : { style: { color: "var(--mantine-color-dimmed)", cursor: "default" } })}
          {...(action.danger && why === null ? { color: "var(--mantine-color-error)" } : {})}
          onClick={() => why === null && void perform(action, row)}
        >
          {action.label}
          {why && (
            <Text span display="block" size="xs">
              {why}
            </Text>
          )}
        </Menu.Item>
      );
    })}
  </Menu.Dropdown>
);
