import { Button } from "@mantine/core";
import { IconBell, IconBellOff } from "@tabler/icons-react";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { showDone, showError } from "../../api/toasts.ts";

type Props = { product: { id: number; title: string }; size?: "sm" | "xs" };

/** In the place of "Add" for what is out of stock; whoever asked by mistake stops it with the same button. */
export const NotifyButton = ({ product: { id, title }, size = "sm" }: Props) => {
  const [waits, setWaits] = useState(false);
  const [busy, setBusy] = useState(false);
  const toggle = async () => {
    setBusy(true);
    try {
      const call = waits ? "DELETE /products/:id/back_in_stock" : "POST /products/:id/back_in_stock";
      showDone((await api(call, { params: { id }, quiet: true })).message);
      setWaits(!waits);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const Icon = waits ? IconBellOff : IconBell;
  return (
    <Button
      fullWidth={size === "sm"}
      size={size}
      px="xs"
      variant="default"
      loading={busy}
      leftSection={<Icon size={15} aria-hidden />}
      aria-label={waits ? `Stop notifying me about ${title}` : `Notify me about ${title}`}
      onClick={() => void toggle()}
    >
      {waits ? "Stop notifying" : "Notify me"}
    </Button>
  );
};
