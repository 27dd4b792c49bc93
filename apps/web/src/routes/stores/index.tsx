import { Button, Group, Paper, SimpleGrid, Text, Title } from "@mantine/core";
import { streetWords } from "@remedia/domain/addresses";
import { createFileRoute } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useApi } from "../../api/query.ts";
import { Empty } from "../../composites/empty.tsx";
import { TextLink } from "../../composites/links.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { Page } from "../../composites/page.tsx";
import { LicenceChange, LicenceStanding } from "../../features/stores/licence.tsx";
import { NewStore } from "../../features/stores/new-store.tsx";
import type { Store } from "../../features/stores/store-form.tsx";
import { placeOf } from "../../features/stores/store-place.ts";

const SpotsMap = lazy(() => import("../../composites/map.tsx").then((module) => ({ default: module.SpotsMap })));

export const Route = createFileRoute("/stores/")({
  staticData: { title: "My stores", requiresAuth: true, requiresVerified: true, permission: "stores.own" },
  component: Stores,
});

function Stores() {
  const stores = useApi("GET /stores");
  const [adding, setAdding] = useState(false);
  return (
    <Page title="My stores" actions={<Button onClick={() => setAdding(true)}>New store</Button>}>
      <Loaded query={stores}>
        {(list) => (
          <>
            {list.length === 0 && <Empty>You have no store yet. Add the first one.</Empty>}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {list.map((store) => (
                <StoreCard key={store.id} store={store} />
              ))}
            </SimpleGrid>
            <StoresMap stores={list} />
          </>
        )}
      </Loaded>
      {adding && <NewStore onClose={() => setAdding(false)} />}
    </Page>
  );
}

const StoreCard = ({ store }: { store: Store }) => (
  <Paper withBorder p="md" bg="var(--surface)">
    <Title order={2}>
      <TextLink inherit to="/stores/$id" params={{ id: String(store.id) }}>
        {store.name}
      </TextLink>
    </Title>
    <Text>{streetWords(store.address, placeOf(store))}</Text>
    <Text c="dimmed" size="sm">
      {placeOf(store)}
    </Text>
    <Group gap={4}>
      <Text c="dimmed" size="sm">
        Licence:
      </Text>
      <LicenceStanding expiresOn={store.licence_expires_on} number={store.licence_number} />
    </Group>
    <LicenceChange change={store.licence_change} />
  </Paper>
);

const StoresMap = ({ stores }: { stores: readonly Store[] }) => {
  const spots = stores.flatMap(({ id, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, name, lat, lon }],
  );
  if (spots.length === 0) return null;
  return (
    <Suspense>
      <SpotsMap label="Map of my stores" spots={spots} />
    </Suspense>
  );
};
