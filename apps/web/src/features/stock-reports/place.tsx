import type { PlaceKind } from "@remedia/domain/stock";
import { TwoLines } from "../../composites/two-lines.tsx";
import { words } from "../../lib/format.ts";

type Props = { code: string; kind: PlaceKind; warehouse: string | null; party?: string | null };

const areas: readonly PlaceKind[] = ["receiving", "quarantine"];
const people: readonly PlaceKind[] = ["supplier", "customer"];

/** A shelf by its code and warehouse; the world outside by who it was. */
export const Place = ({ code, kind, warehouse, party }: Props) => {
  if (people.includes(kind) && party) return <TwoLines main={party} below={words(kind)} />;
  return <TwoLines main={areas.includes(kind) ? words(kind) : code} below={warehouse} />;
};
