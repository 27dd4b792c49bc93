import { Button } from "@mantine/core";
import { IconLayoutColumns } from "@tabler/icons-react";
import { toggleColumn, toggleCompact, useCompact, useHiddenColumns } from "../lib/list-layout.ts";
import { type Choice, MenuButton } from "./menu-button.tsx";

type Props = { screen: string; columns: readonly { name: string; label: string }[] };

/** Which columns a list shows, and how close its rows stand. The first column stays: it opens the row. */
export const LayoutMenu = ({ screen, columns }: Props) => {
  const compact = useCompact();
  const hidden = useHiddenColumns(screen);
  const columnChoice = ({ name, label }: Props["columns"][number]): Choice => ({
    label,
    checked: !hidden.includes(name),
    onToggle: () => toggleColumn(screen, name),
  });
  return (
    <MenuButton
      choices={() => [
        { label: "Compact rows", checked: compact, onToggle: toggleCompact },
        "line",
        ...columns.slice(1).map(columnChoice),
      ]}
    >
      <Button variant="default" leftSection={<IconLayoutColumns size={16} aria-hidden />} visibleFrom="sm">
        Columns
      </Button>
    </MenuButton>
  );
};
