import type { Guard, Transitions } from "@remedia/domain/transitions";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minute, openTestApp, type TestApp } from "../../test/harness.ts";
import { type Actor, type Ctx, systemContext } from "./context.ts";
import { openSql } from "./db.ts";
import { beginDocument, defineDocument, moveDocument } from "./documents.ts";

// A whole document from nothing: its table, its steps, its effects ------------------------------------------------------

const model = `create table loans_of_books (id bigint generated always as identity primary key, branch_id bigint not null,
  state text not null default 'wanted', reader_id bigint not null, due_on date);
  grant select, insert, update on loans_of_books to remedia_app`;

const states = ["wanted", "lent", "back"] as const;
type Facts = { reader_id: number };
const byAnother: Guard<Facts> = {
  passes: ({ reader_id }, me) => me.id !== reader_id,
  otherwise: "Someone else has to hand it out.",
  personal: true,
};
const steps = {
  lend: { from: ["wanted"], to: "lent", permission: "stock.read", label: "Lend", guards: [byAnother] },
  take_back: { from: ["lent"], to: "back", permission: "stock.read", label: "Take back", reason: true },
  remind: { from: ["lent"], to: "lent", permission: "system", label: "Remind" },
} as const satisfies Transitions<(typeof states)[number], Facts>;

const lockLoan = async (tx: Ctx, id: number) => {
  const { rows } = await sql<Facts & { id: number; state: (typeof states)[number] }>`select id, state, reader_id
    from loans_of_books where id = ${id} and branch_id = ${tx.branchId} for update`.execute(tx.db);
  return rows[0];
};
const books = defineDocument({
  name: "loan_of_book",
  noun: "Loan",
  table: "loans_of_books" as "orders",
  steps,
  lock: lockLoan,
  effects: {
    lend: async (_tx, _loan, { due_on }: { reason?: string; due_on?: string }) => {
      if (due_on === "1999-01-01") throw new Error("the effect failed");
      return { set: { due_on }, noted: { due_on } };
    },
  },
});

// What the house promises for it ------------------------------------------------------------------------------------------

let house: TestApp;
beforeAll(async () => {
  house = await openTestApp();
  const owner = openSql(house.databaseUrl, { max: 1, name: "test" });
  await owner.unsafe(model);
  await owner.end();
});
afterAll(() => house.close());

const as = (userId: number | null, branchId: number | null = 1): Ctx => ({
  ...systemContext(house.platform, "test"),
  branchId,
  actor: userId === null ? null : ({ userId, permissions: new Set(["stock.read"]), viewer: null } as unknown as Actor),
});
const wanted = async (): Promise<number> => {
  const { rows } = await sql<{
    id: number;
  }>`insert into loans_of_books (branch_id, reader_id) values (1, 7) returning id`.execute(house.platform.db);
  await beginDocument(as(7), { document: "loan_of_book", documentId: rows[0]!.id }, { action: "ask", state: "wanted" });
  return rows[0]!.id;
};
const rowOf = async (id: number) =>
  (
    await sql<{
      state: string;
      due_on: string | null;
    }>`select state, due_on from loans_of_books where id = ${id}`.execute(house.platform.db)
  ).rows[0];
const logOf = (id: number) =>
  house.platform.db
    .selectFrom("document_events")
    .select(["seq", "action", "from_state", "to_state", "actor_id", "stood_s", "note", "data"])
    .where("document", "=", "loan_of_book")
    .where("document_id", "=", id)
    .orderBy("seq")
    .execute();

describe("a step", () => {
  test("writes state, log and audit together", async () => {
    const id = await wanted();
    house.clock.advance(5 * minute);
    await moveDocument(as(1), books, id, "lend", { due_on: "2030-01-01" });
    await moveDocument(as(1), books, id, "take_back", { reason: " Read to the end " });
    expect(await rowOf(id)).toEqual({ state: "back", due_on: "2030-01-01" });
    expect(await logOf(id)).toMatchObject([
      { seq: 1, action: "ask", from_state: null, to_state: "wanted", actor_id: 7, stood_s: null },
      { seq: 2, action: "lend", from_state: "wanted", to_state: "lent", actor_id: 1, data: { due_on: "2030-01-01" } },
      { seq: 3, action: "take_back", from_state: "lent", to_state: "back", note: "Read to the end" },
    ]);
    expect((await logOf(id))[1]!.stood_s).toBeGreaterThanOrEqual(300);
    const audits = await house.platform.db
      .selectFrom("audit_events")
      .select(["action", "before", "after"])
      .where("subject_type", "=", "loan_of_book")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(audits.map(({ action }) => action)).toEqual([
      "loan_of_book.ask",
      "loan_of_book.lend",
      "loan_of_book.take_back",
    ]);
    expect(audits[2]).toMatchObject({ before: { state: "lent" }, after: { state: "back", reason: "Read to the end" } });
  });

  test("is refused with the reason that a button would show, and leaves nothing behind", async () => {
    const id = await wanted();
    const refusals = [
      [() => moveDocument(as(7), books, id, "lend"), 403, "Someone else has to hand it out."],
      [
        () => moveDocument(as(1), books, id, "take_back", { reason: "x" }),
        409,
        "You can't do this while it is wanted.",
      ],
      [() => moveDocument(as(1), books, id, "remind"), 403, "You don't have permission to do this."],
      [() => moveDocument(as(1, 2), books, id, "lend"), 404, "Loan not found."],
      [() => moveDocument(as(1), books, id, "lend", { due_on: "1999-01-01" }), undefined, "the effect failed"],
    ] as const;
    for (const [attempt, status, message] of refusals)
      await expect(attempt()).rejects.toMatchObject({ message, ...(status ? { status } : {}) });
    expect(await rowOf(id)).toEqual({ state: "wanted", due_on: null });
    expect(await logOf(id)).toHaveLength(1);
  });

  test("that asks for a reason is not taken without one", async () => {
    const id = await wanted();
    await moveDocument(as(1), books, id, "lend");
    await expect(moveDocument(as(1), books, id, "take_back", { reason: "  " })).rejects.toMatchObject({ status: 422 });
    await moveDocument(as(null), books, id, "remind");
    expect((await logOf(id)).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ["ask", 7],
      ["lend", 1],
      ["remind", null],
    ]);
  });

  test("is taken by one of ten who try at once", async () => {
    const id = await wanted();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => moveDocument(as(1), books, id, "lend")));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const attempt of tries)
      if (attempt.status === "rejected") expect(attempt.reason).toMatchObject({ status: 409 });
    expect(await logOf(id)).toHaveLength(2);
  });
});
