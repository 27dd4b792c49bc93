import type { Posting } from "@remedia/domain/ledger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { inTransaction } from "../../platform/context.ts";
import { openSql, type Sql } from "../../platform/db.ts";
import { freshNo, inHouse } from "../inventory/test-stock.ts";
import { balancesOf } from "../orders/test-orders.ts";
import { postEntry } from "./ledger.ts";

let house: TestApp;
let owner: Sql;
beforeAll(async () => {
  house = await openTestApp();
  owner = openSql(house.databaseUrl, { max: 1, name: "owner" });
});
afterAll(async () => {
  await expectSound(house);
  await owner.end();
  await house.close();
});

const sale = (kobo: number): Posting[] => [
  { account: "cash", amountKobo: kobo },
  { account: "sales", amountKobo: -kobo },
];
const post = (postings: readonly Posting[], step = `test-${freshNo()}`, documentId = freshNo()) =>
  inTransaction(inHouse(house), (tx) => postEntry(tx, { document: "order", documentId, step, branchId: 1, postings }));

describe("the books", () => {
  test("move balances by what is posted", async () => {
    const before = await balancesOf(house);
    const document = freshNo();
    await post(sale(2_500), "test", document);
    const after = await balancesOf(house);
    expect([after.cash! - before.cash!, after.sales! - before.sales!]).toEqual([2_500, -2_500]);
  });

  test("refuse an entry that does not sum to zero, and keep nothing of it", async () => {
    const before = await balancesOf(house);
    const crooked: Posting[] = [
      { account: "cash", amountKobo: 100 },
      { account: "sales", amountKobo: -99 },
    ];
    await expect(post(crooked)).rejects.toThrow("sum to zero");
    expect(await balancesOf(house)).toEqual(before);
  });

  test("take a step of a document once", async () => {
    const document = freshNo();
    await post(sale(100), "twice", document);
    await expect(post(sale(100), "twice", document)).rejects.toThrow("duplicate key");
  });

  test("cannot be changed, nor added to, by anybody", async () => {
    for (const change of [
      "update postings set amount_kobo = amount_kobo + 1",
      "delete from postings",
      "update journal_entries set step = 'forged'",
      "delete from journal_entries",
    ])
      await expect(owner.unsafe(change), change).rejects.toThrow();
    await expect(
      owner.unsafe(`insert into postings (entry_id, account_id, amount_kobo)
        select min(entry_id), (select max(id) from ledger_accounts), 1 from postings`),
    ).rejects.toThrow("sum to zero");
  });

  test("stand fifty entries at once", async () => {
    const before = await balancesOf(house);
    const documents = Array.from({ length: 50 }, freshNo);
    await Promise.all(documents.map((document) => post(sale(10), "race", document)));
    expect((await balancesOf(house)).cash! - before.cash!).toBe(500);
  });
});
