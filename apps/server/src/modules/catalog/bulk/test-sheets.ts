import { gtinCheckDigit } from "@remedia/domain/gtin";
import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { openTestApp } from "../../../../test/harness.ts";
import { superAdmin } from "../../../../test/people.ts";
import { groupIds } from "../test-products.ts";

/** Sheets for tests, sent, checked and applied as staff do it. */

/** A valid barcode for each number. */
export const ean = (n: number) => {
  const body = `27${String(n).padStart(10, "0")}`;
  return body + gtinCheckDigit(body);
};

const cell = (value: unknown) =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
export const csv = (rows: readonly (readonly unknown[])[]) =>
  Buffer.from(rows.map((row) => row.map(cell).join(",")).join("\r\n"));

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API, of which each test looks at its own part
type Job = Record<string, any> & { id: number; mapping: object };

/** A house with demo data, its super admin's token, and what he does with sheets. */
export const openSheets = async () => {
  const house = await openTestApp();
  afterAll(() => house.close());
  const admin = await house.tokenOf(superAdmin);
  const call = (key: string, body?: unknown, token = admin) =>
    house.call(key, { token, ...(body === undefined ? {} : { body }) });
  const settled = async (id: number, token = admin): Promise<Job> => {
    await house.settle();
    return (await call(`GET /admin/bulk_jobs/${id}`, undefined, token)).body;
  };
  /** What most sheets are checked with. */
  const standard = async () => {
    const { category_id, product_type_id } = await groupIds(house);
    return { branch_id: null, create_missing: false, begin_as: "active", category_id, product_type_id };
  };
  const sheets = {
    call,
    standard,
    send: async (kind: "upload" | "update", content: Buffer, token = admin) => {
      const query = { kind, name: "products.csv" };
      const answer = await house.call("POST /admin/bulk_jobs/sheet", { token, query, raw: content });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return settled(answer.body.id, token);
    },
    check: async (job: { id: number; mapping: object }, change: Record<string, unknown> = {}) => {
      const body = { mapping: job.mapping, ...(await standard()), ...change };
      const answer = await call(`PUT /admin/bulk_jobs/${job.id}/mapping`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return settled(job.id);
    },
    move: async (job: { id: number }, action: "apply" | "undo" | "cancel") => {
      const answer = await call(`POST /admin/bulk_jobs/${job.id}/${action}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return settled(job.id);
    },
    faultsOf: async (job: { id: number }): Promise<[number, ...string[]][]> => {
      const query = { outcome: "bad", per_page: 100 };
      const { body } = await house.call(`GET /admin/bulk_jobs/${job.id}/rows`, { token: admin, query });
      return body.data.map(({ row_no, faults }: { row_no: number; faults: string[] }) => [row_no, ...faults]);
    },
    countProducts: async (where: ReturnType<typeof sql>): Promise<number> => {
      const count = sql<{ count: number }>`select count(*)::int as count from products where ${where}`;
      return (await count.execute(house.platform.db)).rows[0]!.count;
    },
  };
  return { house, admin, sheets };
};
