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
let app: Sql;
beforeAll(async () => {
  house = await openTestApp();
  owner = openSql(house.databaseUrl, { max: 1, name: "owner" });
  app = openSql(house.databaseUrl, { max: 1, name: "app", role: "remedia_app" });
});
afterAll(async () => {
  await expectSound(house);
  await Promise.all([owner.end(), app.end()]);
  await house.close();
});

const sale = (kobo: number): Posting[] => [
  { account: "cash", branchId: 1, amountKobo: kobo },
  { account: "sales", branchId: 1, amountKobo: -kobo },
];
const post = (postings: readonly Posting[], step = `test-${freshNo()}`, documentId = freshNo(), at?: Date) =>
  inTransaction(inHouse(house), (tx) =>
    postEntry(tx, { document: "test", documentId, step, postings, ...(at ? { at } : {}) }),
  );
const paidIn = (customer: number, kobo: number): Posting[] => [
  { account: "bank", branchId: 1, amountKobo: kobo },
  { account: "wallet", ownerId: customer, amountKobo: -kobo },
];

describe("the books", () => {
  test("move balances by what is posted", async () => {
    const before = await balancesOf(house);
    await post(sale(2_500));
    const after = await balancesOf(house);
    expect([after.cash! - before.cash!, after.sales! - before.sales!]).toEqual([2_500, -2_500]);
  });

  test("refuse an entry that does not sum to zero, and keep nothing of it", async () => {
    const before = await balancesOf(house);
    const crooked: Posting[] = [
      { account: "cash", branchId: 1, amountKobo: 100 },
      { account: "sales", branchId: 1, amountKobo: -99 },
    ];
    await expect(post(crooked)).rejects.toThrow("sum to zero");
    expect(await balancesOf(house)).toEqual(before);
  });

  test("take a step of a document once", async () => {
    const document = freshNo();
    await post(sale(100), "twice", document);
    await expect(post(sale(100), "twice", document)).rejects.toThrow("duplicate key");
  });

  test("stand fifty entries at once", async () => {
    const before = await balancesOf(house);
    const documents = Array.from({ length: 50 }, freshNo);
    await Promise.all(documents.map((document) => post(sale(10), "race", document)));
    expect((await balancesOf(house)).cash! - before.cash!).toBe(500);
  });

  test("open an account once, however many ask for it at the same time", async () => {
    const customer = freshNo();
    await Promise.all(Array.from({ length: 20 }, () => post(paidIn(customer, 5))));
    const accounts = await owner`select b.kobo from ledger_accounts a join balances b on b.account_id = a.id
      where a.kind = 'wallet' and a.owner_id = ${customer}`;
    expect(accounts.map(({ kobo }) => kobo)).toEqual([100]);
  });

  test("keep a wallet at zero or above, whoever spends at once", async () => {
    const customer = freshNo();
    await post(paidIn(customer, 100));
    const spends = Array.from({ length: 50 }, () => post(paidIn(customer, -10)));
    const ends = await Promise.allSettled(spends);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("take nothing into a month that is closed", async () => {
    const inMay = new Date("2026-05-20T12:00:00Z");
    await post(sale(1), "before", freshNo(), inMay);
    await owner
      .begin(async (tx) => {
        await tx`select close_books('2026-06-01', null, now())`;
        await tx`set local role remedia_app`;
        await expect(
          tx`insert into journal_entries (at, document, document_id, step) values (${inMay}, 'test', 1, 'late')`,
        ).rejects.toThrow("closed");
        throw new Error("enough");
      })
      .catch(({ message }) => expect(message).toMatch(/enough|aborted/));
    await post(sale(1), "after", freshNo(), inMay);
  });
});

/** Each is tried on an entry of 100 naira from sales to cash, and undone. */
const attacks: Readonly<Record<string, { sql: string; as: "app" | "owner"; refusal: RegExp }>> = {
  "changing a posting": {
    sql: "update postings set amount_kobo = amount_kobo + 1",
    as: "owner",
    refusal: /append-only/,
  },
  "taking a posting away": { sql: "delete from postings", as: "owner", refusal: /append-only/ },
  "emptying the books": { sql: "truncate postings", as: "owner", refusal: /append-only|references/ },
  "changing an entry": { sql: "update journal_entries set step = 'forged'", as: "owner", refusal: /append-only/ },
  "taking an entry away": { sql: "delete from journal_entries", as: "owner", refusal: /append-only/ },
  "changing a posting as the application": {
    sql: "update postings set amount_kobo = 0",
    as: "app",
    refusal: /permission denied/,
  },
  "writing a balance": { sql: "update balances set kobo = kobo + 1", as: "app", refusal: /permission denied/ },
  "making a balance": {
    sql: "insert into balances (account_id, kobo) select max(id), 1 from ledger_accounts",
    as: "app",
    refusal: /permission denied/,
  },
  "changing what an account is for": {
    sql: "update ledger_accounts set kind = 'cash'",
    as: "app",
    refusal: /permission denied/,
  },
  "writing sums of days": {
    sql: "insert into account_days values (1, '2026-01-01', 1, 1)",
    as: "app",
    refusal: /permission denied/,
  },
  "opening a closed month": {
    sql: "update ledger_closing set open_from = '2000-01-01'",
    as: "app",
    refusal: /permission denied/,
  },
  "adding a leg to an entry": {
    sql: "insert into postings (entry_id, at, account_id, amount_kobo) select entry_id, at, account_id, 1 from postings where entry_id = $entry limit 1",
    as: "app",
    refusal: /sum to zero/,
  },
  "adding a balanced pair to an entry": {
    sql: `insert into postings (entry_id, at, account_id, amount_kobo)
      select entry_id, at, account_id, amount_kobo from postings where entry_id = $entry`,
    as: "app",
    refusal: /written at once/,
  },
  "an entry without postings": {
    sql: "insert into journal_entries (at, document, document_id, step) values (now(), 'test', 1, 'empty'); set constraints all immediate",
    as: "app",
    refusal: /has postings/,
  },
  "a posting at another time than its entry": {
    sql: `with e as (insert into journal_entries (at, document, document_id, step) values (now(), 'test', 2, 'late') returning id)
      insert into postings (entry_id, at, account_id, amount_kobo)
      select e.id, '2020-01-01', p.account_id, p.amount_kobo from e, postings p where p.entry_id = $entry`,
    as: "app",
    refusal: /time of their entry/,
  },
  "packs without a batch": {
    sql: `insert into postings (entry_id, at, account_id, amount_kobo, packs)
      select entry_id, at, account_id, 0, 3 from postings where entry_id = $entry limit 1`,
    as: "app",
    refusal: /postings_packs|written at once/,
  },
  "a batch in an account of money": {
    sql: `with e as (insert into journal_entries (at, document, document_id, step) values (now(), 'test', 3, 'batch') returning id, at)
      insert into postings (entry_id, at, account_id, amount_kobo, batch_id)
      select e.id, e.at, p.account_id, p.amount_kobo, 1 from e, postings p where p.entry_id = $entry`,
    as: "app",
    refusal: /by batch/,
  },
  "a reversal of another amount": {
    sql: `with e as (insert into journal_entries (at, document, document_id, step, reverses_id)
        values (now(), 'test', 4, 'reverse', $entry) returning id, at)
      insert into postings (entry_id, at, account_id, amount_kobo)
      select e.id, e.at, p.account_id, -2 * p.amount_kobo from e, postings p where p.entry_id = $entry`,
    as: "app",
    refusal: /mirrors/,
  },
  "a wallet of nobody": {
    sql: "insert into ledger_accounts (kind) values ('wallet')",
    as: "app",
    refusal: /ledger_accounts_wallet/,
  },
  "a second account of the same kind, owner and branch": {
    sql: "insert into ledger_accounts (kind, branch_id) values ('cash', 1)",
    as: "app",
    refusal: /duplicate key/,
  },
};

describe("the database refuses", () => {
  let entry: number;
  beforeAll(async () => {
    const documentId = freshNo();
    await post(sale(10_000), "attacked", documentId);
    const [row] = await owner`select id from journal_entries where document_id = ${documentId}`;
    entry = row!.id;
  });

  for (const [name, { sql, as, refusal }] of Object.entries(attacks))
    test(name, async () => {
      const attacker = as === "app" ? app : owner;
      const attempt = attacker.begin(async (tx) => {
        await tx.unsafe(sql.replaceAll("$entry", String(entry)));
        throw new Error("nobody refused");
      });
      await expect(attempt).rejects.toThrow(refusal);
    });

  test("nothing of an entry that mirrors another, once", async () => {
    const reversal = `with e as (insert into journal_entries (at, document, document_id, step, reverses_id)
        values (date_trunc('milliseconds', now()), 'test', ${freshNo()}, 'reverse', ${entry}) returning id, at)
      insert into postings (entry_id, at, account_id, amount_kobo)
      select e.id, e.at, p.account_id, -p.amount_kobo from e, postings p where p.entry_id = ${entry}`;
    await app.unsafe(reversal);
    await expect(app.unsafe(reversal.replace(/'test', \d+/, `'test', ${freshNo()}`))).rejects.toThrow("duplicate key");
  });
});
