import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { isTyping } from "../composites/list-keys.ts";
import { onDemand } from "../composites/on-demand.tsx";
import type { MenuGroup } from "../lib/menus.ts";
import classes from "./palette-button.module.css";

const Shortcuts = onDemand(() => import("./shortcuts.tsx"), "Shortcuts");
const Palette = onDemand(() => import("./palette.tsx"), "Palette");

/** Opens the palette by a click, or by Ctrl+K from wherever one is. */
export const PaletteButton = ({ groups }: { groups: readonly MenuGroup[] }) => {
  const [open, setOpen] = useState(false);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "?" && !isTyping(event.target)) return setHelp(true);
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-label="Find anything Ctrl K"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={17} aria-hidden />
        <span>Find anything</span> <kbd>Ctrl K</kbd>
      </UnstyledButton>
      {help && <Shortcuts onClose={() => setHelp(false)} />}
      {open && <Palette groups={groups} onClose={() => setOpen(false)} />}
    </>
  );
};
