import "@mantine/core/styles/Menu.css";
import { Button, Menu } from "@mantine/core";
import { IconLayoutColumns } from "@tabler/icons-react";
import { toggleColumn, toggleCompact, useCompact, useHiddenColumns } from "../lib/list-layout.ts";

type Props = { screen: string; columns: readonly { name: string; label: string }[] };

/** Which columns a list shows, and how close its rows stand. The first column stays: it opens the row. */
export const LayoutMenu = ({ screen, columns }: Props) => {
  const compact = useCompact();
  const hidden = useHiddenColumns(screen);
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconLayoutColumns size={16} aria-hidden />} visibleFrom="sm">
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Choice label="Compact rows" on={compact} onToggle={toggleCompact} />
        <Menu.Divider />
        {columns.slice(1).map(({ name, label }) => (
          <Choice key={name} label={label} on={!hidden.includes(name)} onToggle={() => toggleColumn(screen, name)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

const Choice = ({ label, on, onToggle }: { label: string; on: boolean; onToggle: () => void }) => (
  <Menu.CheckboxItem checked={on} onChange={onToggle} closeMenuOnClick={false}>
    {label}
  </Menu.CheckboxItem>
);
