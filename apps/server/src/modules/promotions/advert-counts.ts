import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { recordset } from "../../platform/recordset.ts";

type Counts = Map<number, { views: number; clicks: number }>;
const waiting = new WeakMap<Platform, Counts>();
const writeEveryMs = 2_000;

/** Views and clicks are summed in memory and written together: a page never waits for them. */
const count = (platform: Platform, ids: readonly number[], what: "views" | "clicks") => {
  if (ids.length === 0) return;
  let counts = waiting.get(platform);
  if (!counts) {
    counts = new Map();
    waiting.set(platform, counts);
    setTimeout(() => void writeCounts(platform), writeEveryMs).unref();
  }
  for (const id of ids) {
    const sum = counts.get(id) ?? { views: 0, clicks: 0 };
    sum[what]++;
    counts.set(id, sum);
  }
};

export const countViews = (platform: Platform, ids: readonly number[]) => count(platform, ids, "views");
export const countClick = (platform: Platform, id: number) => count(platform, [id], "clicks");

export const writeCounts = async (platform: Platform): Promise<void> => {
  const counts = waiting.get(platform);
  waiting.delete(platform);
  if (!counts) return;
  const day = lagosDay(platform.clock());
  const rows = [...counts].sort(([a], [b]) => a - b).map(([id, sum]) => ({ id, ...sum }));
  await sql`
    insert into advert_days (advert_id, day, views, clicks)
    select r.id, ${day}::date, r.views, r.clicks
    from ${recordset(rows, "id bigint, views int, clicks int")} join adverts a on a.id = r.id
    on conflict (advert_id, day) do update
    set views = advert_days.views + excluded.views, clicks = advert_days.clicks + excluded.clicks`
    .execute(platform.db)
    .catch((error) => platform.log.warn({ err: error }, "advert counts were not written"));
};
