import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { showDone, showError } from "../../api/toasts.ts";

/** Nothing was found: ask for it, so that buyers know what is missed. */
export const RequestProduct = ({ wanted }: { wanted: string }) => {
  const [text, setText] = useState(wanted);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      await api("POST /product_requests", { body: { wanted: text } });
      setAsked(true);
      showDone("Thank you. We will tell you when we have it.");
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  if (asked) return <Text>We have noted that you want “{text}”.</Text>;
  return (
    <Stack align="center" gap="sm">
      <Text>We do not sell this yet. Shall we look for it?</Text>
      <TextInput
        label="What you need"
        w="min(24rem, 100%)"
        maxLength={160}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button onClick={() => void ask()} loading={busy} disabled={text.trim().length < 2}>
        Ask for this product
      </Button>
    </Stack>
  );
};
