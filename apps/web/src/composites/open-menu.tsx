import "@mantine/core/styles/Menu.css";
import { Menu, Text } from "@mantine/core";
import { cloneElement, useEffect, useRef, useState } from "react";
import { PathLink } from "./links.tsx";
import type { Choice, MenuProps } from "./menu-button.tsx";
import { useEscape } from "./on-demand.tsx";

/** The menu of a button, open from the start. */
export const OpenMenu = ({ children, choices }: MenuProps) => {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // It has taken the place of the button that was pressed, and with it the focus, which comes back here at the end.
  useEffect(() => {
    button.current?.focus();
    setOpened(true);
  }, []);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  useEscape(opened ? close : undefined);
  // Whoever closes it faster than its first entry takes the focus would lose the focus with it.
  const keepFocus = () => {
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest("[role=menu]")) button.current?.focus();
  };
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} onExitTransitionEnd={keepFocus}>
      <Menu.Target>{cloneElement(children, { ref: button })}</Menu.Target>
      <Menu.Dropdown maw="20rem">
        {choices().map((choice, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else
          choice === "line" ? <Menu.Divider key={at} /> : <Item key={choice.label} choice={choice} />,
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const Item = ({ choice }: { choice: Choice }) => {
  if ("to" in choice)
    return (
      <Menu.Item
        {...(choice.current ? { fw: 650 } : {})}
        renderRoot={(props) => <PathLink to={choice.to} {...(props as { children: string })} />}
      >
        {choice.label}
      </Menu.Item>
    );
  if ("checked" in choice)
    return (
      <Menu.CheckboxItem checked={choice.checked} onChange={choice.onToggle} closeMenuOnClick={false}>
        {choice.label}
      </Menu.CheckboxItem>
    );
  return <Act {...choice} />;
};

type ActProps = Extract<Choice, { onChoose: () => void }>;

/** The keyboard reaches what cannot be done as well, so that the reason is heard. */
const Act = ({ label, onChoose, danger, whyNot = null }: ActProps) => (
  <Menu.Item
    aria-disabled={whyNot !== null}
    closeMenuOnClick={whyNot === null}
    {...(whyNot === null ? {} : { style: { color: "var(--mantine-color-dimmed)", cursor: "default" } })}
    {...(danger && whyNot === null ? { color: "var(--mantine-color-error)" } : {})}
    onClick={() => whyNot === null && onChoose()}
  >
    {label}
    {whyNot && (
      <Text span display="block" size="xs">
        {whyNot}
      </Text>
    )}
  </Menu.Item>
);
