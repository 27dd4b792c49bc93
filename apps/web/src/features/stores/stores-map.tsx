import { Skeleton } from "@mantine/core";
import { SpotsMap } from "../../composites/map.tsx";

type Placed = { id: number; name: string; lat: number | null; lon: number | null };

/** Stores that have a pin, on a map; the list beside it has them all. */
export const StoresMap = ({ stores }: { stores: readonly Placed[] | undefined }) => {
  if (!stores) return <Skeleton h="18rem" />;
  const spots = stores.flatMap(({ id, name, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, name, lat, lon }],
  );
  return spots.length > 0 ? <SpotsMap label={`Map of ${spots.length} stores`} spots={spots} /> : null;
};
