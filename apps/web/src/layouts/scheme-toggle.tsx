import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";

/** Follows the system until the person chooses. */
export const SchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light") === "dark";
  const Icon = dark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={dark ? "Light colours" : "Dark colours"}
      onClick={() => setColorScheme(dark ? "light" : "dark")}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
};
