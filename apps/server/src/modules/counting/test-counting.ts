import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { openTestApp } from "../../../test/harness.ts";
import { superAdmin, userIdOf } from "../../../test/people.ts";
import { inTransaction } from "../../platform/context.ts";
import { moveStock } from "../inventory/ledger.ts";
import { worldPlace } from "../inventory/places.ts";
import { freshNo, inHouse } from "../inventory/test-stock.ts";

export const operations = "08030000002";

export type SheetLine = { id: number; batch_id: number; place_id: number; place_code: string };

export const entry = (fields: Record<string, unknown>) => ({
  key: randomUUID(),
  counted_at: new Date().toISOString(),
  ...fields,
});

/** A house with two teams. Ada plans, approves and counts for the first; Bola counts for the second. */
export const openCounting = async () => {
  const house = await openTestApp();
  const ada = await house.tokenOf(superAdmin);
  const bola = await house.tokenOf(operations);
  const call = (key: string, body?: unknown, token: string | null = ada) =>
    house.call(key, { token, ...(body === undefined ? {} : { body }) });
  const form = async (...phones: string[]) => {
    const member_ids = await Promise.all(phones.map((phone) => userIdOf(house, phone)));
    const name = `Team ${randomUUID().slice(0, 8)}`;
    const body = { branch_id: 1, name, zones: ["Test zone"], member_ids, active: true };
    return (await call("POST /admin/stock_count_teams", body)).body.id as number;
  };
  const teams: [number, number] = [await form(superAdmin), await form(operations)];

  const plan = async (warehouseId: number, change: Record<string, unknown> = {}) => {
    const body = {
      name: "Test count",
      branch_id: 1,
      warehouse_id: warehouseId,
      scope: "all",
      zones: [],
      category_id: null,
      class: null,
      general: false,
      tolerance_packs: 0,
      tolerance_percent: 0,
      planned_for: "2026-12-01",
      team_ids: teams,
      ...change,
    };
    const { status, body: count } = await call("POST /admin/stock_counts", body);
    expect(status, count.message).toBe(201);
    return count.id as number;
  };
  const step = (id: number, action: string, body?: unknown, token = ada) =>
    call(`POST /admin/stock_counts/${id}/${action}`, body, token);
  const begin = async (warehouseId: number, change?: Record<string, unknown>) => {
    const id = await plan(warehouseId, change);
    expect((await step(id, "start")).status).toBe(200);
    return id;
  };
  const sheet = async (id: number, token = ada): Promise<SheetLine[]> =>
    (await house.call(`GET /admin/stock_counts/${id}/sheet`, { token, query: { per_page: 100 } })).body.data;
  const enter = (id: number, entries: unknown[], token = ada, team_id = token === bola ? teams[1] : teams[0]) =>
    call(`POST /admin/stock_counts/${id}/entries`, { team_id, entries }, token);
  /** Packs that leave the shelf while people count. */
  const sell = async (batchId: number, shelf: number, quantity: number) =>
    inTransaction(inHouse(house), async (tx) =>
      moveStock(tx, "order", freshNo(), [
        {
          step: "dispatch",
          lineId: freshNo(),
          batchId,
          fromPlaceId: shelf,
          toPlaceId: await worldPlace(tx, "customer"),
          quantity,
        },
      ]),
    );
  return { house, ada, bola, teams, call, form, plan, step, begin, sheet, enter, sell };
};
