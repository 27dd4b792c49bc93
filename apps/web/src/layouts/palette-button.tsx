import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../composites/list-keys.ts";
import type { MenuGroup } from "../lib/menus.ts";
import classes from "./palette-button.module.css";

const Shortcuts = lazy(() => import("./shortcuts.tsx").then((module) => ({ default: module.Shortcuts })));
const Palette = lazy(() => import("./palette.tsx").then((module) => ({ default: module.Palette })));

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
      {help && (
        <Suspense>
          <Shortcuts onClose={() => setHelp(false)} />
        </Suspense>
      )}
      {open && (
        <Suspense>
          <Palette groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
