import { Button, Loader, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { sentences } from "../../api/errors.ts";
import { useApiMutation } from "../../api/query.ts";
import { LinkButton } from "../../composites/links.tsx";
import { DoorCard } from "../../features/session/door-page.tsx";

export const Route = createFileRoute("/email/verify")({
  staticData: { title: "Confirm your e-mail" },
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === "string" ? token : "" }),
  component: VerifyEmail,
});

function VerifyEmail() {
  const { token } = Route.useSearch();
  // A link works once, so it is tried once, whatever redraws the page.
  const check = useQuery({
    queryKey: ["email link", token],
    queryFn: () => api("POST /email/verify", { body: { token } }),
    enabled: token !== "",
    staleTime: "static",
    retry: false,
  });
  return (
    <DoorCard title="Confirm your e-mail">
      {token === "" && <Text>Please open the link in the message that we sent you.</Text>}
      {check.isLoading && <Loader aria-label="Checking the link" />}
      {check.data && (
        <Stack>
          <Text>{check.data.message}</Text>
          <LinkButton to="/">Go to the home page</LinkButton>
        </Stack>
      )}
      {check.error && <DeadLink token={token} reason={sentences(check.error).join(" ")} />}
    </DoorCard>
  );
}

/** An expired or used link offers a new one. */
const DeadLink = ({ token, reason }: { token: string; reason: string }) => {
  const resend = useApiMutation("POST /email/verify/resend", { done: ({ message }) => message });
  return (
    <Stack>
      <Text>{reason}</Text>
      <Button loading={resend.isPending} disabled={resend.isSuccess} onClick={() => resend.mutate({ body: { token } })}>
        Send a new link
      </Button>
    </Stack>
  );
};
