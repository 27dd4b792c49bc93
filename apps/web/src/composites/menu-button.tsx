import { type ButtonHTMLAttributes, cloneElement, type MouseEvent, type ReactElement, type Ref, useState } from "react";
import { showFault } from "../api/toasts.ts";
import { lostWords } from "./on-demand.tsx";

/** One entry of a menu. What cannot be done now is grey and says why. */
export type Choice = { label: string } & (
  | { onChoose: () => void; danger?: boolean | undefined; whyNot?: string | null }
  | { to: string; current: boolean }
  | { checked: boolean; onToggle: () => void }
);
export type MenuProps = {
  /** The button that opens it. */
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>;
  /** Asked for when the menu opens: of twenty-five rows, one is opened. */
  choices: () => readonly (Choice | "line")[];
};

const load = () => import("./open-menu.tsx");
const warm = () => void load().catch(() => undefined);
type OpenMenu = Awaited<ReturnType<typeof load>>["OpenMenu"];

/**
 * A button with a menu behind it. What places a menu and keeps the focus in it is heavy, and a list has a menu for each row:
 * it is fetched when a finger or the pointer comes near, and mounted when it is first opened.
 */
export const MenuButton = (props: MenuProps) => {
  const [Menu, setMenu] = useState<OpenMenu | null>(null);
  const [busy, setBusy] = useState(false);
  const open = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setBusy(true);
    const module = await load().catch(() => showFault(lostWords));
    setBusy(false);
    // Nobody who has moved on meanwhile is pulled back.
    if (module && [button, document.body].includes(document.activeElement as HTMLElement))
      setMenu(() => module.OpenMenu);
  };
  if (Menu) return <Menu {...props} />;
  return cloneElement(props.children, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    "aria-busy": busy,
    onPointerEnter: warm,
    onFocus: warm,
    onClick: (event) => void open(event),
  });
};
