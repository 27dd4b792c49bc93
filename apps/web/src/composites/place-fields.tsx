import { Autocomplete, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { useApi } from "../api/query.ts";
import { useStates } from "../api/reference.ts";
import { IdField, NumberField } from "./fields.tsx";
import type { Form } from "./form.tsx";

const PinMap = lazy(() => import("./map.tsx").then((module) => ({ default: module.PinMap })));

type Located = { state_id: number | null; lga_id: number | null };
type Pinned = { lat: number | null; lon: number | null };

/** Choosing a state loads its LGAs. */
export const StateLgaFields = ({ form }: { form: Form<Located> }) => {
  const states = useStates();
  const lgas = states.find(({ id }) => id === form.values.state_id)?.lgas ?? [];
  const chooseState = (id: string | null) => {
    form.set("state_id", id === null ? null : Number(id));
    form.set("lga_id", null);
  };
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <IdField form={form} name="state_id" label="State" options={states} searchable onChange={chooseState} />
      <IdField
        form={form}
        name="lga_id"
        label="LGA"
        options={lgas}
        searchable
        disabled={lgas.length === 0}
        placeholder={lgas.length === 0 ? "Choose a state first" : "Choose"}
      />
    </SimpleGrid>
  );
};

type PlaceProps<V> = { form: Form<V & Located & Pinned>; name: keyof V & string; label: string };
/** An address with suggestions; taking one fills state, LGA and the pin as well. */
export const PlaceField = <V,>({ form, name, label }: PlaceProps<V>) => {
  const text = String(form.values[name] ?? "");
  form.describe(name, label);
  const [q] = useDebouncedValue(text.trim(), 250);
  const places =
    useApi("GET /places", { query: { q } }, { enabled: q.length > 1, keepPrevious: true, quiet: true }).data ?? [];
  const take = (label: string) => {
    const place = places.find((each) => each.label === label);
    if (!place) return;
    form.set(name, place.address as never);
    form.set("state_id", place.state_id as never);
    form.set("lga_id", place.lga_id as never);
    form.set("lat", place.lat as never);
    form.set("lon", place.lon as never);
  };
  return (
    <Autocomplete
      label={label}
      autoComplete="street-address"
      data={[...new Set(places.map((place) => place.label))]}
      // The server has searched already, and knows places by more than their letters.
      filter={({ options }) => options}
      {...form.input(name)}
      onOptionSubmit={take}
    />
  );
};

/** A pin on the map and its figures, which say the same. */
export const PinField = ({ form, label }: { form: Form<Pinned>; label: string }) => {
  const { lat, lon } = form.values;
  const move = (pin: { lat: number; lon: number }) => {
    form.set("lat", pin.lat);
    form.set("lon", pin.lon);
  };
  const degrees = { decimalScale: 6, size: "xs" } as const;
  return (
    <Stack gap="xs">
      <Text size="sm" fw="var(--weight-strong)">
        {label}
      </Text>
      <Suspense fallback={<Skeleton h="18rem" />}>
        <PinMap label={label} pin={lat === null || lon === null ? null : { lat, lon }} onMove={move} />
      </Suspense>
      <SimpleGrid cols={2}>
        <NumberField form={form} name="lat" label="Latitude" min={-90} max={90} {...degrees} />
        <NumberField form={form} name="lon" label="Longitude" min={-180} max={180} {...degrees} />
      </SimpleGrid>
    </Stack>
  );
};
