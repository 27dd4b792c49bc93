import { Button, Stack, Text } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { api } from "../../../api/client.ts";
import { useApi } from "../../../api/query.ts";
import { MoneyField } from "../../../composites/fields.tsx";
import { FormBody, useForm } from "../../../composites/form.tsx";
import { TextLink } from "../../../composites/links.tsx";
import { Loaded } from "../../../composites/loaded.tsx";
import { DoorCard } from "../../../features/session/door-page.tsx";
import { between } from "../../../lib/rules.ts";

export const Route = createFileRoute("/sandbox/accounts/$account_number")({
  staticData: { title: "Test transfer" },
  component: SandboxAccount,
});

function SandboxAccount() {
  const params = Route.useParams();
  const account = useApi("GET /sandbox/accounts/:account_number", { params });
  const { form, props } = useForm({
    initial: { amount: 10_000 },
    rules: { amount: between(1, 100_000_000) },
    submit: (body) => api("POST /sandbox/accounts/:account_number/pay", { params, body }),
    done: "Sent. It will be in the wallet in a moment.",
  });
  return (
    <Loaded query={account}>
      {({ account_name, bank_name, account_number }) => (
        <DoorCard title="Test transfer" lead={`${bank_name}, ${account_number}, ${account_name}`}>
          <Text size="sm" c="dimmed">
            No money moves here. This page stands in for a customer's bank app while the product is tried out.
          </Text>
          <FormBody {...props}>
            <Stack>
              <MoneyField form={form} name="amount" label="Amount" />
              <Button type="submit" loading={form.busy}>
                Send
              </Button>
              <TextLink to="/wallet">Back to the wallet</TextLink>
            </Stack>
          </FormBody>
        </DoorCard>
      )}
    </Loaded>
  );
}
