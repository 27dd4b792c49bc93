import { ActionIcon, Button } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import { type Action, actionsFor, perform } from "./actions.tsx";
import { type Choice, MenuButton } from "./menu-button.tsx";

type Props<R> = { row: R; actions: readonly Action<R>[] };

const choicesOf = <R,>({ row, actions }: Props<R>): Choice[] =>
  actions.map((action) => ({
    label: action.label,
    danger: action.danger,
    whyNot: action.whyNot?.(row) ?? null,
    onChoose: () => void perform(action, row),
  }));

/** What can be done to a row. */
export const RowMenu = <R,>({ row, actions }: Props<R>) => {
  const shown = actionsFor(actions, row);
  if (shown.length === 0) return null;
  return (
    <MenuButton choices={() => choicesOf({ row, actions: shown })}>
      <ActionIcon variant="subtle" color="gray" aria-label="Actions">
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </MenuButton>
  );
};

/** What can be done to the thing a page shows, beside its main button. */
export const MoreMenu = <R,>(props: Props<R>) => (
  <MenuButton choices={() => choicesOf(props)}>
    <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
      More
    </Button>
  </MenuButton>
);
