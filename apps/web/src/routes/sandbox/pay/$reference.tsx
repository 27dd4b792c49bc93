import { Button, Stack, Text } from "@mantine/core";
import { toNaira } from "@remedia/domain/money";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../../api/client.ts";
import { useApi } from "../../../api/query.ts";
import { showError } from "../../../api/toasts.ts";
import type { BodyOf } from "../../../api/types.ts";
import { Loaded } from "../../../composites/loaded.tsx";
import { DoorCard } from "../../../features/session/door-page.tsx";
import { fullMoney } from "../../../lib/format.ts";

export const Route = createFileRoute("/sandbox/pay/$reference")({
  staticData: { title: "Test payment" },
  component: SandboxPayment,
});

type Act = BodyOf<"POST /sandbox/charges/:reference/end">["act"];
const acts: readonly [Act, string][] = [
  ["succeed", "Pay now"],
  ["delay", "Pay, and let it take 20 seconds"],
  ["pay_twice", "Pay twice by mistake"],
  ["fail", "Let the card be refused"],
  ["abandon", "Leave without paying"],
];

/** What may still be paid on its page. */
const payable: readonly string[] = ["open", "failed", "abandoned"];

function SandboxPayment() {
  const { reference } = Route.useParams();
  const charge = useApi("GET /sandbox/charges/:reference", { params: { reference } });
  const [busy, setBusy] = useState<Act | null>(null);
  const end = async (act: Act, callbackUrl: string) => {
    setBusy(act);
    try {
      await api("POST /sandbox/charges/:reference/end", { params: { reference }, body: { act } });
      window.location.assign(callbackUrl);
    } catch (error) {
      showError(error);
      setBusy(null);
    }
  };
  return (
    <Loaded query={charge}>
      {({ about, amount_kobo, callback_url, state }) => (
        <DoorCard title="Test payment">
          <Stack>
            <Text>
              {about}: <strong>{fullMoney(toNaira(amount_kobo))}</strong>
            </Text>
            <Text size="sm" c="dimmed">
              No money moves here. This page stands in for a bank or a card while the product is tried out.
            </Text>
            {state === "reversed" && <Text>Your bank took it back.</Text>}
            {state === "paid" && (
              <>
                <Text>It was paid.</Text>
                <Button component="a" href={callback_url}>
                  Go back
                </Button>
                <Button variant="default" loading={busy !== null} onClick={() => void end("take_back", callback_url)}>
                  Let the bank take it back
                </Button>
              </>
            )}
            {payable.includes(state) &&
              acts.map(([act, label], nth) => (
                <Button
                  key={act}
                  variant={nth === 0 ? "filled" : "default"}
                  loading={busy === act}
                  disabled={busy !== null && busy !== act}
                  onClick={() => void end(act, callback_url)}
                >
                  {label}
                </Button>
              ))}
          </Stack>
        </DoorCard>
      )}
    </Loaded>
  );
}
