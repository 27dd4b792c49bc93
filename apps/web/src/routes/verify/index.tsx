import { Button, Group, Stack, Text } from "@mantine/core";
import { createFileRoute, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "../../api/client.ts";
import { sentences } from "../../api/errors.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { Passcode } from "../../composites/passcode.tsx";
import { ResendButton } from "../../composites/resend.tsx";
import { DoorCard } from "../../features/session/door-page.tsx";
import { refreshUser, signOut } from "../../features/session/session.ts";
import { VerificationCard } from "../../layouts/verification-notice.tsx";
import { phone } from "../../lib/format.ts";
import { setUser, useUser } from "../../lib/session.ts";

export const Route = createFileRoute("/verify/")({
  staticData: { title: "Verify your phone", requiresAuth: true, hideForVerified: true },
  component: Verify,
});

/** First the phone, then the wait for our agent. */
function Verify() {
  const user = useUser();
  useAskAgain(user?.phone_verified === true);
  if (!user) return null;
  return user.phone_verified ? <VerificationCard /> : <PhoneCode number={user.phone} />;
}

const askEveryMs = 60_000;
/** An approval is seen without signing in again: the guard then leads on. */
const useAskAgain = (waiting: boolean) => {
  const router = useRouter();
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void refreshUser().then(() => router.invalidate()), askEveryMs);
    return () => clearInterval(timer);
  }, [waiting, router]);
};

const firstWaitS = 60;

const PhoneCode = ({ number }: { number: string }) => {
  const router = useRouter();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [waitS, setWaitS] = useState(0);
  const [sent, setSent] = useState(false);
  const send = () =>
    api("GET /user/verification_code/send").then(({ message, resend_after_s }) => {
      setSent(true);
      setWaitS(resend_after_s);
      showDone(message);
    }, showError);
  const check = async (digits: string) => {
    setFault(null);
    try {
      const { user } = await api("POST /user/phone/verify", { body: { code: digits } });
      setUser(user);
      await router.invalidate();
    } catch (error) {
      setFault(sentences(error).join(" "));
      setCode("");
    }
  };
  return (
    <DoorCard title="Verify your phone" lead={`We send a 6-digit code to ${phone(number)}.`}>
      {sent ? (
        <Stack>
          <Passcode
            label="Code"
            length={6}
            value={code}
            onChange={setCode}
            onComplete={(digits) => void check(digits)}
            error={fault}
            autoFocus
          />
          <Text size="sm" c="dimmed">
            The code works for 10 minutes.
          </Text>
          <ResendButton seconds={waitS || firstWaitS} onResend={() => void send()} />
        </Stack>
      ) : (
        <Group>
          <Button onClick={() => void send()}>Send me the code</Button>
          <Button variant="subtle" onClick={() => setSent(true)}>
            I have a code already
          </Button>
        </Group>
      )}
      <Button variant="default" onClick={() => void signOut("/login")}>
        Log Out
      </Button>
    </DoorCard>
  );
};
