import { beforeEach, expect, test, vi } from "vitest";
import { ApiError, noConnection } from "../../api/errors.ts";

/** A browser's storage, as far as it is used. */
const openStorage = (): Storage =>
  Object.defineProperties(
    {},
    {
      getItem: {
        value(name: string) {
          return this[name] ?? null;
        },
      },
      setItem: {
        value(name: string, text: string) {
          this[name] = text;
        },
      },
      removeItem: {
        value(name: string) {
          delete this[name];
        },
      },
    },
  ) as Storage;

const user = { id: 1 };
vi.stubGlobal("window", { addEventListener: () => {}, location: { reload: () => {} } });
vi.stubGlobal("sessionStorage", openStorage());
vi.stubGlobal("localStorage", openStorage());
localStorage.setItem("remedia.session", JSON.stringify({ token: "t", user }));
const { dropEntries, keepEntry, keptEntries } = await import("./kept-entries.ts");
const { sendAll } = await import("./queue.ts");

beforeEach(() => dropEntries(keptEntries().map(({ body }) => body.key)));

const count = (key: string, more: { user_id?: number; team_id?: number } = {}) =>
  keepEntry({
    user_id: 1,
    count_id: 5,
    team_id: 1,
    body: { key, line_id: 1, counted: 3, counted_at: `2026-01-01T08:00:0${key.at(-1)}Z` },
    line: { title: "Amatem", batch_number: "B1", expires_on: "2030-01-31", place_id: 1, place_code: "A-01" },
    fault: null,
    ...more,
  });
const keysOf = (entries: readonly { body: { key: string } }[]) => entries.map(({ body }) => body.key);
const taken = (keys: readonly string[]) => keys.map((key) => ({ key, line_id: 1, fault: null }));

test("sends the oldest first, each team for itself, and forgets what was taken", async () => {
  for (const [key, team_id] of [
    ["entry-2", 1],
    ["entry-1", 1],
    ["entry-3", 2],
  ] as const)
    count(key, { team_id });
  const sent: string[][] = [];
  await sendAll(async (_count, _team, entries) => {
    sent.push(keysOf(entries));
    return taken(keysOf(entries));
  });
  expect(sent).toEqual([["entry-1", "entry-2"], ["entry-3"]]);
  expect(keptEntries()).toEqual([]);
});

test("keeps everything through a lost connection and sends the same entries again", async () => {
  count("entry-1");
  await expect(sendAll(() => Promise.reject(noConnection()))).rejects.toThrow();
  expect(keysOf(keptEntries())).toEqual(["entry-1"]);
  await sendAll(async (_count, _team, entries) => taken(keysOf(entries)));
  expect(keptEntries()).toEqual([]);
});

test("keeps a refused entry with the reason, and sends it no more", async () => {
  count("entry-1");
  count("entry-2");
  const send = vi.fn(async () => [{ key: "entry-1", line_id: null, fault: "Another team." }, ...taken(["entry-2"])]);
  await sendAll(send);
  await sendAll(send);
  expect(send).toHaveBeenCalledTimes(1);
  expect(keptEntries()).toMatchObject([{ body: { key: "entry-1" }, fault: "Another team." }]);
});

test("finds the one entry that the server refuses to read, and sends the others", async () => {
  for (const key of ["entry-1", "entry-2", "entry-3"]) count(key);
  await sendAll(async (_count, _team, entries) => {
    if (keysOf(entries).includes("entry-2")) throw new ApiError(422, "invalid", ["Too many packs."]);
    return taken(keysOf(entries));
  });
  expect(keptEntries()).toMatchObject([{ body: { key: "entry-2" }, fault: "Too many packs." }]);
});

test("leaves what somebody else counted on this phone to them", async () => {
  count("entry-1", { user_id: 2 });
  const send = vi.fn();
  await sendAll(send);
  expect(send).not.toHaveBeenCalled();
  expect(keptEntries()).toHaveLength(1);
});
