import { Text } from "@mantine/core";
import { relativeTime } from "../../lib/format.ts";

/** How the 24-hour promise to a new account stands: calm while there is time, red when it is broken. */
export const Promise24 = ({ dueAt }: { dueAt: string | null }) => {
  if (!dueAt) return "–";
  const late = new Date(dueAt).getTime() < Date.now();
  return (
    <Text span inherit fw={late ? 600 : 400} c={late ? "var(--mantine-color-error)" : "inherit"}>
      {late ? `Was due ${relativeTime(dueAt)}` : `Due ${relativeTime(dueAt)}`}
    </Text>
  );
};
