import { addressWords } from "@remedia/domain/addresses";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { contains } from "../../platform/lists.ts";

type Suggestion = {
  label: string;
  address: string;
  state_id: number | null;
  lga_id: number | null;
  lat: number;
  lon: number;
};
const suggestions = 6;

/** Suggestions for a place as it is typed: Google's when a key is set, otherwise known places and LGAs. */
export const suggestPlaces = async (ctx: Ctx, text: string): Promise<Suggestion[]> => {
  if (text.trim().length < 2) return [];
  if (ctx.platform.config.GOOGLE_PLACES_KEY) {
    const found = await askGoogle(ctx, text).catch((error) => {
      ctx.platform.log.warn({ err: error }, "place suggestions fall back to known places");
      return null;
    });
    if (found) return found;
  }
  return knownPlaces(ctx, text);
};

const knownPlaces = async (ctx: Ctx, text: string): Promise<Suggestion[]> => {
  const { rows } = await sql<Suggestion & { place: string }>`
    select p.name as label, p.name as address, l.name || ', ' || s.name as place, s.id as state_id, l.id as lga_id, p.lat, p.lon
    from places p join lgas l on l.id = p.lga_id join states s on s.id = l.state_id
    where fold(p.name) like ${contains(text)}
    union all
    select l.name || ', ' || s.name, '', l.name || ', ' || s.name, s.id, l.id, l.lat, l.lon
    from lgas l join states s on s.id = l.state_id
    where fold(l.name) like ${contains(text)} and l.merged_into_id is null
    order by 1 limit ${suggestions}`.execute(ctx.db);
  return rows.map(({ place, ...found }) => ({ ...found, address: addressWords(found.address, place) }));
};

type GoogleAnswer = {
  places?: {
    displayName?: { text: string };
    formattedAddress?: string;
    location?: { latitude: number; longitude: number };
  }[];
};

/** Places API (New), text search: one call that answers with coordinates. */
const askGoogle = async (ctx: Ctx, text: string): Promise<Suggestion[]> => {
  const answer = await fetch(`${ctx.platform.config.GOOGLE_PLACES_URL}/v1/places:searchText`, {
    method: "POST",
    signal: AbortSignal.timeout(3_000),
    headers: {
      "content-type": "application/json",
      "x-goog-api-key": ctx.platform.config.GOOGLE_PLACES_KEY,
      "x-goog-fieldmask": "places.displayName,places.formattedAddress,places.location",
    },
    body: JSON.stringify({ textQuery: text, regionCode: "NG", pageSize: suggestions }),
  });
  if (!answer.ok) throw new Error(`place service answered ${answer.status}`);
  const { places = [] } = (await answer.json()) as GoogleAnswer;
  const located = places.filter((place) => place.location && place.formattedAddress);
  return Promise.all(
    located.map(async (place) => {
      const { latitude: lat, longitude: lon } = place.location!;
      const near = await nearestLga(ctx, lat, lon);
      return {
        label: place.displayName?.text ?? place.formattedAddress!,
        address: place.formattedAddress!,
        lat,
        lon,
        state_id: near?.state_id ?? null,
        lga_id: near?.id ?? null,
      };
    }),
  );
};

/** Good enough for a form that a person corrects: the LGA whose middle is closest. */
const nearestLga = (ctx: Ctx, lat: number, lon: number) =>
  ctx.db
    .selectFrom("lgas")
    .select(["id", "state_id"])
    .where("merged_into_id", "is", null)
    .orderBy(sql`(lat - ${lat}) ^ 2 + (lon - ${lon}) ^ 2`)
    .limit(1)
    .executeTakeFirst();
