import { LoadingOverlay } from "@mantine/core";
import { useEffect } from "react";
import { useOverlay } from "../api/activity.ts";

/** Covers the page while a slow GET runs. Escape closes it only when all behind it can be called off. */
export const RequestOverlay = () => {
  const overlay = useOverlay();
  useEffect(() => {
    if (!overlay?.cancel) return;
    const { cancel } = overlay;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && cancel();
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [overlay]);
  return (
    <LoadingOverlay
      visible={overlay !== null}
      pos="fixed"
      zIndex={400}
      overlayProps={{ blur: 2 }}
      loaderProps={{ "aria-label": "Loading" }}
    />
  );
};
