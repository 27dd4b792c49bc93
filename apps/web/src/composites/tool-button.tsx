import { Button, type ButtonProps } from "@mantine/core";
import type { ComponentProps } from "react";
import classes from "./tool-button.module.css";

type Props = ButtonProps & Omit<ComponentProps<"button">, keyof ButtonProps> & { children: string };

/** A button above a list that is its sign alone on a phone, where the rows need the room; readers still hear its name. */
export const ToolButton = ({ children, leftSection, ...rest }: Props) => (
  <Button variant="default" className={classes.tool} aria-label={children} {...rest}>
    <span className={classes.sign}>{leftSection}</span>
    <span className={classes.name}>{children}</span>
  </Button>
);
