import { expect } from "vitest";
import type { Answer, TestApp } from "../../../test/harness.ts";
import { adminToken, hire } from "../../../test/people.ts";
import { freshNo } from "../inventory/test-stock.ts";

/** What a keeper of the warehouse may do, and what a second person decides. */
export const keeping = [
  "stock.read",
  "stock.receive",
  "stock.move",
  "stock.transfer",
  "stock.opening",
  "stock.damages.report",
  "stock.returns",
] as const;

type Asking = { body?: unknown; query?: Record<string, string | number>; raw?: Buffer; key?: string };

/** Somebody at work: speaks with one token, and fails loudly unless told what to expect. */
export const atWork = (house: TestApp, token: string) => {
  const ask = (route: string, { key, ...options }: Asking = {}): Promise<Answer> =>
    house.call(route, { token, ...options, headers: { "idempotency-key": key ?? `test-key-${freshNo()}` } });
  return {
    ask,
    // biome-ignore lint/suspicious/noExplicitAny: an answer of the API, of which each test looks at its own part
    get: async (route: string, query?: Asking["query"]): Promise<any> => {
      const answer = await ask(`GET ${route}`, query ? { query } : {});
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    post: async (route: string, body: unknown = {}, status?: number): Promise<any> => {
      const answer = await ask(`POST ${route}`, { body });
      const expected = status ?? (answer.status === 201 ? 201 : 200);
      expect(answer.status, JSON.stringify(answer.body)).toBe(expected);
      return answer.body;
    },
  };
};
export type Worker = ReturnType<typeof atWork> & { id: number; token: string };

export const hireWorker = async (
  house: TestApp,
  permissions: readonly string[] = keeping,
  branchId = 1,
): Promise<Worker> => {
  const { id, token } = await hire(house, permissions, { branch_id: branchId });
  return { ...atWork(house, token), id, token };
};

/** A branch that is not the first. */
export const otherBranch = async ({ platform }: TestApp): Promise<number> =>
  (await platform.db.selectFrom("branches").select("id").where("id", "!=", 1).orderBy("id").executeTakeFirstOrThrow())
    .id;

export const levelOf = async (house: TestApp, placeId: number, batchId: number) =>
  (await house.platform.db
    .selectFrom("stock_levels")
    .select(["on_hand", "reserved"])
    .where("place_id", "=", placeId)
    .where("batch_id", "=", batchId)
    .executeTakeFirst()) ?? { on_hand: 0, reserved: 0 };

export const movementsOf = (house: TestApp, document: string, documentId: number) =>
  house.platform.db
    .selectFrom("stock_movements as m")
    .innerJoin("stock_places as f", "f.id", "m.from_place_id")
    .innerJoin("stock_places as t", "t.id", "m.to_place_id")
    .select(["m.step", "f.kind as from", "t.kind as to", "m.quantity", "m.party_id"])
    .where("m.document", "=", document)
    .where("m.document_id", "=", documentId)
    .orderBy("m.id")
    .execute();

export const newSupplier = async (house: TestApp, name = `Supplier ${freshNo()}`): Promise<number> => {
  const body = { name, phone: null, email: null, address: "14 Oregun Road, Ikeja", lead_time_days: 7, active: true };
  return (await atWork(house, await adminToken(house)).post("/admin/suppliers", body)).id;
};
