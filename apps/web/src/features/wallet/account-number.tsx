import { Button, Group, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { api } from "../../api/client.ts";
import { refresh, useApi } from "../../api/query.ts";
import { showDone, showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { FactList } from "../../composites/facts.tsx";
import { SecretField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { LinkButton } from "../../composites/links.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Waiting } from "../../composites/waiting.tsx";
import { bvn } from "../../lib/rules.ts";

type Own = OutputOf<"GET /wallet/account">;

/** An account number at a bank: what is transferred to it is added to the wallet by itself. */
export const AccountNumber = () => {
  const { data: own, isPending } = useApi("GET /wallet/account", undefined, { quiet: true });
  if (isPending)
    return (
      <Waiting>
        <Frame lead={leads.opened}>
          <Opened account={sample} isTest={false} />
        </Frame>
      </Waiting>
    );
  // Where no payment service is set up there is nothing to offer.
  if (!own) return null;
  return own.account ? (
    <Frame lead={leads.opened}>
      <Opened account={own.account} isTest={own.is_test} />
    </Frame>
  ) : (
    <Frame lead={leads.none}>
      <Get own={own} />
    </Frame>
  );
};

const leads = {
  opened: "Transfer to this account from any bank, and the money goes into your wallet.",
  none: "Get an account number of your own. What you transfer to it from any bank goes into your wallet.",
};
const sample = { account_number: "0000000000", bank_name: "Bank", account_name: "Name" };

const Frame = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <Panel title="Your account number" lead={lead}>
    {children}
  </Panel>
);

type OpenedProps = { account: NonNullable<Own["account"]>; isTest: boolean };
const Opened = ({ account: { account_number, bank_name, account_name }, isTest }: OpenedProps) => (
  <>
    <FactList
      facts={[
        ["Account number", <strong key="number">{account_number}</strong>],
        ["Bank", bank_name],
        ["Account name", account_name],
      ]}
    />
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void navigator.clipboard.writeText(account_number).then(() => showDone("Copied."), showError)}
      >
        Copy account number
      </Button>
      {isTest && (
        <LinkButton variant="subtle" to="/sandbox/accounts/$account_number" params={{ account_number }}>
          Send a test transfer
        </LinkButton>
      )}
    </Group>
  </>
);

const Get = ({ own: { is_asked_for, needs_bvn } }: { own: Own }) => {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setBusy(true);
    await api("POST /wallet/account", { body: {} }).catch(showError);
    setBusy(false);
    void refresh();
  };
  return (
    <>
      {is_asked_for && <Text>The bank is opening your account. This usually takes a few minutes.</Text>}
      <Group>
        <Button variant="default" loading={busy} onClick={() => (needs_bvn ? setAsking(true) : void ask())}>
          {is_asked_for ? "Check again" : "Get an account number"}
        </Button>
      </Group>
      {asking && <BvnDrawer onClose={() => setAsking(false)} />}
    </>
  );
};

const BvnDrawer = ({ onClose }: { onClose: () => void }) => (
  <FormDrawer
    title="Get an account number"
    label="Get an account number"
    initial={{ bvn: "" }}
    rules={{ bvn }}
    submit={(body) => api("POST /wallet/account", { body })}
    onClose={onClose}
  >
    {(form) => (
      <SecretField
        form={form}
        name="bvn"
        label="Your BVN"
        hint="The bank asks for it. We pass it on and don't keep it."
        inputMode="numeric"
        autoComplete="off"
        maxLength={11}
        data-autofocus
      />
    )}
  </FormDrawer>
);
