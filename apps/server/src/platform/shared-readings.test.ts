import type { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import type { Ctx } from "./context.ts";
import type { Platform } from "./platform.ts";
import { shared, shareReading } from "./shared-readings.ts";

/** A database that answers when told to, with what stood there when it was asked. */
const slowDatabase = () => {
  const house = {} as Platform;
  const asked: { answer: () => void; fail: () => void }[] = [];
  let stands = "empty";
  const read = () =>
    new Promise<string[]>((done, fail) => {
      const seen = stands;
      asked.push({ answer: () => done([seen]), fail: () => fail(new Error("away")) });
    });
  return {
    asked,
    write: (text: string) => {
      stands = text;
    },
    ask: async (key = "orders") => (await shared(house, key, read))[0],
  };
};
const settled = () => new Promise((done) => setImmediate(done));

test("who asks while an answer is under way shares the next, and sees what was written before they asked", async () => {
  const { asked, write, ask } = slowDatabase();
  const early = ask();
  write("mine");
  const [late, later] = [ask(), ask()];
  expect(asked).toHaveLength(1);
  asked[0]!.answer();
  expect(await early).toBe("empty");
  await settled();
  expect(asked).toHaveLength(2);
  asked[1]!.answer();
  expect(await Promise.all([late, later])).toEqual(["mine", "mine"]);
});

test("nothing is kept: who comes after an answer asks again, and other questions do not wait", async () => {
  const { asked, write, ask } = slowDatabase();
  const other = ask("stock");
  const first = ask();
  asked[1]!.answer();
  await first;
  await settled();
  write("newer");
  const second = ask();
  asked[2]!.answer();
  expect(await second).toBe("newer");
  asked[0]!.answer();
  expect(await other).toBe("empty");
});

test("a failure is told to those it failed, and the next ones ask again", async () => {
  const { asked, ask } = slowDatabase();
  const failing = ask();
  const waiting = ask();
  asked[0]!.fail();
  await expect(failing).rejects.toThrow("away");
  await settled();
  asked[1]!.answer();
  expect(await waiting).toBe("empty");
});

test("a transaction asks for itself, and nobody is given what only it sees", async () => {
  const platform = {} as Platform;
  const query = { sql: "select state from orders", parameters: [] } as unknown as CompiledQuery<string>;
  const asking = (seen: string, inTransaction: boolean) => {
    const db = { executeQuery: () => new Promise((done) => setTimeout(() => done({ rows: [seen] }), 5)) };
    return shareReading({ db, platform, inTransaction } as unknown as Ctx, query);
  };
  const answers = [asking("theirs", false), asking("mine, not committed", true), asking("theirs later", false)];
  expect(await Promise.all(answers)).toEqual([["theirs"], ["mine, not committed"], ["theirs later"]]);
  const begun = asking("mine, not committed", true);
  expect(await asking("theirs", false)).toEqual(["theirs"]);
  await begun;
});
