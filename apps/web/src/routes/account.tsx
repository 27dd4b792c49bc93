import { Alert, Button, SimpleGrid } from "@mantine/core";
import type { SessionUser } from "@remedia/domain/accounts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { Page } from "../composites/page.tsx";
import { ChangePin } from "../features/account/change-pin.tsx";
import { Devices } from "../features/account/devices.tsx";
import { OwnData } from "../features/account/own-data.tsx";
import { Profile } from "../features/account/profile.tsx";
import { SecondStep } from "../features/account/second-step.tsx";
import { TransferPin } from "../features/account/transfer-pin.tsx";
import { signOut } from "../features/session/session.ts";
import { hasFirstPin, kindOf } from "../lib/access.ts";
import { useUser } from "../lib/session.ts";

export const Route = createFileRoute("/account")({
  staticData: { title: "My account", requiresAuth: true, requiresVerified: true, changesPin: true },
  component: Account,
});

function Account() {
  const user = useUser();
  if (!user) return null;
  return (
    <Page
      title="My account"
      actions={
        <Button variant="default" onClick={() => void signOut()}>
          Log Out
        </Button>
      }
    >
      <Content user={user} />
    </Page>
  );
}

const Content = ({ user }: { user: SessionUser }) => {
  if (hasFirstPin(user)) return <OwnPin user={user} />;
  return user.must_set_second_step ? <FirstSecondStep user={user} /> : <Everything user={user} />;
};

/** Until the PIN is their own, nobody knows that they are who they say; so there is nothing else here. */
const OwnPin = ({ user }: { user: SessionUser }) => (
  <>
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={`Choose your own ${kindOf(user) === "staff" ? "passphrase" : "PIN"}`}
    >
      We gave you the first one. Change it below to go on.
    </Alert>
    <ChangePin user={user} />
  </>
);

/** The business lets no super admin in by a passphrase alone. */
const FirstSecondStep = ({ user }: { user: SessionUser }) => (
  <>
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title="Set up two-step sign-in"
    >
      Super admins need it. Set it up below to go on.
    </Alert>
    <SecondStep user={user} />
  </>
);

const Everything = ({ user }: { user: SessionUser }) => (
  <>
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Profile user={user} />
      <ChangePin user={user} />
      {kindOf(user) === "staff" && <SecondStep user={user} />}
      {kindOf(user) === "customer" && <TransferPin user={user} />}
      <OwnData />
    </SimpleGrid>
    <Devices />
  </>
);
