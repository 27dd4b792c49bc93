import "@mantine/core/styles/Tooltip.css";
import { Button, type ButtonProps, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";

type Props = ButtonProps & { why: string | null; type?: "submit"; onClick?: () => void; children: ReactNode };

/**
 * A button that stays in its place when it cannot be used, grey, and says why: to a pointer, to the keyboard, and to a finger
 * that taps it.
 */
export const WhyNotButton = ({ why, type, onClick, children, ...rest }: Props) => (
  <Tooltip label={why} disabled={why === null} events={{ hover: true, focus: true, touch: true }} multiline maw="18rem">
    <Button
      {...rest}
      type={type ?? "button"}
      // Not `disabled`: the reason must be reachable.
      data-disabled={why !== null || undefined}
      aria-disabled={why !== null}
      onClick={(event) => {
        if (why === null) onClick?.();
        else event.preventDefault();
      }}
    >
      {children}
    </Button>
  </Tooltip>
);
