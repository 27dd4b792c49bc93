import "@mantine/core/styles/Menu.css";
import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { type Action, actionsFor, perform } from "./actions.tsx";

/** What can be done to a row; what cannot be done now is grey and says why. */
export const RowMenu = <R,>({ row, actions }: { row: R; actions: readonly Action<R>[] }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" aria-label="Actions" onClick={(event) => event.stopPropagation()}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
      {actionsFor(actions, row).map((action) => {
        const why = action.whyNot?.(row) ?? null;
        return (
          <Menu.Item
            key={action.label}
            disabled={why !== null}
            // Fainter still, the reason could not be read.
            {...(why === null ? {} : { style: { opacity: 1, color: "var(--mantine-color-dimmed)" } })}
            {...(action.danger ? { color: "var(--mantine-color-error)" } : {})}
            onClick={() => void perform(action, row)}
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
  </Menu>
);
