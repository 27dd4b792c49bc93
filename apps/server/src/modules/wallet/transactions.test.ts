import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { enrol, type Person, pharmacy } from "../../../test/people.ts";
import { recordTexts } from "../../../test/plans.ts";
import { purse } from "../settling/test-payments.ts";

let house: TestApp;
let owner: string;
let stranger: Person;
beforeAll(async () => {
  house = await openTestApp();
  owner = await house.tokenOf(pharmacy);
  stranger = await enrol(house);
});
afterAll(() => house.close());

type Row = { number: string; kind: string; state: string; at: string; amount: number };
const list = async (query: Record<string, string | number> = {}, token = owner): Promise<Row[]> =>
  (await house.call("GET /transactions", { token, query: { per_page: 100, ...query } })).body.data;

test("payments and transfers stand in one list, the newest first, and are narrowed together", async () => {
  const all = await list();
  const kinds = new Set(all.map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(["payment", "transfer_out", "transfer_in"]));
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  for (const kind of kinds) expect(await list({ kind }), kind).toEqual(all.filter((row) => row.kind === kind));
  expect(await list({ state: "succeeded" })).toEqual(all.filter(({ state }) => state === "succeeded"));
  const [newest] = all as [Row];
  expect(await list({ q: newest.number.toLowerCase() })).toEqual([newest]);
  const day = all.at(-1)!.at.slice(0, 10);
  expect((await list({ from: day, to: day })).length).toBeLessThan(all.length);
});

test("its pages follow each other without a gap", async () => {
  const all = await list();
  const pages: Row[] = [];
  for (let page = 1; pages.length < all.length; page++) pages.push(...(await list({ per_page: 3, page })));
  expect(pages).toEqual(all);
});

test("each opens by its number, for its owner only", async () => {
  for (const row of await list()) {
    const { status, body } = await house.call(`GET /transactions/${row.number}`, { token: owner });
    expect([status, body]).toEqual([200, expect.objectContaining({ ...row })]);
    expect((await house.call(`GET /transactions/${row.number}`, { token: stranger.token })).status).toBe(404);
  }
  expect(await list({}, stranger.token)).toEqual([]);
});

test("a payment that is still open is there as well", async () => {
  await purse(house, stranger.token).begin(1_000);
  expect(await list({}, stranger.token)).toMatchObject([{ kind: "payment", state: "pending", amount: 1_000 }]);
});

test.each(["at", "-at"])("sorted by %s, each look goes no further than the page", async (sort) => {
  const texts = await recordTexts(house.platform, () => list({ per_page: 7, sort }));
  const page = texts.find((text) => text.includes("page.key"))!;
  expect(page.match(/ limit 7\)/g)).toHaveLength(4);
  expect(page.match(sort === "at" ? /order by m.at, m.number/g : /order by m.at desc, m.number desc/g)).toHaveLength(3);
});
