import { Button, Paper, SimpleGrid, Skeleton, Text, Title } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useApi } from "../api/query.ts";
import { useConfig } from "../api/reference.ts";
import { Page } from "../composites/page.tsx";
import { holds } from "../lib/access.ts";
import { useUser } from "../lib/session.ts";
import classes from "./qrcodes.module.css";

export const Route = createFileRoute("/qrcodes")({ staticData: { title: "QR codes" }, component: QrCodes });

type Code = { label: string; hint: string; address: string };

/** Everything that is worth sticking on a counter. */
const useCodes = (): Code[] => {
  const config = useConfig();
  const mayHaveStores = holds(useUser(), "stores.own");
  const stores = useApi("GET /stores", undefined, { enabled: mayHaveStores, quiet: true }).data ?? [];
  const { origin } = window.location;
  return [
    { label: "Web store", hint: "Opens the shop", address: origin },
    { label: "Register", hint: "Opens the registration", address: `${origin}/register` },
    ...(config?.app_links.map(({ label, url }) => ({ label, hint: "Gets the app", address: url })) ?? []),
    ...stores.map(({ id, name }) => ({
      label: name,
      hint: "Opens this store's page",
      address: `${origin}/stores/${id}`,
    })),
  ];
};

function QrCodes() {
  return (
    <div className={classes.page}>
      <Page
        title="QR codes"
        actions={
          <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
        }
      >
        <Text c="dimmed">Print them for your counter, or scan them with a phone.</Text>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {useCodes().map((code) => (
            <QrCard key={code.address} {...code} />
          ))}
        </SimpleGrid>
      </Page>
    </div>
  );
}

const QrCard = ({ label, hint, address }: Code) => {
  const picture = useQuery({
    queryKey: ["qr", address],
    queryFn: async () => (await import("qrcode")).toDataURL(address, { width: 440, margin: 1 }),
    staleTime: "static",
  });
  return (
    <Paper withBorder p="md" ta="center" className={classes.card}>
      <Title order={2}>{label}</Title>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {picture.data ? (
        <img src={picture.data} alt={`QR code: ${label}`} width={220} height={220} className={classes.code} />
      ) : (
        <Skeleton w={220} h={220} className={classes.code} />
      )}
      <Text size="xs" c="dimmed">
        {address}
      </Text>
    </Paper>
  );
};
