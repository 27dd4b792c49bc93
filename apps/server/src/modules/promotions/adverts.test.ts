import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../../test/harness.ts";
import { adminToken, enrol, hire, openSession, userIdOf } from "../../../test/people.ts";
import { writeCounts } from "./advert-counts.ts";
import { fromNow } from "./test-deals.ts";

let house: TestApp;
let admin: string;
let customer: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await adminToken(house);
  customer = (await enrol(house)).token;
  await house.platform.db.updateTable("adverts").set({ active: false }).execute();
});
afterAll(() => house.close());

const call = (key: string, body?: unknown, token: string | null = admin) =>
  house.call(key, { token, ...(body === undefined ? {} : { body }) });
const advertBody = (change: Record<string, unknown> = {}) => ({
  title: "Stock up now",
  body: "Before the rains.",
  link: "/deals",
  slot: "home_hero",
  audience: "everyone",
  art: "leaves",
  active: true,
  position: 0,
  starts_at: fromNow(house, -1),
  ends_at: fromNow(house, 24),
  ...change,
});
const make = async (change: Record<string, unknown> = {}): Promise<number> => {
  const { status, body } = await call("POST /admin/adverts", advertBody(change));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};
const shown = async (slot: string, token: string | null = customer): Promise<number[]> =>
  (await house.call("GET /adverts", { token, query: { slot } })).body.map(({ id }: { id: number }) => id);

describe("an advert", () => {
  test("shows in its slot alone, in order of position", async () => {
    const [second, first] = [
      await make({ slot: "home_strip", position: 2 }),
      await make({ slot: "home_strip", position: 1 }),
    ];
    expect(await shown("home_strip")).toEqual([first, second]);
    expect(await shown("browse_top")).toEqual([]);
    expect((await house.call("GET /adverts", { query: { slot: "footer" } })).status).toBe(422);
  });

  test("shows to its audience alone", async () => {
    const ids: Record<string, number> = {};
    for (const audience of ["everyone", "signed_out", "pharmacy", "chemist", "hospital", "agent"])
      ids[audience] = await make({ slot: "browse_top", audience });
    const seen = async (token: string | null) => {
      const list = await shown("browse_top", token);
      return Object.keys(ids).filter((audience) => list.includes(ids[audience]!));
    };
    const as = async (phone: string, door?: "agent") => openSession(house, await userIdOf(house, phone), door);
    expect(await seen(null)).toEqual(["everyone", "signed_out"]);
    expect(await seen(await as("08030000020"))).toEqual(["everyone", "pharmacy"]);
    expect(await seen(await as("08030000021"))).toEqual(["everyone", "chemist"]);
    expect(await seen(await as("08030000022"))).toEqual(["everyone", "hospital"]);
    expect(await seen(await as("08030000010", "agent"))).toEqual(["everyone", "agent"]);
    expect(await seen(admin)).toEqual(["everyone"]);
  });

  test("shows inside its window alone, and not when it is switched off", async () => {
    const id = await make({ starts_at: fromNow(house, 0.1), ends_at: fromNow(house, 0.2) });
    expect(await shown("home_hero")).not.toContain(id);
    house.clock.advance(7 * minute);
    expect(await shown("home_hero")).toContain(id);
    const off = advertBody({ active: false });
    await call(`PATCH /admin/adverts/${id}`, off);
    expect(await shown("home_hero")).not.toContain(id);
    await call(`PATCH /admin/adverts/${id}`, { ...off, active: true, ends_at: fromNow(house, 0.05) });
    expect(await shown("home_hero")).toContain(id);
    house.clock.advance(4 * minute);
    expect(await shown("home_hero")).not.toContain(id);
  });

  test("leads to a page of the shop and nowhere else", async () => {
    for (const link of ["https://elsewhere.test", "//elsewhere.test", "javascript:alert(1)", "deals", ""])
      expect((await call("POST /admin/adverts", advertBody({ link }))).status, link).toBe(422);
    const over = advertBody({ ends_at: fromNow(house, -2) });
    expect((await call("POST /admin/adverts", over)).status).toBe(422);
  });

  test("may have a picture, checked by its content and made small", async () => {
    const id = await make();
    const send = (raw: Buffer) =>
      house.call(`POST /admin/adverts/${id}/image`, { token: admin, raw, query: { name: "rains.png" } });
    expect((await send(Buffer.from("<svg onload=alert(1)>"))).status).toBe(415);
    const large = await sharp({ create: { width: 2400, height: 900, channels: 3, background: "#0b7a6f" } })
      .png()
      .toBuffer();
    const { status, body } = await send(large);
    expect(status).toBe(200);
    const file = await house.call(`GET ${body.image_url.replace(/^\/api\/v1/, "")}`);
    expect(file.headers["content-type"]).toBe("image/webp");
    expect((await sharp(file.raw).metadata()).width).toBe(1200);
  });

  test("is kept by those who hold the permission", async () => {
    const id = await make();
    const reader = await hire(house, ["adverts.read"]);
    expect((await call(`GET /admin/adverts/${id}`, undefined, reader.token)).status).toBe(200);
    for (const token of [reader.token, customer])
      for (const key of ["POST /admin/adverts", `PATCH /admin/adverts/${id}`])
        expect((await call(key, advertBody(), token)).status).toBe(403);
    expect((await call("GET /admin/adverts", undefined, customer)).status).toBe(403);
  });
});

describe("views and clicks", () => {
  const countsOf = async (id: number) => {
    const { views, clicks, days } = (await call(`GET /admin/adverts/${id}`)).body;
    return { views, clicks, days };
  };

  test("are counted, by the day in Lagos, and added up", async () => {
    const id = await make({ slot: "home_strip" });
    for (let n = 0; n < 20; n++) await shown("home_strip", n % 2 ? customer : null);
    for (let n = 0; n < 3; n++) expect((await call(`POST /adverts/${id}/click`, undefined, null)).status).toBe(200);
    await writeCounts(house.platform);
    expect(await countsOf(id)).toMatchObject({ views: 20, clicks: 3, days: [{ views: 20, clicks: 3 }] });
    await shown("home_strip");
    await writeCounts(house.platform);
    expect(await countsOf(id)).toMatchObject({ views: 21, clicks: 3 });
  });

  test("cost the page nothing: while the counts cannot be written, adverts show as ever and none is lost", async () => {
    const id = await make({ slot: "home_strip" });
    const { db } = house.platform;
    const seen = await db.transaction().execute(async (tx) => {
      await sql`lock table advert_days in access exclusive mode`.execute(tx);
      const asked = performance.now();
      for (let n = 0; n < 5; n++) expect(await shown("home_strip")).toContain(id);
      return performance.now() - asked;
    });
    expect(seen).toBeLessThan(2_000);
    await writeCounts(house.platform);
    expect((await countsOf(id)).views).toBe(5);
  });

  test("of an advert that does not exist are nobody's", async () => {
    expect((await call("POST /adverts/900719925/click", undefined, null)).status).toBe(200);
    await writeCounts(house.platform);
    const rows = await house.platform.db
      .selectFrom("advert_days")
      .select("advert_id")
      .where("advert_id", "=", 900_719_925)
      .execute();
    expect(rows).toEqual([]);
  });
});
