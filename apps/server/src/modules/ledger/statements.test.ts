import { addDays, lagosDay } from "@remedia/domain/days";
import { outsideBranch, type Posting } from "@remedia/domain/ledger";
import { toKobo, toNaira } from "@remedia/domain/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hour, openTestApp, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";
import { expectSound } from "../../../test/sound.ts";
import { inTransaction } from "../../platform/context.ts";
import { freshNo, inHouse } from "../inventory/test-stock.ts";
import { sumUpDays, trialExport } from "./books.ts";
import { postEntry } from "./ledger.ts";

let house: TestApp;
let finance: string;
beforeAll(async () => {
  house = await openTestApp();
  finance = await house.tokenOf(superAdmin);
});
afterAll(async () => {
  await expectSound(house);
  await house.close();
});

const read = async (path: string, query: Record<string, string | number> = {}) => {
  const { status, body } = await house.call(`GET /admin/${path}`, {
    token: finance,
    query: { current_branch: "", ...query },
  });
  expect(status, body.message).toBe(200);
  return body;
};

const dayAgo = (days: number) => new Date(Date.now() - days * 24 * hour);
const postOn = (at: Date, postings: readonly Posting[]) =>
  inTransaction(inHouse(house), (tx) =>
    postEntry(tx, { document: "test", documentId: freshNo(), step: "post", at, postings }),
  );
const topUp = (customer: number, kobo: number): Posting[] => [
  { account: "bank", branchId: 1, amountKobo: kobo },
  { account: "wallet", ownerId: customer, amountKobo: -kobo },
];
const walletOf = async (customer: number): Promise<number> =>
  (await read("ledger_accounts", { kind: "wallet", owner_id: customer })).data[0].id;

describe("the trial balance", () => {
  test("of the demo is zero, and shows stock at what the levels are worth", async () => {
    const trial = await read("ledger");
    expect(trial.whole).toBe(true);
    expect([trial.debit, trial.difference]).toEqual([trial.credit, 0]);
    const kinds = trial.rows.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        "stock_value",
        "goods_in_delivery",
        "cost_of_sales",
        "sales",
        "goods_received_not_invoiced",
      ]),
    );
  });

  test("of a day before is what was posted by then", async () => {
    const customer = freshNo();
    const walletsOn = async (on: string) =>
      (await read("ledger", { on })).rows.find(({ kind }: { kind: string }) => kind === "wallet")?.credit ?? 0;
    const [then, after] = [lagosDay(dayAgo(40)), lagosDay(dayAgo(39))];
    const before = [await walletsOn(then), await walletsOn(after)];
    await postOn(dayAgo(39), topUp(customer, 12_345));
    expect([await walletsOn(then), await walletsOn(after)]).toEqual([before[0], before[1]! + 123.45]);
  });

  test("says so where it is only that of a branch", async () => {
    expect((await read("ledger", { current_branch: 1 })).whole).toBe(false);
  });

  test("is a sheet whose columns are equal, of a branch by what stands outside it", async () => {
    for (const current_branch of ["", 1]) {
      const lines = trialExport.rows!(await read("ledger", { current_branch }));
      expect(lines.some(({ account }) => account === outsideBranch)).toBe(current_branch === 1);
      const total = (side: "debit" | "credit") =>
        toNaira(lines.slice(0, -1).reduce((kobo, line) => kobo + toKobo(line[side]), 0));
      expect(total("debit")).toBe(total("credit"));
      expect(lines.at(-1)).toMatchObject({ account: "Total", debit: total("debit"), credit: total("debit") });
    }
    const sheet = { list: "GET /admin/ledger", query: {}, format: "csv" };
    const { status, body } = await house.call("POST /exports", { token: finance, body: sheet });
    expect(status, body.message).toBe(201);
  });
});

describe("a statement", () => {
  test("has every posting with the balance after it, whether its day is summed up or not", async () => {
    const customer = freshNo();
    const amounts = [5_000, 300, 20, 1];
    for (const [nth, kobo] of amounts.entries()) await postOn(dayAgo(30 - 10 * nth), topUp(customer, kobo));
    const id = await walletOf(customer);
    const rows = async () => (await read(`ledger_accounts/${id}/statement`)).data;
    const expected = [
      { credit: 0.01, balance: -53.21 },
      { credit: 0.2, balance: -53.2 },
      { credit: 3, balance: -53 },
      { credit: 50, balance: -50 },
    ];
    expect(await rows()).toMatchObject(expected);
    await sumUpDays(inHouse(house));
    expect(await rows()).toMatchObject(expected);
    expect((await read(`ledger_accounts/${id}/statement`, { page: 2, per_page: 2 })).data).toMatchObject(
      expected.slice(2),
    );
  });

  test("of a period opens with what was there before, also after something was told late", async () => {
    const customer = freshNo();
    await postOn(dayAgo(50), topUp(customer, 700));
    await sumUpDays(inHouse(house));
    await postOn(dayAgo(60), topUp(customer, 11));
    await postOn(dayAgo(20), topUp(customer, 9));
    const id = await walletOf(customer);
    const period = { from: lagosDay(dayAgo(55)), to: lagosDay(dayAgo(45)) };
    expect(await read(`ledger_accounts/${id}`, period)).toMatchObject({
      opening: -0.11,
      closing: -7.11,
      balance: -7.2,
    });
    const { data } = await read(`ledger_accounts/${id}/statement`, period);
    expect(data).toMatchObject([{ credit: 7, balance: -7.11 }]);
  });

  test("leads to the entry and its other side", async () => {
    const customer = freshNo();
    await postOn(dayAgo(1), topUp(customer, 4_200));
    const { data } = await read(`ledger_accounts/${await walletOf(customer)}/statement`);
    const entry = await read(`journal_entries/${data[0].entry_id}`);
    expect(entry).toMatchObject({ document: "test", step: "post", total: 42, line_count: 2 });
    expect(entry.lines).toMatchObject([
      { kind: "bank", debit: 42, credit: null },
      { kind: "wallet", debit: null, credit: 42 },
    ]);
  });

  test("of another branch, or of no account, is not there", async () => {
    const customer = freshNo();
    await postOn(dayAgo(1), topUp(customer, 100));
    const id = await walletOf(customer);
    const asked = { token: finance, query: { current_branch: 1 } };
    for (const path of [
      `ledger_accounts/${id}`,
      `ledger_accounts/${id}/statement`,
      "ledger_accounts/999999999",
      "journal_entries/999999999",
    ])
      expect((await house.call(`GET /admin/${path}`, asked)).status, path).toBe(404);
  });
});

describe("closing months", () => {
  const close = (open_from: string, branch = "") =>
    house.call("POST /admin/ledger/close", {
      token: finance,
      query: { current_branch: branch },
      body: { open_from },
      headers: { "idempotency-key": `close-${freshNo()}` },
    });

  test("takes only months that are over, each once, and then no entry dated before", async () => {
    const thisMonth = `${lagosDay(dayAgo(1)).slice(0, 8)}01`;
    expect((await close(addDays(thisMonth, 1))).status).toBe(422);
    expect((await close(`${addDays(thisMonth, 62).slice(0, 8)}01`)).status).toBe(409);
    expect((await close(thisMonth, "1")).status).toBe(403);
    const { status, body } = await close(thisMonth);
    expect([status, body.open_from, body.next_close]).toEqual([200, thisMonth, null]);
    expect((await close(thisMonth)).status).toBe(409);
    await expect(postOn(dayAgo(45), topUp(freshNo(), 1))).rejects.toThrow("The books of that month are closed.");
    await postOn(new Date(), topUp(freshNo(), 1));
  });
});
